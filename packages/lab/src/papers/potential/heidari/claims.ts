import { type Claim, isTrue } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies, valueOf } from "../improvingStudy.js";
import { lemma6Claim, theoremClaims } from "../theoremClaims.js";
import {
  countAgainstHkr,
  type HeidariInstance,
  type HeidariValues,
  instancesOf,
  rewardAgainst,
  studyName,
} from "./study.js";

const { hkr, roundRobin } = comparedPolicies;

export function claims(results: Results, values: HeidariValues): readonly Claim[] {
  return [
    matchesHkr(results, values),
    beatsHkr(results, values),
    earnsMoreThanRoundRobin(results, values),
    hkrRegretFalls(results, values),
    lemma6Claim(results),
    ...theoremClaims(results),
  ];
}

/**
 * "Our algorithm can match or even beat the performance of horizon-aware HKR on many instances" [patil2023, Section 5].
 */
export function matchesHkr(results: Results, values: HeidariValues): Claim {
  const horizon = Math.max(...values.horizons);
  const instances = instancesOf(values);
  const rewards = instances.map((instance) => rewardAgainst(hkr, results, instance, horizon));
  const matched = rewards.filter((reward) => reward >= 1 - values.tolerance).length;
  const beaten = rewards.filter((reward) => reward > 1).length;
  return {
    id: "anytime-matches-hkr",
    statement: `At T = ${horizon} the anytime policy, which does not know T, earns at least ${1 - values.tolerance} of HKR's reward on more than half of the ${instances.length} instances ("match … on many instances").`,
    verdict: isTrue(2 * matched > instances.length),
    measured: `${matched} of ${instances.length}; more than HKR on ${beaten}; least ${shown(Math.min(...rewards))}, most ${shown(Math.max(...rewards))} of HKR's reward`,
  };
}

export function beatsHkr(results: Results, values: HeidariValues): Claim {
  const { horizons } = values;
  const counts = instancesOf(values).map((instance) => countAgainstHkr(results, instance, horizons));
  const mostly = counts.filter(({ more, same }) => 2 * (more + same) > horizons.length).length;
  const sum = (which: "more" | "same" | "less") => counts.reduce((total, count) => total + count[which], 0);
  return {
    id: "anytime-beats-hkr",
    statement: `On more than half of the ${counts.length} instances the anytime policy earns at least as much as HKR at more than half of ${horizons.length} horizons from ${Math.min(...horizons)} to ${Math.max(...horizons)} ("match or even beat … on many instances").`,
    verdict: isTrue(2 * mostly > counts.length),
    measured: `${mostly} of ${counts.length}; of all pairs of instance and horizon ${sum("more")} with more reward than HKR, ${sum("same")} with the same, ${sum("less")} with less`,
  };
}

/** "RR, even though it equally distributes pulls to the arms, is sub-optimal for the decision-maker" [Section 3]. */
export function earnsMoreThanRoundRobin(results: Results, values: HeidariValues): Claim {
  const horizon = Math.max(...values.horizons);
  const rewards = instancesOf(values).map((instance) => rewardAgainst(roundRobin, results, instance, horizon));
  return {
    id: "anytime-above-round-robin",
    statement: `At T = ${horizon} the anytime policy earns more than round robin on every instance (round robin "is sub-optimal for the decision-maker").`,
    verdict: isTrue(rewards.every((reward) => reward > 1)),
    measured: `${rewards.filter((reward) => reward > 1).length} of ${rewards.length}; least ${shown(Math.min(...rewards))}, most ${shown(Math.max(...rewards))} of round robin's reward`,
  };
}

/**
 * "Asymptotically sub-linear regret: as the horizon tends to infinity, [regret over] the horizon is zero" [footnote 2].
 */
function hkrRegretFalls(results: Results, values: HeidariValues): Claim {
  const last = Math.max(...values.horizons);
  const first = Math.min(...values.horizons.filter((horizon) => horizon >= last / 10));
  const perRound = (instance: HeidariInstance, horizon: number) =>
    valueOf(results[studyName(instance, horizon)], hkr, "regret") / horizon;
  const falls = instancesOf(values).filter((instance) => perRound(instance, last) < perRound(instance, first));
  const worst = Math.max(...instancesOf(values).map((instance) => perRound(instance, last)));
  return {
    id: "hkr-regret-per-round-falls",
    statement: `HKR's regret per round is lower at T = ${last} than at T = ${first} on every instance: what its regret of o(T) looks like at finite horizons (Section 1.1).`,
    verdict: first === last ? "open" : isTrue(falls.length === instancesOf(values).length),
    measured: `${falls.length} of ${instancesOf(values).length}; at T = ${last} at most ${shown(worst)} a round`,
  };
}

const shown = (value: number) => value.toFixed(4);
