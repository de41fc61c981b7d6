import {
  leastRegretsAfter,
  leastRegretWithoutHorizon,
  unknownHorizonInstance,
  unknownHorizons,
} from "@evenhand/core/guarantees";
import type { Figure, Panel } from "@evenhand/figures";
import { allOf, type Claim, isNotAbove, isTrue } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { type ComparedPolicy, type Measurement, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { curveLine } from "../curves.js";
import { comparedPolicies, improvingStudy } from "../improvingStudy.js";

const settings = {
  reaches: {
    words: "H: pulls until the second arm has reached 1; the horizons are H/2 and 2H",
    full: [100, 300, 1000, 3000, 10_000],
    quick: [100, 1000],
    from: "ours",
  },
  trials: { words: "trials, for EXP3, which draws lots", full: 20, quick: 4, from: "ours" },
  gamma: { words: "γ of EXP3, which cannot be derived without the horizon", full: 0.1, from: "ours" },
} as const satisfies Settings;

type HorizonValues = ValuesOf<typeof settings>;

const { anytime, roundRobin, ucb1, myopic } = comparedPolicies;

/** None of them knows the horizon. */
function policiesOf({ gamma }: HorizonValues): readonly ComparedPolicy[] {
  return [anytime, roundRobin, ucb1, myopic, { id: "exp3", label: "EXP3", parameters: { gamma } }];
}

const studyName = (reach: number) => `H = ${reach}`;

function studies(values: HorizonValues): Studies {
  const { seed, trials } = values;
  return Object.fromEntries(
    values.reaches.map((reach) => {
      const checkpoints = unknownHorizons(reach);
      const [environment, horizon] = [unknownHorizonInstance(reach), checkpoints[1]];
      const study = { environment, policies: policiesOf(values), horizon, seed, trials, checkpoints };
      return [studyName(reach), improvingStudy({ ...study, metrics: ["regret", "pulls"] })];
    }),
  );
}

/** Regret per round at the horizon where it is larger. */
function worseOf(results: Results, { label }: ComparedPolicy, reach: number): Measurement & { readonly round: number } {
  const [short, long] = unknownHorizons(reach).map((round) => {
    const { mean, standardError } = summaryOf(results[studyName(reach)], label, "regret", { round });
    return { mean: mean / round, standardError: standardError / round, round };
  });
  return short.mean > long.mean ? short : long;
}

/** What a policy that knows both arms, but not the horizon, misses a round at the least: by its pulls of arm 2. */
function knowing(reach: number): readonly { readonly part: number; readonly short: number; readonly long: number }[] {
  const [half, twice] = unknownHorizons(reach);
  const count = Math.min(half, 200);
  return Array.from({ length: count + 1 }, (_, i) => {
    const pulls = Math.round((i * half) / count);
    const [short, long] = leastRegretsAfter(reach, pulls);
    return { part: pulls / half, short: short / half, long: long / twice };
  });
}

function claims(results: Results, values: HorizonValues): readonly Claim[] {
  return [linearRegret(results, values), knowledgeIsNoHelp(values)];
}

/** Theorem 2 (a) by footnote 5: "the regret lower bound holds even if the algorithm knows the functions f_i". */
function linearRegret(results: Results, values: HorizonValues): Claim {
  const measured = values.reaches.flatMap((reach) =>
    policiesOf(values).map((policy) => ({ policy, reach, worse: worseOf(results, policy, reach) })),
  );
  const least = (reach: number) => ({ mean: leastRegretWithoutHorizon(reach), standardError: 0 });
  const longest = Math.max(...values.reaches);
  return {
    id: "linear-regret-without-horizon",
    statement: `With H from ${Math.min(...values.reaches)} to ${longest} every policy misses at least 1/8 − 1/(24 − 32/H) of the horizon at T = H/2 or T = 2H: no less a round however long the horizon is ("the regret lower bound holds").`,
    verdict: allOf(measured.map(({ reach, worse }) => isNotAbove(least(reach), worse))),
    measured: `at H = ${longest}, a round: ${measured
      .filter(({ reach }) => reach === longest)
      .map(({ policy, worse }) => `${policy.label} ${withError(worse)} (T = ${worse.round})`)
      .join(", ")}; forced ${least(longest).mean.toFixed(4)}`,
  };
}

/** "Even if the algorithm knows the functions f_i and only T is unknown": whatever it does in the first H/2 rounds. */
function knowledgeIsNoHelp({ reaches }: HorizonValues): Claim {
  const best = reaches.map((reach) => {
    const worse = knowing(reach).map(({ part, short, long }) => ({ part, regret: Math.max(short, long) }));
    const least = worse.reduce((one, other) => (other.regret < one.regret ? other : one));
    return { reach, ...least };
  });
  return {
    id: "knowing-the-arms-is-no-help",
    statement:
      'However often it pulls arm 2 in the first H/2 rounds, a policy that knows both curves misses at least the same part of one of the two horizons ("even if the algorithm knows the functions f_i and only T is unknown").',
    verdict: isTrue(best.every(({ reach, regret }) => regret >= leastRegretWithoutHorizon(reach))),
    measured: best
      .map(({ reach, part, regret }) => `H = ${reach}: ${regret.toFixed(4)} a round, with ${part.toFixed(2)} of H/2`)
      .join("; "),
  };
}

const [SHORT, LONG] = ["ends at T = H/2", "ends at T = 2H"];
const armNames = ["arm 1: always 1/2", "arm 2: n/H"];

function figures(results: Results, values: HorizonValues): Readonly<Record<string, Figure>> {
  const policies = policiesOf(values);
  const longest = Math.max(...values.reaches);
  const known = knowing(longest);
  const perRound = { label: "regret per round", unit: "reward", domain: [0, 0.35] } as const;
  const informed: Panel = {
    title: "A policy that knows both arms",
    x: { label: "share of the first H/2 rounds for arm 2" },
    y: perRound,
    marks: [
      { kind: "line", series: SHORT, points: known.map(({ part, short }) => ({ x: part, y: short })) },
      { kind: "line", series: LONG, points: known.map(({ part, long }) => ({ x: part, y: long })) },
      { kind: "level", axis: "y", at: leastRegretWithoutHorizon(longest), label: "forced" },
    ],
  };
  const played: Panel = {
    title: "Policies that know neither",
    x: { label: "H", unit: "pulls", scale: "log" },
    y: perRound,
    marks: [
      ...policies.map((policy) => ({
        kind: "line" as const,
        series: policy.label,
        points: values.reaches.map((reach) => ({ x: reach, y: worseOf(results, policy, reach).mean })),
      })),
      { kind: "level", axis: "y", at: leastRegretWithoutHorizon(longest), label: "forced" },
    ],
  };
  return {
    "unknown-horizon": {
      title: "Without the horizon regret is linear, whatever is known of the arms",
      caption: `Arm 1 always returns 1/2, arm 2 min(1, n/H). Arm 1 is the best for T = H/2, arm 2 for T = 2H. Middle, H = ${longest}: what a policy that knows both curves misses a round, by how often it pulled arm 2 in the first H/2 rounds, if it plays the rest as well as can be. Right, the worse of the two horizons for policies without the horizon; EXP3 with γ = ${values.gamma}, mean of ${values.trials} trials. A level line is linear regret. The instance is ours: that of Appendix C.2 is not in our text.`,
      panels: [arms(), informed, played],
      columns: 3,
      order: [...policies.map(({ label }) => label), SHORT, LONG, ...armNames],
    },
  };
}

function arms(): Panel {
  const reach = 100;
  const pulls = [1, reach / 2, reach, 2 * reach];
  return {
    title: "The arms, H = 100",
    x: { label: "pulls of the arm", unit: "n" },
    y: { label: "reward of the n-th pull", unit: "reward", domain: [0, 1.05] },
    marks: armNames.map((series, arm) => curveLine(unknownHorizonInstance(reach), arm, series, pulls)),
  };
}

export const unknownHorizon = defineExperiment({
  paper: "potential",
  id: "unknown-horizon",
  title: "Without the horizon regret is linear, whatever is known of the arms",
  source: "Section 3, footnote 5 and Theorem 2 (a)",
  deviations: [
    "Appendix C.2 is not in our text: instance, horizons and the constant are ours.",
    "The paper proves the statement and plays nothing; that policies are played here is ours.",
  ],
  settings,
  studies,
  figures,
  claims,
});
