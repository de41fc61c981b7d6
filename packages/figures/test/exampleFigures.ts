import type { Figure, Mark, Panel, Point } from "../src/index.js";

/** Numbers that look like noise and are always the same. */
function wobble(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const policies = ["UCB1", "FUCB", "T-FUCB", "F-TS", "LFG (η = 1000)", "deadline quota"];

/** Regret per round against rounds on log axes, six policies and a theorem's bound. */
export const regretPerRound: Figure = {
  title: "Regret per round, ten arms with quotas of 5 %",
  caption: "Mean of 100 trials; bands are two standard errors.",
  panels: [
    {
      x: { label: "round", unit: "rounds", scale: "log" },
      y: { label: "r-regret per round", unit: "expected reward" },
      marks: [
        ...policies.map((series, policy): Mark => ({
          kind: "line",
          series,
          points: range(60).map((step) => {
            const x = Math.round(10 * Math.pow(2000, step / 59));
            const y =
              (0.09 * (1 + policy * 0.18)) / (1 + Math.pow(x / 600, 0.7 + policy * 0.03)) +
              0.002 * wobble(policy + step);
            return { x, y, low: y * 0.93, high: y * 1.07 };
          }),
        })),
        {
          kind: "line",
          series: "bound of Theorem 3",
          reference: true,
          points: range(40).map((step) => {
            const x = 10 * Math.pow(2000, step / 39);
            return { x, y: Math.min(0.2, (12 * Math.log(x)) / x) };
          }),
        },
      ],
    },
  ],
};

/** Twelve small frontiers of reward against unfairness. */
export const frontiers: Figure = {
  title: "Total expected reward against unfairness, twelve settings",
  caption: "Each point is one value of η; T = 10 000.",
  panels: range(12).map((index): Panel => ({
    title: `K = ${[5, 10][index % 2]}, τ = ${[0.2, 0.5][Math.floor(index / 2) % 2]}, ${["Gaussian", "Beta", "Bernoulli"][Math.floor(index / 4)]}`,
    x: { label: "unfairness", unit: "missed pulls" },
    y: { label: "total reward", unit: "expected reward" },
    marks: ["hard threshold", "LFG", "Flearn"].map((series, policy) => ({
      kind: "dots",
      series,
      joined: true,
      points: range(21).map((step) => {
        const x = 2000 * (step / 20) * (1 + 0.1 * policy);
        const y =
          6000 + index * 100 + 1200 * Math.sqrt(step / 20) - policy * 220 + 30 * wobble(step + policy * 31 + index);
        return { x, y, low: y - 60, high: y + 60 };
      }),
    })),
  })),
};

/** Rounds of each phase as stacks, eight horizons in nine panels. */
export const phases: Figure = {
  title: "Share of the rounds that each phase takes",
  caption: "Means of 200 trials.",
  panels: range(9).map((index): Panel => ({
    title: `${["uniform", "linear", "softmax"][index % 3]}, λ = ${[0, 0.4, 0.8][Math.floor(index / 3)]}`,
    x: { label: "horizon", unit: "rounds", scale: "category" },
    y: { label: "share of rounds", domain: [0, 1] },
    marks: range(4).map((phase) => ({
      kind: "stack",
      series: `phase ${phase + 1}`,
      points: [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000].map((x, step): Point => {
        const early = index < 3 ? 0 : 1 / (1 + step * 0.4);
        return {
          x,
          y: [early * 0.7, early * 0.3, (1 - early) * (index < 3 ? 0 : 0.6), (1 - early) * (index < 3 ? 1 : 0.4)][
            phase
          ],
        };
      }),
    })),
  })),
};

/** Densities of 100 cosines, five policies in two settings. */
export const violins: Figure = {
  title: "Cosine similarity to the proportional shares",
  caption: "100 trials each; bars are minimum, median and maximum.",
  panels: [
    ["K = 10, T = 1000", 1],
    ["K = 50, T = 5000", 0.6],
  ].map(([title, spread]): Panel => ({
    title: String(title),
    x: { label: "policy", scale: "category" },
    y: { label: "cosine similarity" },
    marks: ["fairly greedy", "proportional catch-up", "UCB-prop", "UCB1", "Thompson sampling"].map(
      (series, policy) => ({
        kind: "violin",
        series,
        x: series,
        values: range(100).map((trial) => {
          const sum = wobble(trial + policy * 101) + wobble(trial * 3 + policy) + wobble(trial * 7 + policy * 13);
          return (
            [0.985, 0.98, 0.97, 0.72, 0.65][policy] +
            (sum / 3 - 0.5) * Number(spread) * [0.01, 0.015, 0.02, 0.3, 0.35][policy]
          );
        }),
      }),
    ),
  })),
};

/** Pulls against the inverse squared gap on log axes with a fitted line. */
export const scatterWithFit: Figure = {
  title: "Pulls of the arms against their inverse squared gaps",
  caption: "Fifty arms, three cases.",
  panels: range(3).map((index): Panel => ({
    title: `case ${index + 1}`,
    x: { label: "1 / (Δ − A)²", scale: "log" },
    y: { label: "pulls of the arm", unit: "pulls", scale: "log" },
    marks: [
      {
        kind: "dots",
        series: "an arm",
        points: range(50).map((arm) => {
          const x = Math.pow(10, 0.3 + 3 * wobble(arm + index * 50));
          const y = 4 * Math.pow(x, 0.8) * Math.exp(0.4 * (wobble(arm * 7 + index) - 0.5));
          return { x, y, low: y * 0.85, high: y * 1.15 };
        }),
      },
      {
        kind: "line",
        series: "fit, slope 0.80",
        reference: true,
        points: [2, 2000].map((x) => ({ x, y: 4 * Math.pow(x, 0.8) })),
      },
      { kind: "level", axis: "y", at: 900, label: "quota τT" },
    ],
  })),
};

/** Bars with error bars side by side, a level, and names that need escaping. */
export const escapedBars: Figure = {
  title: 'Pulls of each arm: "a < b" & others',
  caption: "A caption with <tags> & ampersands.",
  panels: [
    {
      x: { label: "arm <i>", scale: "category" },
      y: { label: "pulls & shares", unit: "pulls" },
      marks: [
        ...["UCB1", "quota < 0.2", "R&D"].map((series, policy): Mark => ({
          kind: "bars",
          series,
          points: ["arm 1", "arm 2", "arm 3", "arm 4"].map((x, arm) => {
            const y = 12_000 / (1 + arm * (1 + policy)) + 500;
            return { x, y, low: y - 400, high: y + 400 };
          }),
        })),
        { kind: "level", axis: "y", at: 4000, label: "quota & oracle" },
      ],
    },
  ],
};

/** Labelled points, one of them alone. */
export const labelledPoints: Figure = {
  title: "Reward against the largest deficit of all policies at the end of the horizon",
  caption: "T = 20 000.",
  columns: 2,
  panels: [
    {
      title: "all policies",
      x: { label: "worst deficit", unit: "pulls" },
      y: { label: "reward per round", unit: "expected reward" },
      marks: [
        ...policies.map((series, policy): Mark => ({
          kind: "dots",
          series,
          points: [{ x: [950, 0.99, 1, 0.98, 1.5, 40][policy], y: 0.76 + policy * 0.004, label: series }],
        })),
        { kind: "level", axis: "x", at: 500, label: "half of the quota" },
      ],
    },
    {
      title: "one of them",
      x: { label: "worst deficit", unit: "pulls" },
      y: { label: "reward per round", unit: "expected reward" },
      marks: [{ kind: "dots", series: "FUCB", points: [{ x: 1, y: 0.76, label: "FUCB" }] }],
    },
  ],
};

/** Two rows with quantities of their own; two of the policies do the same, and one of them reaches 0 on a log axis. */
export const samePoints: Figure = {
  title: "Penalised regret and unfairness against the horizon",
  caption: "Means of 50 trials.",
  columns: 3,
  panels: ["penalised regret", "unfairness"].flatMap((label, row) =>
    [0.2, 0.4, 0.8].map((share): Panel => ({
      title: `τ = ${share}`,
      x: { label: "horizon T", unit: "rounds", scale: "log" },
      y: { label, unit: row === 0 ? "expected reward" : "pulls", scale: row === 0 ? "linear" : "log" },
      marks: ["hard threshold", "the same again", "LFG"].map((series, policy) => ({
        kind: "dots",
        series,
        joined: true,
        points: [500, 1000, 2000, 4000, 8000, 16_000].map((x) => ({
          x,
          y: policy === 2 ? x * share * 0.1 : Math.max(0, Math.log(x / 500) * 20 * share),
        })),
      })),
    })),
  ),
};
