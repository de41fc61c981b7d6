import { allOf, type Claim, isBelow, isNotAbove, isTrue } from "../../../reproduction/claim.js";
import { type ComparedPolicy, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies, countsOfTrials } from "../comparedPolicies.js";
import { alternativeGain } from "./tables.js";
import { leastPullsKept } from "./leastPullsKept.js";
import { earlyRound, type Half, halvesOf, meansOf, rewardSeeking, type Values } from "./study.js";

const { fairlyGreedy, catchUp, ucbProp } = comparedPolicies;

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

const learned = [fairlyGreedy, catchUp];

/** What Figure 2 shows: the shares that the policies end with. */
export function allocationClaims(results: Results, values: Values): Claim[] {
  const cosine = ({ allocation }: Half, { label }: ComparedPolicy) =>
    summaryOf(results[allocation], label, "cosine-similarity");
  return [
    ...learned.map((policy) => ({
      id: `${policy.id}-above-bandits`,
      statement: `${policy.label} has a larger mean cosine similarity than UCB1 and than Thompson sampling (Figure 2, both halves).`,
      ...inEachHalf(values, (half) => ({
        verdict: allOf(rewardSeeking.map((other) => isBelow(cosine(half, other), cosine(half, policy)))),
        measured: listed([policy, ...rewardSeeking], (own) => withError(cosine(half, own))),
      })),
    })),
    ...learned.map((policy) => ({
      id: `${policy.id}-not-below-ucb-prop`,
      statement: `${policy.label}'s mean cosine similarity is not below UCB-prop's: confidence bounds are not needed (Section 5.1).`,
      ...inEachHalf(values, (half) => ({
        verdict: isNotAbove(cosine(half, ucbProp), cosine(half, policy)),
        measured: listed([policy, ucbProp], (own) => withError(cosine(half, own))),
      })),
      ...besideTheCosine(results, policy, values),
    })),
    {
      id: "definition-1",
      statement:
        "In every trial the best other allocation would gain less (Definition 1) over Fairly-Greedy's and over Catch-Up's than over UCB1's and over Thompson's.",
      ...inEachHalf(values, (half) => compareGains(results, half, values)),
    },
  ];
}

function listed(policies: readonly ComparedPolicy[], words: (policy: ComparedPolicy) => string): string {
  return policies.map((policy) => `${policy.label} ${words(policy)}`).join(", ");
}

/** Where the cosine does not tell all: an arm that is further behind than under UCB-prop, and long passes. */
function besideTheCosine(results: Results, policy: ComparedPolicy, values: Values): Pick<Claim, "note"> {
  const behind = halvesOf(values).flatMap(({ allocation, name }) => {
    const [own, other] = [policy, ucbProp].map(({ label }) =>
      summaryOf(results[allocation], label, "proportional-deficit"),
    );
    if (isBelow(other, own) !== "holds") return [];
    return [`${name}: the arm furthest behind is ${withError(own)} pulls behind, under UCB-prop ${withError(other)}.`];
  });
  return noted([...behind, ...(policy === catchUp ? longPasses(values) : [])]);
}

/** Trials are compared with each other: all policies meet the same luck in a trial. */
function compareGains(results: Results, half: Half, values: Values) {
  const means = meansOf(values, half.arms);
  const gainsOf = (policy: ComparedPolicy) =>
    countsOfTrials(results[half.allocation], policy, half.arms).map((counts) => alternativeGain(means, counts));
  const others = rewardSeeking.map(gainsOf);
  const fairer = learned.map((policy) => {
    const gains = gainsOf(policy);
    const trials = gains.filter((gain, trial) => others.every((other) => gain < other[trial])).length;
    return { label: policy.label, trials, of: gains.length, most: Math.max(...gains) };
  });
  const least = Math.min(...others.flat());
  return {
    verdict: isTrue(fairer.every(({ trials, of }) => trials === of)),
    measured:
      fairer
        .map(({ label, trials, of, most }) => `${label} in ${trials} of ${of}, its largest gain ${most.toFixed(2)}·Σμ`)
        .join(", ") + `; the others' smallest ${least.toFixed(2)}·Σμ`,
  };
}

type Outcome = Pick<Claim, "verdict" | "measured">;

/** A claim on both halves of the figure. */
function inEachHalf(values: Values, check: (half: Half) => Outcome): Outcome {
  const halves = halvesOf(values).map((half) => ({ half, ...check(half) }));
  return {
    verdict: allOf(halves.map(({ verdict }) => verdict)),
    measured: halves.map(({ half, measured }) => `${half.name}: ${measured}`).join("; "),
  };
}

/**
 * Catch-Up's allocation swings within a pass; where there are only a few of them, what T shows is a matter of chance.
 */
function longPasses(values: Values): string[] {
  return halvesOf(values).flatMap(({ arms, horizon, name }) => {
    const pass = arms * (arms - 1);
    if (pass <= horizon / 4) return [];
    return [`${name}: a pass over all pairs takes ${pass} rounds, and where in it a round lies matters much.`];
  });
}

function noted(sentences: readonly string[]): Pick<Claim, "note"> {
  return sentences.length === 0 ? {} : { note: sentences.join(" ") };
}
