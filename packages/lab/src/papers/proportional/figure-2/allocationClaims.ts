import type { Claim } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { allOf, isBelow, isNotAbove, isTrue } from "../../../reproduction/verdicts.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { countsOfTrials } from "../countsOfTrials.js";
import { alternativeGain } from "./alternativeGain.js";
import { inEachHalf } from "./inEachHalf.js";
import { longPasses, noted } from "./longPasses.js";
import { halvesOf, meansOf, rewardSeeking, type Half, type Values } from "./study.js";

const { fairlyGreedy, catchUp, ucbProp } = comparedPolicies;

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
