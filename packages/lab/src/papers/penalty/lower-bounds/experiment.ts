import { type PenaltyLowerBound, penaltyTheorem5, penaltyTheorem6 } from "@evenhand/core/guarantees";
import type { Figure, Panel } from "@evenhand/figures";
import { allOf, type Claim, isTrue } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { summaryOf } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { hardThreshold } from "../penaltyStudies.js";

const settings = {
  horizons: {
    words: "horizons T",
    full: [131_072, 262_144, 524_288, 1_048_576],
    quick: [131_072],
    from: "ours",
  },
  gap: { words: "Δ of Theorem 5's other arms", full: 0.5, from: "ours" },
  penalty: { words: "A of Theorem 5, below Δ", full: 0.2, from: "ours" },
  share: { words: "τ of each of Theorem 5's four arms", full: 0.1, from: "ours" },
  gap1: { words: "Δ_1 of Theorem 6: the gap of its non-critical arm", full: 0.6, from: "ours" },
  gap2: { words: "Δ_2 of Theorem 6: the gap of its two critical arms", full: 0.1, from: "ours" },
  penalty1: { words: "A_1 of Theorem 6, below Δ_1", full: 0.2, from: "ours" },
  penalty2: { words: "A_2 of Theorem 6, above Δ_2", full: 0.3, from: "ours" },
  little: { words: "τ of Theorem 6's critical arms", full: 0.001, from: "ours" },
} as const satisfies Settings;

type Values = ValuesOf<typeof settings>;

type Theorem = 5 | 6;

function instanceOf(theorem: Theorem, values: Values, horizon: number): PenaltyLowerBound {
  const { gap, penalty, share, gap1, gap2, penalty1, penalty2, little } = values;
  if (theorem === 5) return penaltyTheorem5({ gap, penalty, shares: [share, share, share, share], horizon });
  const shares = [0.1, little, little, 0.1];
  return penaltyTheorem6({ gap1, gap2, penalty1, penalty2, critical: 2, shares, horizon });
}

function runName(theorem: Theorem, horizon: number): string {
  return `theorem-${theorem}, T = ${horizon}`;
}

/** Rewards are constant and hard-threshold UCB has no luck of its own: one trial is all there is. */
function studies(values: Values): Studies {
  return Object.fromEntries(
    ([5, 6] as const).flatMap((theorem) =>
      values.horizons.map((horizon) => {
        const { environment, parameters } = instanceOf(theorem, values, horizon);
        const study = {
          environment,
          contract: { id: "penalty", parameters },
          policies: [{ id: "hard-threshold-ucb", label: hardThreshold.label, parameters }],
          metrics: ["penalised-regret", "unfairness"],
          horizon,
          trials: 1,
          seed: values.seed,
        };
        return [runName(theorem, horizon), study] as const;
      }),
    ),
  );
}

interface Compared {
  readonly horizon: number;
  readonly regret: number;
  readonly bound: number;
}

/** Regret and bound at the horizons at which the proof's conditions are met. */
function comparedOf(theorem: Theorem, results: Results, values: Values): Compared[] {
  return values.horizons.flatMap((horizon) => {
    const { regret: bound } = instanceOf(theorem, values, horizon);
    const regret = summaryOf(results[runName(theorem, horizon)], hardThreshold.label, "penalised-regret").mean;
    return bound.applies ? [{ horizon, regret, bound: bound.value }] : [];
  });
}

const inWords = (all: readonly Compared[]) =>
  all.length === 0
    ? "no horizon is long enough for the proof"
    : all
        .map(({ horizon, regret, bound }) => `T = ${horizon}: ${regret.toFixed(1)} against ${bound.toFixed(1)}`)
        .join("; ");

/** The constant up to which the paper calls its upper bound nearly optimal. */
const CONSTANT = 8;

function claims(results: Results, values: Values): Claim[] {
  const statements = {
    5: { formula: "Σ log T/(Δ_k − A_k) over the non-critical arms (16)", upper: "log T/(Δ_k − A_k)" },
    6: { formula: "Σ Δ_k·(log T/Δ_k² − τ_k·T) over the critical arms (17)", upper: "(8 log T/Δ_k − τ_k·T)_+" },
  };
  return ([5, 6] as const).flatMap((theorem): Claim[] => {
    const all = comparedOf(theorem, results, values);
    const verdictOf = (holds: (one: Compared) => boolean) =>
      all.length === 0 ? "open" : allOf(all.map((one) => isTrue(holds(one))));
    const { formula, upper } = statements[theorem];
    return [
      {
        id: `theorem-${theorem}-bound`,
        statement: `Theorem ${theorem}: on its instance the penalised regret of hard-threshold UCB is at least ${formula}.`,
        verdict: verdictOf(({ regret, bound }) => regret >= bound),
        measured: inWords(all),
      },
      {
        id: `theorem-${theorem}-is-nearly-attained`,
        statement: `"${upper} is nearly optimal up to a multiplicative constant ${CONSTANT}": the regret there is at most ${CONSTANT} times the bound.`,
        verdict: verdictOf(({ regret, bound }) => regret <= CONSTANT * bound),
        measured: all
          .map(({ regret, bound, horizon }) => `T = ${horizon}: ${(regret / bound).toFixed(2)} times`)
          .join("; "),
      },
    ];
  });
}

function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const panel = (theorem: Theorem): Panel => {
    const all = comparedOf(theorem, results, values);
    return {
      title: `Theorem ${theorem}`,
      x: { label: "horizon T", unit: "rounds", scale: "log" },
      y: { label: "penalised regret", unit: "expected reward" },
      marks: [
        { kind: "dots", series: hardThreshold.label, joined: true, points: all.map(({ horizon, regret }) => ({ x: horizon, y: regret })) }, // prettier-ignore
        { kind: "line", series: "lower bound", reference: true, points: all.map(({ horizon, bound }) => ({ x: horizon, y: bound })) }, // prettier-ignore
      ],
    };
  };
  const { gap, penalty, share, gap1, gap2, penalty1, penalty2, little } = values;
  return {
    "lower-bounds": {
      title: "The lower bounds with gaps, on their own instances",
      caption: `Constant rewards: nothing is random, one run for each T. Theorem 5: four arms, Δ = ${gap}, A = ${penalty}, τ = ${share}. Theorem 6: two critical arms with Δ = ${gap2}, A = ${penalty2}, τ = ${little}, and a non-critical one with Δ = ${gap1}, A = ${penalty1}.`,
      columns: 2,
      panels: [panel(5), panel(6)],
    },
  };
}

export const lowerBounds = defineExperiment({
  paper: "penalty",
  id: "lower-bounds",
  title: "The lower bounds with gaps",
  source: "Theorems 5 and 6 and their proofs",
  deviations: [
    "The paper has no such experiment: the instances are those of its proofs, their numbers ours.",
    "Theorem 6 does not give arm 1's penalty: ours is 0.",
  ],
  settings,
  studies,
  figures,
  claims,
});
