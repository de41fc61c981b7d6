import { ln, pow, type Summary } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { Axis, Figure, Level, Panel } from "@evenhand/figures";
import { allOf, type Claim, isBelow, isNotAbove, isTrue } from "../../../reproduction/claim.js";
import { band, type ComparedPolicy, summaryOf, withError } from "../../../reproduction/measured.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { exponentOfRate, Growth, twoThirdsRate } from "../growth.js";
import { bernoulliInstance, comparedPolicies, opportunityStudy, toldContract } from "../opportunityStudy.js";
import { horizonAxis, optimumOf, perRound } from "../utilityPerRound.js";

const settings = {
  means: { words: "mean rewards μ of two Bernoulli arms", full: [1, 0.5], from: "paper" },
  cost: { words: "transfer cost λ", full: 0.6, from: "paper" },
  horizons: {
    words: "horizons T",
    full: [1000, 3000, 10_000, 30_000, 100_000],
    quick: [1000, 10_000, 100_000],
    from: "ours",
  },
  lipschitz: {
    words: "L of Theorem 1's N: 0, the smallest that a constant f has, or 1/K, which it has as well",
    full: 0,
    from: "ours",
  },
  trials: { words: "trials for each horizon", full: 100, quick: 20, from: "ours" },
} as const satisfies Settings;

type CommitSettings = ValuesOf<typeof settings>;

const { algorithm2 } = comparedPolicies;

/** Each explores as often as explore-then-commit does, but for Algorithm 1 with the N of its theorem. */
const exploring = { id: "explore-then-commit", label: "explore-then-commit" } as const;
const algorithm1OfTheorem = { id: "explore-then-serve", label: "Algorithm 1, N of Theorem 1" } as const;
const algorithm1 = { id: "explore-then-serve", label: "Algorithm 1, N of explore-then-commit" } as const;

const policies = [exploring, algorithm1OfTheorem, algorithm1, algorithm2] as const;

function studies(values: CommitSettings): Studies {
  return Object.fromEntries(
    values.horizons.map((horizon) => {
      const instance = instanceOf(values, horizon);
      const parameters = { exploration: explorationOf(values, horizon) };
      const played = [
        { ...exploring, parameters },
        toldContract(ofTheorem1(values, horizon), instance),
        toldContract({ ...algorithm1, parameters }, instance),
        toldContract(algorithm2, instance),
      ];
      return [runName(horizon), opportunityStudy(instance, played, values)];
    }),
  );
}

/** Algorithm 1 takes the smallest L by itself; another one is told to it as the N that follows. */
function ofTheorem1({ means, lipschitz }: CommitSettings, horizon: number): ComparedPolicy {
  if (lipschitz === 0) return algorithm1OfTheorem;
  const wanted = Math.ceil(8 * pow(lipschitz * horizon, 2 / 3) * pow(ln(horizon), 1 / 3));
  const exploration = Math.max(1, Math.min(wanted, Math.floor(horizon / means.length)));
  return { ...algorithm1OfTheorem, parameters: { exploration } };
}

/** A constant f has every L from 0 on, and the theorem does not say which of them N is made of. */
const readings: SettingRange<CommitSettings> = {
  of: "reading",
  words: ({ means, lipschitz }) => [lipschitz === 1 / means.length ? "L = 1/K" : `L = ${lipschitz}`],
  tried: (ours) => [0, 1 / ours.means.length].map((lipschitz) => ({ ...ours, lipschitz })),
  studies: (values) =>
    Object.fromEntries(
      values.horizons.map((horizon) => {
        const instance = instanceOf(values, horizon);
        const played = [toldContract(ofTheorem1(values, horizon), instance)];
        return [runName(horizon), opportunityStudy(instance, played, values)];
      }),
    ),
  claims: (results, values) => [theorem1(sectionOf(results, values))],
};

/** Each arm deserves 1/K of the rounds. */
function instanceOf({ means, cost }: CommitSettings, horizon: number): OpportunityInstance {
  return bernoulliInstance({ means, cost, deserved: "uniform", horizon });
}

/**
 * N = (T/K)^(2/3) (log T)^(1/3), which balances exploring and committing without knowing the gaps [slivkins2019, 1.2].
 */
function explorationOf({ means }: CommitSettings, horizon: number): number {
  const each = horizon / means.length;
  return Math.min(Math.floor(each), Math.ceil(pow(each, 2 / 3) * pow(ln(horizon), 1 / 3)));
}

function runName(horizon: number): string {
  return `horizon-${horizon}`;
}

/** "About": half of a percent of the rounds. */
const ABOUT = 0.005;

