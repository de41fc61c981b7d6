import type { Claim } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { isBelow } from "../../../reproduction/verdicts.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { allocationClaims } from "./allocationClaims.js";
import { inEachHalf } from "./inEachHalf.js";
import { leastPullsKept } from "./leastPullsKept.js";
import { longPasses, noted } from "./longPasses.js";
import { earlyRound, type Half, type Values } from "./study.js";

const { fairlyGreedy, catchUp } = comparedPolicies;

export function claims(results: Results, values: Values): Claim[] {
  return [...allocationClaims(results, values), ...theoremClaims(results, values)];
}

function theoremClaims(results: Results, values: Values): Claim[] {
  const gapAt = ({ progress }: Half, { label }: ComparedPolicy, round: number) =>
    summaryOf(results[progress], label, "proportional-gap", { round });
  return [
    {
      id: "proposition-2",
      statement:
        "Under Fairly-Greedy every arm has n_i(t) ≥ c·t/(4(K − 1) + c) in every round t ≥ K of every trial (Proposition 2).",
      ...inEachHalf(values, (half) => {
        const kept = leastPullsKept(results[half.progress], half, values.leastReward);
        if (kept === undefined) return { verdict: "open", measured: "no bound: it needs c > 0 and T ≥ K" };
        const { verdict, pulls, round, bound } = kept;
        const measured = `closest in round ${round}: fewest pulls ${pulls}, bound ${bound.toFixed(2)}`;
        return { verdict, measured };
      }),
    },
    {
      id: "theorem-1-rate",
      statement:
        "From T/4 to T Fairly-Greedy's mean gap f(S*) − f(S_t) falls at least as fast as 1/√t, the order of Theorem 1.",
      ...inEachHalf(values, (half) => {
        const early = earlyRound(half);
        const [before, after] = [early, half.horizon].map((round) => gapAt(half, fairlyGreedy, round));
        const slowest = times(before, Math.sqrt(early / half.horizon));
        return {
          verdict: isBelow(after, slowest),
          measured: `${withError(after)} at T, 1/√t from T/4 on gives ${withError(slowest)}`,
        };
      }),
    },
    {
      id: "theorem-2-limit",
      statement:
        "Catch-Up's allocation comes closer to the proportional one, the limit of Theorem 2: its mean gap f(S*) − f(S_t) is smaller at T than at T/4.",
      ...inEachHalf(values, (half) => {
        const [before, after] = [earlyRound(half), half.horizon].map((round) => gapAt(half, catchUp, round));
        return { verdict: isBelow(after, before), measured: `${withError(after)} after ${withError(before)}` };
      }),
      ...noted(longPasses(values)),
    },
  ];
}

function times<M extends { readonly mean: number; readonly standardError: number }>(measured: M, factor: number): M {
  return { ...measured, mean: measured.mean * factor, standardError: measured.standardError * factor };
}
