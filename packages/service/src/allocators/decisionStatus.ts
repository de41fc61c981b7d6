import type { LoadedAllocator } from "../engine/engine.js";
import type { Outcomes } from "./outcomes.js";

/** Whether anything is still waited for, and the rewards so far: null where none has come. */
export function decisionStatus(
  state: LoadedAllocator["allocator"]["state"],
  place: number,
  { learned, ...outcomes }: Outcomes,
) {
  const open = state.open.get(place);
  if (open === undefined) return { status: "closed" as const, rewards: learned, outcomes };
  return {
    status: open.isVoid ? ("void" as const) : ("open" as const),
    waitUntil: open.until,
    rewards: open.reported.map((value) => value ?? null),
    outcomes,
  };
}