interface Section3 {
  readonly settings: CommitSettings;
  /** The shortest first. */
  readonly horizons: readonly number[];
  readonly longest: number;
  /** Δ of the worse arm. */
  readonly gap: number;
  readonly at: (policy: ComparedPolicy, metric: string, horizon: number) => Summary;
}

function sectionOf(results: Results, settings: CommitSettings): Section3 {
  const horizons = [...settings.horizons].sort((a, b) => a - b);
  return {
    settings,
    horizons,
    longest: horizons[horizons.length - 1],
    gap: Math.max(...settings.means) - Math.min(...settings.means),
    at: ({ label }, metric, horizon) => summaryOf(results[runName(horizon)], label, metric),
  };
}

/** The example of Section 3, and the two theorems that it leads to [ron2021]. */
function claims(results: Results, settings: CommitSettings): readonly Claim[] {
  const section = sectionOf(results, settings);
  return [optimum, committing, linearRegret, knowingLosesLess, noRegret, theorem1].map((claim) => claim(section));
}

function optimum({ settings, horizons }: Section3): Claim {
  const average = settings.means.reduce((sum, mean) => sum + mean, 0) / settings.means.length;
  const measured = horizons.map((horizon) => optimumOf(instanceOf(settings, horizon)).utility / horizon);
  return {
    id: "optimum",
    statement: `OPT pulls each arm T/${settings.means.length} times and has an expected utility of ${average}·T.`,
    verdict: isTrue(measured.every((one, i) => Math.abs(one - average) <= 1 / horizons[i])),
    measured: `from ${Math.min(...measured).toFixed(4)} to ${Math.max(...measured).toFixed(4)} per round`,
  };
}

function committing({ settings, horizons, longest, gap, at }: Section3): Claim {
  const limit = Math.max(...settings.means) - settings.cost / settings.means.length;
  const verdicts = horizons.map((horizon) => {
    // Each exploration of the worse arm costs Δ and saves λ.
    const mean = horizon * limit + (settings.cost - gap) * explorationOf(settings, horizon);
    const expected = { mean, standardError: 0 };
    const utility = at(exploring, "utility", horizon);
    return allOf([isNotAbove(utility, expected), isNotAbove(expected, utility)]);
  });
  const last = perRound(at(exploring, "utility", longest), longest);
  return {
    id: "explore-then-commit",
    statement: `Explore-then-commit has a utility of about ${limit.toFixed(2)}·T: ${limit.toFixed(2)}·T + ${(settings.cost - gap).toFixed(2)}·N at every horizon, and within ${ABOUT}·T of ${limit.toFixed(2)}·T at T = ${longest}.`,
    verdict: allOf([...verdicts, isTrue(Math.abs(last.mean - limit) <= ABOUT)]),
    measured: horizons
      .map(
        (horizon) =>
          `${withError(perRound(at(exploring, "utility", horizon), horizon))} per round at T = ${horizon}, N = ${explorationOf(settings, horizon)}`,
      ) // prettier-ignore
      .join("; "),
  };
}

function linearRegret({ settings, horizons, longest, gap, at }: Section3): Claim {
  const loss = (settings.cost - gap) / settings.means.length;
  const regret = (horizon: number) => at(exploring, "opportunity-regret", horizon);
  const [first] = horizons;
  const growth = new Growth({ horizon: first, value: regret(first) }, { horizon: longest, value: regret(longest) });
  return {
    id: "linear-regret",
    statement: `The regret of explore-then-commit is linear, ${loss.toFixed(2)}·T: it grows at least like T, and is within a tenth of that at T = ${longest}.`,
    verdict: allOf([growth.isAtLeast(1), isTrue(Math.abs(regret(longest).mean / longest - loss) <= loss / 10)]),
    measured: `${withError(perRound(regret(longest), longest))} per round; grows like T^x with x = ${String(growth)}`,
  };
}

function knowingLosesLess({ horizons, longest, at }: Section3): Claim {
  const regret = (policy: ComparedPolicy, horizon: number) => at(policy, "opportunity-regret", horizon);
  return {
    id: "knowing-the-contract-loses-less",
    statement:
      "With the same N Algorithm 1, which knows f and λ, has less regret than explore-then-commit, and so has Algorithm 2, at every horizon.",
    verdict: allOf(
      horizons.flatMap((horizon) =>
        [algorithm1, algorithm2].map((policy) => isBelow(regret(policy, horizon), regret(exploring, horizon))),
      ),
    ),
    measured: `T = ${longest}, per round: ${[exploring, algorithm1, algorithm2].map((policy) => `${policy.label} ${withError(perRound(regret(policy, longest), longest))}`).join(", ")}`,
  };
}

