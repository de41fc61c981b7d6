import type { EventNamed } from "../events/eventKinds.js";
import type { Terms } from "../terms/terms.js";
import { AllocatorState } from "./allocatorState.js";
import { buildPolicy } from "./buildPolicy.js";

/** The state after the first event of a log. */
export function begunState(
  { at, fields }: EventNamed<"created">,
  seed: number,
  names: readonly string[] | undefined,
): AllocatorState {
  const terms = fields.terms as unknown as Terms;
  const state = new AllocatorState(terms, buildPolicy(terms, fields.arms, seed), fields.commitment);
  state.join(fields.arms, names);
  state.arms.place(Array.from({ length: fields.arms }, (_, arm) => arm));
  state.time = at;
  state.length = 1;
  return state;
}
