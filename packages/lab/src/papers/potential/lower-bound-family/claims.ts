import type { Claim } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { isTrue } from "../../../reproduction/verdicts.js";
import { familyName } from "../lowerBoundFamily.js";
import { valueOf } from "../valueOf.js";
import { policies, pullsUntilTold, type FamilyValues } from "./study.js";

/** What Section 3 says of Figure 2, in its order. */
export function claims(results: Results, values: FamilyValues): readonly Claim[] {
  return [cannotTell(results, values), someArmIsPulledSeldom(results, values), worstWhereSeldom(results, values)];
}

/**
 * "An algorithm cannot differentiate between the arms in instance I_m until the optimal arm m has been pulled at least
 * N times."
 */
function cannotTell(results: Results, values: FamilyValues): Claim {
  const enough = pullsUntilTold(values);
  const pullsIn = (policy: ComparedPolicy, best: number, round: number) =>
    armsOf(values).map((arm) => valueOf(results[familyName(values, best)], policy, "pulls", { round, arm }));
  const rounds = results[familyName(values, 0)].study.checkpoints ?? [];
  const compared = policies.flatMap((policy) =>
    armsOf(values).flatMap((best) =>
      rounds
        // Nor has arm 1, which goes on improving in the instance that this one is compared with.
        .filter((round) => [0, best].every((arm) => pullsIn(policy, 0, round)[arm] <= enough))
        .map((round) => String(pullsIn(policy, best, round)) === String(pullsIn(policy, 0, round))),
    ),
  );
  const same = compared.filter((isSame) => isSame).length;
  return {
    id: "cannot-tell",
    statement: `Every policy makes the same pulls in all ${values.arms} instances until it has pulled an arm that goes on improving more than N = ${enough} times ("cannot differentiate between the arms").`,
    verdict: isTrue(same === compared.length),
    measured: `${same} of ${compared.length} comparisons of policy, instance and checkpoint`,
  };
}

/** "At least one arm, say arm j, would be pulled < N times by any algorithm": in the instance where it goes on. */
export function someArmIsPulledSeldom(results: Results, values: FamilyValues): Claim {
  const enough = pullsUntilTold(values);
  const fewest = policies.map((policy) => ({ policy, ...seldomPulled(results, values, policy) }));
  const holds = fewest.every(({ pulls }) => pulls < enough);
  return {
    id: "some-arm-is-pulled-seldom",
    statement: `Every policy pulls arm m fewer than N = ${enough} times in some I_m, at T = ${values.horizon}.`,
    verdict: isTrue(holds),
    measured: `fewest pulls of arm m: ${fewest.map(({ policy, best, pulls }) => `${policy.label} ${pulls} in I_${best + 1}`).join(", ")}`,
    ...(holds ? {} : { note: AT_MOST }),
  };
}

const AT_MOST =
  "Where k divides T all arms can have exactly N = T/k pulls, and round robin gives them that. At most N is what T pulls of k arms force, and enough for the proof: up to its N-th pull arm m has the rewards of the others.";

/** "Hence, the algorithm will suffer linear regret on instance I_j." */
function worstWhereSeldom(results: Results, values: FamilyValues): Claim {
  const ratio = (policy: ComparedPolicy, best: number) =>
    valueOf(results[familyName(values, best)], policy, "competitive-ratio");
  const losses = policies.map((policy) => {
    const { best } = seldomPulled(results, values, policy);
    const worst = Math.max(...armsOf(values).map((own) => ratio(policy, own)));
    return { policy, own: ratio(policy, best), worst };
  });
  return {
    id: "worst-where-seldom",
    statement: `On the I_m whose arm m it pulls least every policy loses more than on any other, and OPT/ALG is at least k/2 = ${values.arms / 2}.`,
    verdict: isTrue(losses.every(({ own, worst }) => own === worst && own >= values.arms / 2)),
    measured: losses.map(({ policy, own }) => `${policy.label} ${own.toFixed(3)}`).join(", "),
  };
}

/** The instance whose arm m the policy pulls least, and how often. */
function seldomPulled(results: Results, values: FamilyValues, policy: ComparedPolicy) {
  return armsOf(values)
    .map((best) => ({ best, pulls: valueOf(results[familyName(values, best)], policy, "pulls", { arm: best }) }))
    .reduce((least, one) => (one.pulls < least.pulls ? one : least));
}

function armsOf({ arms }: FamilyValues): readonly number[] {
  return Array.from({ length: arms }, (_, arm) => arm);
}
