import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { allOf, isBelow, isTrue } from "../../../reproduction/verdicts.js";
import { vectors, type PolicyLabel, type Values, type Vector } from "./study.js";
import { vectorText } from "./vectorText.js";

/** Section 7 leaves unequal quotas to future work; docs/adr/0003 proves the floor for the earliest deadline. */
export function claims(results: Results, values: Values): readonly Claim[] {
  return [
    theorem4(results, values),
    largestDeficitFallsBehind(results, values),
    deadlineKeepsFloor(results, values),
    deadlineCostsNoMore(results, values),
  ];
}

function worst(results: Results, vector: Vector, policy: PolicyLabel): number {
  return summaryOf(results[vector], policy, "worst-violation").quantiles.max;
}

function listed(values: Values, of: readonly Vector[], valueOf: (vector: Vector) => number): string {
  return of.map((vector) => `${vectorText(values[vector])}: ${Number(valueOf(vector).toPrecision(4))}`).join("; ");
}

function theorem4(results: Results, values: Values): Claim {
  const behind = worst(results, "equal", "largest deficit (FUCB)");
  return {
    id: "theorem-4-equal-quotas",
    statement: "Theorem 4: with equal quotas FUCB is never a whole pull behind, after any round of any trial.",
    verdict: isTrue(behind < 1),
    measured: listed(values, ["equal"], () => behind),
  };
}

/** Those that leave the learner at most a twentieth of the rounds. */
const demanding = ["tight", "four", "five", "six"] as const satisfies Vector[];

function largestDeficitFallsBehind(results: Results, values: Values): Claim {
  const behind = (vector: Vector) => worst(results, vector, "largest deficit (FUCB)");
  return {
    id: "largest-deficit-falls-behind",
    statement:
      "Ours: Theorem 4 does not extend to unequal quotas. For each of these r some arm falls a whole pull or more behind under FUCB.",
    verdict: allOf(demanding.map((vector) => isTrue(behind(vector) >= 1))),
    measured: listed(values, demanding, behind),
  };
}

function deadlineKeepsFloor(results: Results, values: Values): Claim {
  const behind = (vector: Vector) => worst(results, vector, "earliest deadline");
  return {
    id: "deadline-keeps-floor",
    statement:
      "Ours (docs/adr/0003): under the earliest deadline no arm is ever a whole pull behind, so that it has floor(r_i·t) pulls, after " +
      "any round of any trial, for every one of these r.",
    verdict: allOf(vectors.map((vector) => isTrue(behind(vector) < 1))),
    measured: listed(values, vectors, behind),
  };
}

function deadlineCostsNoMore(results: Results, values: Values): Claim {
  const regret = (vector: Vector, policy: PolicyLabel) => summaryOf(results[vector], policy, "r-regret");
  const most = { mean: values.dearer * values.horizon, standardError: 0 };
  const differences = vectors.map((vector) => {
    const [one, other] = [regret(vector, "earliest deadline"), regret(vector, "largest deficit (FUCB)")];
    const standardError = Math.sqrt(one.standardError ** 2 + other.standardError ** 2);
    return { vector, mean: one.mean - other.mean, standardError };
  });
  return {
    id: "deadline-costs-no-more",
    statement:
      `Ours: the earliest deadline costs no reward against FUCB: its r-Regret is higher by less than ${values.dearer} a round, that is ` +
      `by less than ${most.mean} after the last.`,
    verdict: allOf(differences.map((difference) => isBelow(difference, most))),
    measured: differences.map((one) => `${vectorText(values[one.vector])}: ${withError(one)}`).join("; "),
  };
}
