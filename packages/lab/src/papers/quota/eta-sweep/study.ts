import type { LabelledInput, Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import { bernoulliArms, checkpointsOver, quotaPolicy, steppedArmsSettings, steppedMeans } from "../quotaStudies.js";
import { growthStart } from "../quotaMeasures.js";

export const settings = {
  ...steppedArmsSettings,
  quota: { words: "r: the share of all rounds that each arm is promised", full: 0.05, from: "ours" },
  trials: { words: "runs that are averaged", full: 100, quick: 8, from: "paper" },
  horizon: { words: "T: rounds of a run", full: 20_000, from: "ours" },
  triedQuotas: {
    words: "other quotas r, with which claims are checked too",
    full: [0.02, 0.09],
    quick: [0.02],
    from: "ours",
  },
  triedHorizons: {
    words: "other horizons T, with which claims are checked too",
    full: [5000, 80_000],
    quick: [5000],
    from: "ours",
  },
  etas: {
    words: "η of η-FUCB, from the smallest to the largest",
    full: [0.000001, 0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000],
    from: "ours",
  },
  growthStep: {
    words: "δ in the long runs: with a larger one less time is long",
    full: 0.01,
    quick: 0.03,
    from: "paper",
  },
  growthHorizon: {
    words: "rounds of the long runs, with the largest η",
    full: 4_000_000,
    quick: 400_000,
    from: "ours",
  },
  growthTrials: { words: "long runs that are averaged", full: 16, quick: 4, from: "ours" },
} as const;

export type Values = ValuesOf<typeof settings>;

/** The rule as it is printed, and with max(0, ·) around the deficit. */
export const forms = ["literal", "positive-part"] as const;

export type Form = (typeof forms)[number];

export const formNames: Readonly<Record<Form, string>> = {
  literal: "η-FUCB, literal",
  "positive-part": "η-FUCB, positive part",
};

/** The label of a form with a certain η. */
export function keyOf(form: Form, eta: number): string {
  return `${form} ${eta}`;
}

export function largestEta({ etas }: Values): number {
  return etas[etas.length - 1];
}

export function growthMeans(values: Values): number[] {
  return steppedMeans({ ...values, step: values.growthStep });
}

/** The policies without η. */
export const references = ["UCB1", "FUCB"] as const;

export function studies(values: Values): Studies {
  return { sweep: sweepStudy(values), growth: growthStudy(values) };
}

export function sweepStudy(values: Values): Study {
  const { horizon, trials, etas, quota } = values;
  const swept = forms.flatMap((form) => etas.map((eta) => etaFucb(values, keyOf(form, eta), form, eta)));
  return {
    ...shared(values),
    environment: bernoulliArms(steppedMeans(values)),
    policies: [...references.map((label) => quotaPolicy(label, quota)), ...swept],
    horizon,
    trials,
  };
}

function growthStudy(values: Values): Study {
  const { growthHorizon: horizon, growthTrials: trials } = values;
  return {
    ...shared(values),
    environment: bernoulliArms(growthMeans(values)),
    policies: forms.map((form) => etaFucb(values, formNames[form], form, largestEta(values))),
    horizon,
    trials,
    checkpoints: checkpointsOver(values.arms, horizon, [growthStart(horizon)]),
    samples: true,
  };
}

function etaFucb({ quota: shares }: Values, label: string, form: Form, eta: number): LabelledInput {
  return { id: "deficit-bonus-ucb", label, parameters: { shares, eta, form } };
}

function shared({ seed, quota: shares }: Values) {
  return {
    seed,
    metrics: ["r-regret", "regret", "worst-violation", "final-violation"],
    contract: { id: "quota", parameters: { shares } },
  };
}
