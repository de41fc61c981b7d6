import { InOrder } from "./inOrder.js";
import type { PlanLeader } from "./leader.js";
import { MostLeft } from "./mostLeft.js";

/** `pulls` is the policy's own column: the pulls so far, by the plan or otherwise. */
export function planLeader(plan: Uint32Array, pulls: Uint32Array, perRound: number): PlanLeader {
  return perRound === 1 ? new InOrder(plan, pulls) : new MostLeft(plan, pulls);
}
