import type { Figure, Line, Mark } from "../src/index.js";

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** Numbers between 0 and 1 that look like noise and are always the same. */
const wobble = (seed: number): number => (((Math.sin(seed * 12.9898) * 43758.5453) % 1) + 1) % 1;

const clinics = ["North", "Harbour", "Valley", "Old Town and Riverside clinics", "Kirchheim-unter-Teck-Nord"];

/** Shares with floors and caps; one of them is below its floor, and some names are long. */
export const clinicShares: Figure = {
  title: "Share of the visits",
  caption: "20 000 rounds, 100 trials.",
  order: clinics,
  panels: [
    {
      x: { label: "share of visits", percent: true },
      y: { label: "clinic", scale: "category" },
      marks: [
        {
          kind: "shares",
          floorName: "promised at least",
          capName: "allowed at most",
          rows: clinics.map((series, arm) => ({
            series,
            share: [0.45, 0.2, 0.15, 0.12, 0.08][arm],
            floor: [0.2, 0.2, 0.2, 0.1, 0.05][arm],
            ...(arm === 0 ? { low: 0.44, high: 0.46, cap: 0.5 } : {}),
          })),
        },
      ],
    },
  ],
};

/** Two contracts side by side. */
export const twoContracts: Figure = {
  title: "Share of the visits under two contracts",
  caption: "20 000 rounds, 100 trials.",
  panels: ["A: no promise", "B: at least 20 %"].map((title, contract) => ({
    title,
    x: { label: "share of visits", percent: true, domain: [0, 1] },
    y: { label: "clinic", scale: "category" },
    marks: [
      {
        kind: "shares",
        rows: clinics.slice(0, 3).map((series, arm) => ({
          series,
          share: (contract === 0 ? [0.97, 0.02, 0.01] : [0.6, 0.2, 0.2])[arm],
          floor: 0.2,
        })),
      },
    ],
  })),
};

const policies = ["UCB1", "deadline quota over UCB1", "round robin"];

/** Reward with bands, and the deficit with the promise as a level. */
export const rewardAndDeficit: Figure = {
  title: "Reward so far, and who is behind",
  caption: "20 000 rounds, 100 trials; bands hold nine trials of ten.",
  panels: [
    {
      x: { label: "round" },
      y: { label: "reward per round", unit: "expected reward" },
      marks: policies.map((series, policy): Line => ({
        kind: "line",
        series,
        points: range(40).map((step) => {
          const y = [0.8, 0.72, 0.6][policy] - 0.3 / Math.sqrt(step + 1);
          const half = 0.05 / Math.sqrt(step + 1);
          return { x: 500 * (step + 1), y, low: y - half, high: y + half };
        }),
      })),
    },
    {
      x: { label: "round" },
      y: { label: "furthest behind", unit: "pulls" },
      marks: [
        ...policies.map((series, policy): Line => ({
          kind: "line",
          series,
          points: range(40).map((step) => ({
            x: 500 * (step + 1),
            y: [0.3 * Math.sqrt(step), 0.9 - 0.2 * wobble(step), 0.5][policy],
          })),
        })),
        { kind: "level", axis: "y", at: 1, label: "1 pull: the promise" },
      ],
    },
  ],
};

/** What floors cost, with the oracle's frontier and the present setting. */
export const priceOfFairness: Figure = {
  title: "What a floor for every clinic costs",
  caption: "20 000 rounds, 100 trials.",
  panels: [
    {
      x: { label: "floor of every clinic", percent: true },
      y: { label: "reward given up", percent: true },
      marks: [
        {
          kind: "line",
          series: "best possible",
          reference: true,
          points: range(21).map((step) => ({ x: step / 100, y: 0.7 * (step / 100) })),
        },
        {
          kind: "line",
          series: "deadline quota",
          points: range(21).map((step) => ({ x: step / 100, y: 0.7 * (step / 100) + 0.02 })),
        },
        { kind: "marker", x: 0.1, y: 0.09, label: "now: 10 % costs 9 %" },
      ],
    },
  ],
};

/** Forty arms over time, of which seven can be named. */
export const manyLines: Figure = {
  title: "Reward of forty arms",
  caption: "One trial.",
  panels: [
    {
      x: { label: "round" },
      y: { label: "reward", unit: "expected reward" },
      marks: range(40).map((arm): Line => ({
        kind: "line",
        series: `arm ${arm + 1}`,
        points: range(30).map((step) => ({ x: 100 * step, y: wobble(arm) * Math.log(step + 1) })),
      })),
    },
  ],
};

/** Forty arms' shares. */
export const manyShares: Figure = {
  title: "Share of forty arms",
  caption: "One trial.",
  panels: [
    {
      x: { label: "share", percent: true },
      y: { label: "arm", scale: "category" },
      marks: [
        {
          kind: "shares",
          rows: range(40).map((arm) => ({
            series: `arm ${arm + 1}`,
            share: arm === 3 ? 0.22 : 0.02 - 0.0004 * arm,
            floor: 0.005,
          })),
        },
      ],
    },
  ],
};

/** Sample futures behind a mean. */
export const futures: Figure = {
  title: "Eighty futures, and their mean",
  caption: "80 trials.",
  panels: [
    {
      x: { label: "round" },
      y: { label: "reward per round" },
      marks: [
        {
          kind: "crowd",
          series: "80 futures",
          lines: range(80).map((trial) =>
            range(25).map((step) => ({ x: step * 40, y: 0.7 + (0.2 * (wobble(trial) - 0.5)) / Math.sqrt(step + 1) })),
          ),
        },
        { kind: "line", series: "mean", points: range(25).map((step) => ({ x: step * 40, y: 0.7 })) },
      ] satisfies Mark[],
    },
  ],
};
