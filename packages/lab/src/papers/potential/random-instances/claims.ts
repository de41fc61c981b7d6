import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import { allOf, isBelow } from "../../../reproduction/verdicts.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { theoremClaims } from "../theoremClaims.js";
import { rewardsAgainst } from "./comparison.js";
import { overInstances } from "./overInstances.js";
import type { RandomValues } from "./study.js";

const NOTHING = { mean: 0, standardError: 0 };

/**
 * Section 5 says what Figure 11 compares, not what it shows: of HKR nothing is claimed here, the table counts. Of round
 * robin Section 3 says that it "is sub-optimal for the decision-maker".
 */
export function claims(results: Results, values: RandomValues): readonly Claim[] {
  return [...values.arms.map((arms) => earnsMoreThanRoundRobin(results, values, arms)), ...theoremClaims(results)];
}

function earnsMoreThanRoundRobin(results: Results, values: RandomValues, arms: number): Claim {
  const gains = values.horizons.map((horizon) => {
    const rewards = rewardsAgainst(comparedPolicies.roundRobin, results, values, { arms, horizon });
    return { horizon, gain: overInstances(rewards.map((reward) => reward - 1)) };
  });
  return {
    id: `anytime-above-round-robin-${arms}-arms`,
    statement: `With ${arms} arms the anytime policy earns more than round robin on average over ${values.instances} random instances, at every horizon (round robin "is sub-optimal for the decision-maker", Section 3).`,
    verdict: allOf(gains.map(({ gain }) => isBelow(NOTHING, gain))),
    measured: `more by a part of ${gains.map(({ horizon, gain }) => `${withError(gain)} at T = ${horizon}`).join(", ")}`,
  };
}
