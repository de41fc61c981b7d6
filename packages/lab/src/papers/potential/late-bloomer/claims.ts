import { createEnvironment } from "@evenhand/core";
import { bloomers } from "@evenhand/core/guarantees";
import type { Claim } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { isTrue } from "../../../reproduction/verdicts.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { lemma6Claim } from "../lemma6Claim.js";
import { theoremClaims } from "../theoremClaims.js";
import { valueOf } from "../valueOf.js";
import { horizonsOf, policies, studyName, type LateBloomerValues } from "./study.js";

const { anytime, myopic } = comparedPolicies;
const [GIFTED, LATE] = [0, 1];

/** What Section 1 says about Figure 1, in its order, and the theorems. */
export function claims(results: Results, values: LateBloomerValues): readonly Claim[] {
  return [
    seldomPulled(results, values),
    highForShortHorizons(results, values),
    poorForLongHorizons(results, values),
    disparityGrows(results, values),
    closerToPotential(results, values),
    lemma6Claim(results),
    ...theoremClaims(results),
  ];
}

const longestOf = (values: LateBloomerValues) => Math.max(...horizonsOf(values));

function seldomPulled(results: Results, values: LateBloomerValues): Claim {
  const horizon = longestOf(values);
  const pulls = valueOf(results[studyName(horizon)], myopic, "pulls", { arm: LATE });
  return {
    id: "myopic-seldom-pulls-late-bloomer",
    statement: `The myopic policy pulls the late bloomer in at most ${values.seldom} of ${horizon} rounds ("will seldom pull arm 2").`,
    verdict: isTrue(pulls <= values.seldom * horizon),
    measured: `${pulls} of ${horizon} rounds`,
  };
}

function highForShortHorizons(results: Results, values: LateBloomerValues): Claim {
  const ratios = ratiosAt(results, values.short);
  return {
    id: "myopic-best-for-short-horizon",
    statement: `At T = ${values.short} the myopic policy, which plays the gifted arm, earns the most of all ("may obtain a high cumulative reward for shorter horizons").`,
    verdict: isTrue(ratios.every(({ policy, ratio }) => policy === myopic || ratio > ratioOf(ratios, myopic))),
    measured: listOf(ratios),
  };
}

function poorForLongHorizons(results: Results, values: LateBloomerValues): Claim {
  const horizon = longestOf(values);
  const ratios = ratiosAt(results, horizon);
  return {
    id: "myopic-worst-for-long-horizon",
    statement: `At T = ${horizon} the myopic policy earns the least of all ("for larger horizons, this algorithm could perform poorly").`,
    verdict: isTrue(ratios.every(({ policy, ratio }) => policy === myopic || ratio < ratioOf(ratios, myopic))),
    measured: listOf(ratios),
  };
}

function disparityGrows(results: Results, values: LateBloomerValues): Claim {
  const environment = createEnvironment(bloomers());
  const horizon = longestOf(values);
  const ahead = (pulls: readonly number[]) =>
    (environment.curve?.(GIFTED).reward(pulls[GIFTED]) ?? NaN) - (environment.curve?.(LATE).reward(pulls[LATE]) ?? NaN);
  const end = (policy: ComparedPolicy) =>
    ahead([GIFTED, LATE].map((arm) => valueOf(results[studyName(horizon)], policy, "pulls", { arm })));
  const start = ahead([1, 1]);
  return {
    id: "myopic-increases-disparity",
    statement: `Under the myopic policy the gifted arm's reward is further ahead of the late bloomer's after ${horizon} rounds than after one pull of each ("will increase the disparity between the two arms").`,
    verdict: isTrue(end(myopic) > start),
    measured: `ahead by ${shown(start)} at first, ${shown(end(myopic))} in the end; under the anytime policy ${shown(end(anytime))} in the end (below 0: the late bloomer is ahead)`,
  };
}

function closerToPotential(results: Results, values: LateBloomerValues): Claim {
  const horizon = longestOf(values);
  const worst = (policy: ComparedPolicy) => valueOf(results[studyName(horizon)], policy, "worst-distance-to-potential");
  return {
    id: "anytime-closer-to-potential",
    statement: `After ${horizon} rounds the arm furthest from its potential is closer to it under the anytime policy than under the myopic one (it "mitigates the initial disparity due to lack of opportunity").`,
    verdict: isTrue(worst(anytime) < worst(myopic)),
    measured: `${shown(worst(anytime))} against ${shown(worst(myopic))}`,
  };
}

interface Ratio {
  readonly policy: ComparedPolicy;
  readonly ratio: number;
}

function ratiosAt(results: Results, horizon: number): readonly Ratio[] {
  return policies.map((policy) => ({
    policy,
    ratio: valueOf(results[studyName(horizon)], policy, "competitive-ratio"),
  }));
}

function ratioOf(ratios: readonly Ratio[], wanted: ComparedPolicy): number {
  return ratios.find(({ policy }) => policy === wanted)?.ratio ?? NaN;
}

const listOf = (ratios: readonly Ratio[]) =>
  `OPT/ALG ${ratios.map(({ policy, ratio }) => `${policy.label} ${shown(ratio)}`).join(", ")}`;

const shown = (value: number) => value.toFixed(4);
