import type { EventNamed } from "../events/eventKinds.js";
import { foldedTerms } from "../terms/priors.js";
import { AllocatorState } from "./allocatorState.js";
import { buildPolicy } from "./buildPolicy.js";

/** The state after the first event of a log. In steps. */
export function* beginningState(
  { at, fields }: EventNamed<"created">,
  seed: number,
  names: readonly string[] | undefined,
): Generator<void, AllocatorState> {
  const terms = foldedTerms(fields.terms);
  const policy = buildPolicy(terms, fields.arms, seed);
  yield;
  const state = new AllocatorState(terms, policy, fields.commitment);
  state.join(fields.arms, names);
  state.arms.place(Array.from({ length: fields.arms }, (_, arm) => arm));
  state.time = at;
  state.length = 1;
  return state;
}
