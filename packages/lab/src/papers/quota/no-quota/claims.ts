import type { SimulationResult } from "@evenhand/core";
import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { courseOf, summaryOf, withError } from "../../../reproduction/measured.js";
import { type PolicyLabel, steppedMeans } from "../quotaStudies.js";
import { grouped, isClose, regretBounds, regretWithinBound } from "../quotaMeasures.js";
import type { Values } from "./study.js";

/** What Section 6 says of its first plot, and Theorem 3 with r = 0. */
export function claims(results: Results, values: Values): readonly Claim[] {
  const { compared, long } = results;
  return [
    sameAsUcb1(compared),
    closeToUcb1(compared, "LFG", values),
    closeToUcb1(compared, "NAIVE", values),
    thompsonIsLower([compared, long]),
    withinTheorem3(compared, long, values),
  ];
}

function sameAsUcb1(compared: SimulationResult): Claim {
  const reference = JSON.stringify(courseOf(compared, "UCB1", "regret"));
  const isSame = (label: PolicyLabel) => JSON.stringify(courseOf(compared, label, "regret")) === reference;
  return {
    id: "fucb-and-t-fucb-same-as-ucb1",
    statement:
      "Without quotas FUCB and T-FUCB pull like UCB1: their regret has the same mean, standard error and quantiles after every " +
      "checkpoint.",
    verdict: isTrue(isSame("FUCB") && isSame("T-FUCB")),
    measured: listed(compared, ["UCB1", "FUCB", "T-FUCB"]),
  };
}

export function closeToUcb1(compared: SimulationResult, name: "LFG" | "NAIVE", { close }: Values): Claim {
  const [own, reference] = [summaryOf(compared, name, "regret"), summaryOf(compared, "UCB1", "regret")];
  const verdict = isClose(own, reference, close);
  return {
    id: `${name.toLowerCase()}-close-to-ucb1`,
    statement: `Without quotas ${name} follows UCB1 closely: its regret is within ${100 * close} % of UCB1's.`,
    verdict,
    measured: listed(compared, [name, "UCB1"]),
    ...(name === "NAIVE" && verdict === "fails" ? { note: naiveNote(compared) } : {}),
  };
}

/** Section 6 says it of "the proposed algorithms", of which NAIVE is one, and leaves its ε open. */
function naiveNote(compared: SimulationResult): string {
  const { quantiles } = summaryOf(compared, "NAIVE", "regret");
  return (
    "NAIVE explores for a while and then keeps to one arm: its regret depends on which, from " +
    `${quantiles.min.toFixed(0)} to ${quantiles.max.toFixed(0)} over the runs. UCB1 still explores at this horizon, since ` +
    "the gaps are small against its confidence intervals. The larger ε, the more NAIVE explores for nothing too, and somewhere the " +
    "two regrets meet."
  );
}

export function thompsonIsLower(horizons: readonly SimulationResult[]): Claim {
  return {
    id: "f-ts-below-ucb1",
    statement: "Without quotas F-TS has less regret than UCB1, at both horizons.",
    verdict: allOf(horizons.map((one) => isBelow(summaryOf(one, "F-TS", "regret"), summaryOf(one, "UCB1", "regret")))),
    measured: horizons.map((one) => listed(one, ["F-TS", "UCB1"])).join("; "),
  };
}

function withinTheorem3(compared: SimulationResult, long: SimulationResult, values: Values): Claim {
  const means = steppedMeans(values);
  const regrets = [compared, long]
    .flatMap((one) => courseOf(one, "FUCB", "regret"))
    .map((one) => ({ ...one, bound: regretBounds(means, 0, one.round).smaller }));
  return {
    id: "fucb-within-theorem-3",
    statement:
      "The regret of FUCB is within the smaller of the bounds of Theorem 3 (here that of UCB1, Theorem 7) and Theorem 5 after " +
      "every checkpoint.",
    ...regretWithinBound(regrets),
  };
}

function listed(one: SimulationResult, labels: readonly PolicyLabel[]): string {
  const regrets = labels.map((label) => `${label} ${withError(summaryOf(one, label, "regret"))}`);
  return `${regrets.join(", ")} after ${grouped(one.study.horizon)} rounds`;
}
