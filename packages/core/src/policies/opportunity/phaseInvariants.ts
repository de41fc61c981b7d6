import { sumsOfRewards, totalOf, type Invariant } from "../../state/invariants.js";
import type { PolicyState } from "../../state/policyState.js";

/** Gaps unclear, shares unclear, serving, learner. */
export type Phase = 1 | 2 | 3 | 4;

/** What is true of every state of a policy that counts its pulls by phases, with rewards in [0, 1]. */
export const phaseInvariants: readonly Invariant[] = [isInAPhase, everyPullHasAPhase, sumsOfRewards("sums", 0, 1)];

function isInAPhase({ scalars: { phase } }: PolicyState): string | undefined {
  return phase >= 1 ? undefined : `phase ${phase}`;
}

/** Pulls before arms or parameters changed belong to no phase. */
function everyPullHasAPhase({ columns: { pulls, phasePulls } }: PolicyState): string | undefined {
  const [all, inPhases] = [totalOf(pulls), totalOf(phasePulls)];
  return inPhases <= all ? undefined : `${all} pulls, and ${inPhases} in all phases`;
}
