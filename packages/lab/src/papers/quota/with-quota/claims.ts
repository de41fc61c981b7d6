import type { SimulationResult } from "@evenhand/core";
import { type Claim, isBelow } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { courseOf, summaryOf, withError } from "../../../reproduction/measured.js";
import { excessGrowth, grouped, GROWTH_FACTOR, growthStart, isClose, logarithmicGrowth } from "../quotaMeasures.js";
import type { PolicyLabel } from "../quotaStudies.js";
import type { Values } from "./study.js";
import { theoremClaims } from "./theoremClaims.js";

/** What Section 6 says of its second plot, and the theorems on the policies in it. */
export function claims(results: Results, values: Values): readonly Claim[] {
  return [...comparisonClaims(results.compared, values), ...growthClaims(results), ...theoremClaims(results, values)];
}

/** What one sees in the second plot of Section 6, at the horizon of that plot. */
export function comparisonClaims(compared: SimulationResult, values: Values): readonly Claim[] {
  return [...similarityClaims(compared, values), lfgIsLower(compared, values), thompsonIsLower(compared)];
}

export function similarityClaims(compared: SimulationResult, values: Values): readonly Claim[] {
  return (["r-regret", "regret"] as const).map((metric) => similar(compared, metric, values));
}

/**
 * "The r-Regret of FUCB is similar to the regret incurred by UCB1": in the same measure,
 * once for each that it may mean.
 */
function similar(compared: SimulationResult, metric: "r-regret" | "regret", { close }: Values): Claim {
  const label = metric === "regret" ? "regret (2), which knows no quotas," : "r-Regret";
  const [fucb, ucb1] = [summaryOf(compared, "FUCB", metric), summaryOf(compared, "UCB1", metric)];
  const verdict = isClose(fucb, ucb1, close);
  return {
    id: `fucb-${metric}-similar-to-ucb1`,
    statement: `The ${label} of FUCB is similar to that of UCB1: within ${100 * close} %.`,
    verdict,
    measured: listed(compared, ["FUCB", "UCB1"], metric),
    ...(verdict === "fails" && metric === "r-regret" ? { note: partingNote(compared) } : {}),
  };
}

function partingNote(compared: SimulationResult): string {
  const ucb1 = courseOf(compared, "UCB1", "r-regret");
  const together = courseOf(compared, "FUCB", "r-regret").filter(
    ({ summary }, i) => Math.abs(summary.mean - ucb1[i].summary.mean) <= ucb1[i].summary.standardError,
  );
  const behind = summaryOf(compared, "UCB1", "worst-violation").quantiles.max;
  const parting =
    together.length === 0
      ? ""
      : `The two are within a standard error up to round ${grouped(together[together.length - 1].round)}. `;
  return (
    `${parting}UCB1 leaves arms up to ${behind.toFixed(0)} pulls behind their quotas, and r-Regret counts each pull ` +
    "withheld from a worse arm as a gain: they part as soon as UCB1 breaks the quotas."
  );
}

export function lfgIsLower(compared: SimulationResult, { lfgEta }: Values): Claim {
  const verdict = isBelow(summaryOf(compared, "LFG", "r-regret"), summaryOf(compared, "FUCB", "r-regret"));
  const note =
    "LFG's queue stops at 0, so it forgets when an arm is ahead of its quota: an arm that was not pulled for L rounds gets a " +
    `bonus of r·L/${lfgEta} though nothing is owed to it, and small gaps drown in it. A larger η removes the bonus and with it ` +
    "the service of the quotas.";
  return {
    id: "lfg-below-fucb",
    statement: "LFG has less r-Regret than FUCB.",
    verdict,
    measured: listed(compared, ["LFG", "FUCB"], "r-regret"),
    ...(verdict === "fails" ? { note } : {}),
  };
}

function thompsonIsLower(compared: SimulationResult): Claim {
  return {
    id: "f-ts-below-fucb",
    statement: "F-TS has less r-Regret than FUCB (Section 5: without giving up anything of the quotas, see Theorem 4).",
    verdict: isBelow(summaryOf(compared, "F-TS", "r-regret"), summaryOf(compared, "FUCB", "r-regret")),
    measured: listed(compared, ["F-TS", "FUCB"], "r-regret"),
  };
}

/** Regrets never go without the violation: in parentheses, in the worst trial. */
function listed(one: SimulationResult, names: readonly PolicyLabel[], metric: string): string {
  const regrets = names.map((name) => {
    const behind = summaryOf(one, name, "worst-violation").quantiles.max;
    return `${name} ${withError(summaryOf(one, name, metric))} (worst violation ${Number(behind.toPrecision(4))})`;
  });
  return `${regrets.join(", ")} after ${grouped(one.study.horizon)} rounds`;
}

const lastRounds = `over the last ${GROWTH_FACTOR}-fold of the rounds`;

/** What Section 6 says of growth. */
function growthClaims({ long }: Results): readonly Claim[] {
  return [...logarithmClaims(long), noneBetterThanLogarithmic(long)];
}

export function logarithmClaims(long: SimulationResult): readonly Claim[] {
  return (["FUCB", "LFG"] as const).map((name) => isLogarithmic(long, name));
}

/** "Both the algorithms achieve logarithmic regret." */
function isLogarithmic(long: SimulationResult, name: "FUCB" | "LFG"): Claim {
  return {
    id: `${name.toLowerCase()}-logarithmic`,
    statement: `The r-Regret of ${name} is logarithmic: ${lastRounds} it grows by no more than the logarithm of the round.`,
    ...logarithmicGrowth(long, name),
  };
}

/** "If one wants to achieve a r-Regret better than logarithmic, one has to compromise on the fairness." */
function noneBetterThanLogarithmic(long: SimulationResult): Claim {
  const { horizon } = long.study;
  const start = growthStart(horizon);
  const [earlier, later] = [summaryOf(long, "FUCB", "r-regret", { round: start }), summaryOf(long, "FUCB", "r-regret")];
  const behind = summaryOf(long, "FUCB", "worst-violation").quantiles.max;
  const verdict = isBelow({ mean: 0, standardError: 0 }, excessGrowth(earlier, later, 1));
  const note =
    "With r > 0 the quotas explore: once r·T exceeds 8 ln T/Δ_i² for every arm, the set S(T) of Theorem 3 is empty, and its own " +
    "bound no longer grows. Without quotas Lai and Robbins (1985) have the logarithm as a lower bound.";
  return {
    id: "better-than-logarithmic-costs-quotas",
    statement: `An r-Regret better than logarithmic is at the cost of the quotas: that of FUCB, which keeps them, still grows ${lastRounds}.`,
    verdict,
    measured:
      `FUCB ${withError(earlier)} after round ${grouped(start)}, ${withError(later)} after round ${grouped(horizon)}; ` +
      `worst violation ${Number(behind.toPrecision(4))} pulls`,
    ...(verdict === "fails" ? { note } : {}),
  };
}