function noRegret({ horizons, gap, at }: Section3): Claim {
  const worst = Math.max(...horizons.map((horizon) => at(algorithm2, "opportunity-regret", horizon).quantiles.max));
  return {
    id: "algorithm-2-grants-both",
    statement: `Algorithm 2 grants both arms their half: at most one left-over round's Δ = ${gap} of regret, at every horizon in every trial.`,
    verdict: isTrue(worst <= gap + 1e-9),
    measured: `worst regret ${Number(worst.toPrecision(3))}`,
  };
}

function theorem1({ horizons, longest, at }: Section3): Claim {
  const [from, to] = [horizons[0], longest].map((horizon) => {
    return { horizon, value: at(algorithm1OfTheorem, "opportunity-regret", horizon) };
  });
  const growth = new Growth(from, to);
  const rate = exponentOfRate(from.horizon, to.horizon, twoThirdsRate);
  // What is 0 at the end has not grown at all.
  const verdict = to.value.mean <= 0 ? "holds" : growth.isAtMost(rate);
  return {
    id: "algorithm-1-rate",
    statement: `Algorithm 1 with N of Theorem 1 has regret of order T^(2/3) log^(1/3) T on "any arbitrary instance": it grows no faster from T = ${from.horizon} to ${to.horizon}.`,
    verdict,
    measured: `grows like T^x with x = ${String(growth)}, the rate has ${rate.toFixed(3)}; ${withError(perRound(to.value, longest))} per round at T = ${longest}`,
    ...(verdict === "fails" ? { note: CONSTANT_SHARE } : {}),
  };
}

const CONSTANT_SHARE =
  "f is constant here. Its smallest Lipschitz constant is L = 0, and with it N = 8·L^(2/3)·… = 0 becomes a single pull of each arm: whether an arm is served rests on one reward. A constant f is also 1/K-Lipschitz; with L = 1/K both arms are explored long enough, and nothing is withheld.";

function figures(results: Results, settings: CommitSettings): Readonly<Record<string, Figure>> {
  const { means, cost, horizons, lipschitz, trials } = settings;
  const panel = (metric: string, y: Axis, levels: readonly Level[] = []): Panel => ({
    title: y.label,
    x: horizonAxis,
    y,
    marks: [
      ...levels,
      ...policies.map(({ label }) => ({
        kind: "dots" as const,
        series: label,
        joined: true as const,
        points: horizons.map((horizon) => {
          const { low, ...point } = band(perRound(summaryOf(results[runName(horizon)], label, metric), horizon));
          // Nothing that is drawn here can be below 0.
          return { x: horizon, ...point, low: Math.max(0, low) };
        }),
      })),
    ],
  });
  const longest = Math.max(...horizons);
  const optimum = optimumOf(instanceOf(settings, longest)).utility / longest;
  const committed = Math.max(...means) - cost / means.length;
  return {
    "explore-then-commit": {
      title: "Explore-then-commit withholds what it should grant",
      caption: `μ = (${means.join(", ")}), λ = ${cost}, each arm deserves 1/${means.length} of the rounds, ${trials} trials; mean ± 2 standard errors. Explore-then-commit settles on the better arm and pays for the other; OPT serves both. Algorithm 1 with the N of Theorem 1 has a single pull of each arm to learn from, because L = ${lipschitz}. Algorithm 1 with as much exploration as explore-then-commit and Algorithm 2 are at the optimum or next to it, and their points hide each other.`,
      columns: 3,
      panels: [
        panel("utility", { label: "average utility", unit: "reward per round" }, [
          { kind: "level", axis: "y", at: optimum, label: "OPT" },
          { kind: "level", axis: "y", at: committed, label: "best arm only" },
        ]),
        panel("opportunity-regret", { label: "regret", unit: "expected reward per round" }, [
          { kind: "level", axis: "y", at: optimum - committed, label: "best arm only" },
        ]),
        panel("withheld", { label: "withheld", unit: "opportunities per round", domain: [0, 1 / means.length] }),
      ],
    },
  };
}

export const exploreThenCommit = defineExperiment({
  paper: "opportunity",
  id: "explore-then-commit",
  title: "Linear regret of explore-then-commit",
  source: "Section 3",
  deviations: [
    "The paper works the example out without a simulation: horizons, trials and N = (T/K)^(2/3) (log T)^(1/3) are ours.",
    "N of Theorem 1 is 0 for a constant f with L = 0; Algorithm 1 then takes one pull of each arm. L = 1/K is tried too.",
  ],
  settings,
  ranges: [readings],
  studies,
  figures,
  claims,
});
