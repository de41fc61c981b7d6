import { ln, pow, Shares } from "@evenhand/core";
import { type PenaltyInstance, penaltyTheorem4 } from "@evenhand/core/guarantees";
import type { Figure, Line } from "@evenhand/figures";
import { allOf, type Claim, isNotAbove } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { band, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { exponentOfRate, Growth } from "../../opportunity/growth.js";
import { equalShares, hardThreshold, rewardsWith } from "../penaltyStudies.js";

const settings = {
  horizons: {
    words: "horizons T, each with gaps of its own",
    full: [4096, 16_384, 65_536, 262_144],
    quick: [1024, 4096],
    from: "ours",
  },
  share: { words: "Σ τ_k, divided equally over the two arms", full: 0.333333333, from: "ours" },
  law: { words: "rewards: gaussian (standard deviation 1/K), beta or bernoulli", full: "bernoulli", from: "ours" },
  trials: { words: "trials for each horizon", full: 40, quick: 10, from: "ours" },
} as const satisfies Settings;

type Values = ValuesOf<typeof settings>;

/** Instances whose gaps shrink with T, where a bound without gaps is close to what there is to lose. */
const families = [
  { name: "Δ = √(log T/T), A = Δ/2", of: (horizon: number) => withGap(Math.sqrt(ln(horizon) / horizon), 1 / 2) },
  { name: "Δ = 1/∛T, A = 2Δ", of: (horizon: number) => withGap(pow(horizon, -1 / 3), 2) },
  { name: "Δ = 0.3, A = Δ + 1/∛T", of: (horizon: number) => withGap(0.3, 1 + pow(horizon, -1 / 3) / 0.3) },
] as const;

type Family = (typeof families)[number];

function withGap(gap: number, times: number): { readonly means: readonly number[]; readonly penalty: number } {
  return { means: [0.5 + gap, 0.5], penalty: times * gap };
}

function runName({ name }: Family, horizon: number): string {
  return `${name}, T = ${horizon}`;
}

function studies({ horizons, share, law, trials, seed }: Values): Studies {
  return Object.fromEntries(
    families.flatMap((family) =>
      horizons.map((horizon) => {
        const { means, penalty } = family.of(horizon);
        const shares = equalShares(share, means.length);
        const study = {
          environment: rewardsWith(law, means),
          contract: { id: "penalty", parameters: { shares, penalties: penalty } },
          policies: [hardThreshold.with(shares, penalty)],
          metrics: ["penalised-regret", "unfairness"],
          horizon,
          trials,
          seed,
        };
        return [runName(family, horizon), study] as const;
      }),
    ),
  );
}

function boundAt(family: Family, { share }: Values, horizon: number): number | undefined {
  const { means, penalty } = family.of(horizon);
  const shares = Shares.parse(equalShares(share, means.length), means.length);
  const instance: PenaltyInstance = { means, penalties: means.map(() => penalty), shares, horizon };
  const bound = penaltyTheorem4(instance);
  return bound.applies ? bound.value : undefined;
}

const regretOf = (results: Results, family: Family, horizon: number) =>
  summaryOf(results[runName(family, horizon)], hardThreshold.label, "penalised-regret");

function claims(results: Results, values: Values): Claim[] {
  return [withinBound(results, values), rate(results, values)];
}

function withinBound(results: Results, values: Values): Claim {
  const all = families.flatMap((family) =>
    values.horizons.flatMap((horizon) => {
      const bound = boundAt(family, values, horizon);
      return bound === undefined ? [] : [{ family, horizon, bound, regret: regretOf(results, family, horizon) }];
    }),
  );
  return {
    id: "theorem-4-bound",
    statement:
      "Theorem 4: the penalised regret is at most (15), without gaps, where the proof's conditions on T are met.",
    verdict:
      all.length === 0
        ? "open"
        : allOf(all.map(({ regret, bound }) => isNotAbove(regret, { mean: bound, standardError: 0 }))),
    measured:
      all.length === 0
        ? "no horizon is long enough for the proof"
        : all
            .map(
              ({ family, horizon, bound, regret }) =>
                `${runName(family, horizon)}: ${withError(regret)} of at most ${Math.round(bound)}`,
            ) // prettier-ignore
            .join("; "),
  };
}

/** T^(2/3) log^(1/2) T, the order of (15). */
const twoThirds = { power: 2 / 3, logPower: 1 / 2 };

function rate(results: Results, { horizons }: Values): Claim {
  const [first, last] = [Math.min(...horizons), Math.max(...horizons)];
  const most = exponentOfRate(first, last, twoThirds);
  const grown = families.map((family) => {
    const [from, to] = [first, last].map((horizon) => ({ horizon, value: regretOf(results, family, horizon) }));
    return { family, growth: new Growth(from, to) };
  });
  return {
    id: "theorem-4-rate",
    statement: `The order of Theorem 4, T^(2/3) log^(1/2) T: with gaps that shrink with T the penalised regret grows no faster from T = ${first} to ${last}.`,
    verdict: allOf(grown.map(({ growth }) => growth.isAtMost(most))),
    measured: `T^x with x of at most ${most.toFixed(3)}: ${grown.map(({ family, growth }) => `${family.name}: ${String(growth)}`).join("; ")}`,
    note: "Whether T^(1/2) is the right order the paper leaves open. No family here grows faster than √(T log T).",
  };
}

function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { horizons, share, law, trials } = values;
  const lines = families.map((family): Line => ({
    kind: "line",
    series: family.name,
    points: horizons.map((horizon) => {
      const { low, ...point } = band(regretOf(results, family, horizon));
      return { x: horizon, ...point, low: Math.max(low, point.y / 10) };
    }),
  }));
  const bounds = horizons.flatMap((horizon) => {
    const bound = boundAt(families[1], values, horizon);
    return bound === undefined ? [] : [{ x: horizon, y: bound }];
  });
  return {
    "theorem-4": {
      title: "Penalised regret where gaps shrink with the horizon",
      caption: `Hard-threshold UCB, K = 2, Σ τ = ${share}, ${law} rewards, ${trials} trials for each T, mean ± 2 standard errors. Dashed: Theorem 4's bound for the second family, where its proof's conditions on T are met.`,
      panels: [
        {
          x: { label: "horizon T", unit: "rounds", scale: "log" },
          y: { label: "penalised regret", unit: "expected reward", scale: "log" },
          marks: [
            ...lines,
            ...(bounds.length === 0
              ? []
              : [{ kind: "line" as const, series: "Theorem 4", reference: true as const, points: bounds }]),
          ],
        },
      ],
    },
  };
}

export const theorem4 = defineExperiment({
  paper: "penalty",
  id: "theorem-4",
  title: "The bound without gaps",
  source: "Theorem 4",
  deviations: ["The paper has no such experiment: instances, thresholds, law, horizons and trials are ours."],
  settings,
  studies,
  figures,
  claims,
});
