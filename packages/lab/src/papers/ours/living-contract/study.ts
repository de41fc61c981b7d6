import { Generator, purpose, type Study, type StudyChange } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import definitions from "../definitions/index.js";

export const settings = {
  many: { words: "K: arms where changes are random", full: 20, from: "ours" },
  few: { words: "K: arms where changes are random and come often", full: 5, from: "ours" },
  every: { words: "rounds between two changes", full: 50, from: "ours" },
  often: { words: "rounds between two changes that come often", full: 7, from: "ours" },
  horizon: {
    words: "T: rounds of a run where changes are random, or a small share meets a large one",
    full: 5000,
    from: "ours",
  },
  systems: { words: "random sequences of changes", full: 64, quick: 8, from: "ours" },
  small: { words: "the share of the arm that meets a large one", full: 0.01, from: "ours" },
  crowd: { words: "arms of which half retire at once", full: 1000, from: "ours" },
  queue: { words: "arms that retire one after the other, each when it was served", full: 50, from: "ours" },
} as const;

export type Values = ValuesOf<typeof settings>;

/** The policies, by the names that figures show. */
export const habits = ["tenures", "clocks restart", "largest deficit, carried", "earliest deadline, at once"] as const;

export type Habit = (typeof habits)[number];

/** All shares are whole parts of this. */
const UNIT = 10_000;

export function studies(values: Values): Studies {
  return Object.fromEntries([
    ...randomNames("many", values).map((name, system) => [name, randomChanges(values, system, "many")] as const),
    ...randomNames("few", values).map((name, system) => [name, randomChanges(values, system, "few")] as const),
    ["small against large", smallAgainstLarge(values)],
    ["half retire", halfRetire(values)],
    ["the served retire", servedRetire(values)],
  ]);
}

/** The random sequences of changes of many or few arms, a study each. */
export function randomNames(of: "many" | "few", { systems }: Values): string[] {
  return Array.from({ length: systems }, (_, system) => `random, ${of} ${system + 1}`);
}

/** Shares that sum to exactly 1, other ones every few rounds. */
function randomChanges(values: Values, system: number, of: "many" | "few"): Study {
  const { horizon, seed } = values;
  const generator = new Generator();
  const sharesAt = (change: number) => {
    generator.key(seed, purpose.instance, system, change);
    return randomShares(generator, values[of]);
  };
  return study(
    values,
    sharesAt(0),
    changesEvery(of === "many" ? values.every : values.often, horizon, sharesAt),
    horizon,
  );
}

/** Other shares after every such number of rounds. */
function changesEvery(every: number, horizon: number, sharesAt: (change: number) => string[]): StudyChange[] {
  return Array.from({ length: Math.ceil(horizon / every) - 1 }, (_, i) => ({
    at: (i + 1) * every + 1,
    shares: sharesAt(i + 1),
  }));
}

/** Uneven: one arm in five has none, and some have very little. */
function randomShares(generator: Generator, arms: number): string[] {
  const weights = Array.from({ length: arms }, () => {
    const [isNone, size, power] = [generator.uniform() < 0.2, generator.uniform(), [1, 3, 8][generator.integer(3)]];
    return isNone ? 0 : size ** power;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => (total === 0 ? 0 : Math.floor((UNIT * weight) / total)));
  parts[generator.integer(arms)] += UNIT - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => `${part}/${UNIT}`);
}

/** Two arms take turns with all but a small share; the third has that, and the change comes before its deadline. */
function smallAgainstLarge(values: Values): Study {
  const { small, every, horizon } = values;
  const [few, rest] = [Math.round(UNIT * small), UNIT - Math.round(UNIT * small)];
  const shares = (turn: number) => (turn % 2 === 0 ? [rest, few, 0] : [0, few, rest]).map((part) => `${part}/${UNIT}`);
  const own = study(values, shares(0), changesEvery(every, horizon, shares), horizon);
  const checkpoints = Array.from({ length: 20 }, (_, i) => Math.round(((i + 1) * horizon) / 20));
  return { ...own, metrics: [...own.metrics, "pulls"], checkpoints };
}

/** In the middle of a cycle half of the arms retire, those that were served last in it, for a newcomer with 1/2. */
function halfRetire(values: Values): Study {
  const { crowd } = values;
  const one = `1/${crowd}`;
  const shares = [...new Array<string>(crowd).fill(one), "0"];
  const after = shares.map((share, arm) => (arm === crowd ? "1/2" : arm < crowd / 2 ? "0" : share));
  return study(values, shares, [{ at: 1.5 * crowd + 1, shares: after }], 2.6 * crowd);
}

/**
 * All arms have the same share, and the arm that was served retires for the others. Ties are for the lowest arm, which
 * is also given what is left when the unit is divided: each of the policies serves the arms in their order.
 */
function servedRetire(values: Values): Study {
  const { queue } = values;
  const shares = (gone: number) => {
    const part = Math.floor(UNIT / (queue - gone));
    const first = UNIT - (queue - gone - 1) * part;
    return Array.from({ length: queue }, (_, arm) => `${arm < gone ? 0 : arm === gone ? first : part}/${UNIT}`);
  };
  const changes = Array.from({ length: queue - 1 }, (_, i) => ({ at: i + 2, shares: shares(i + 1) }));
  return study(values, shares(0), changes, 2 * queue);
}

function study({ seed }: Values, shares: string[], changes: readonly StudyChange[], horizon: number): Study {
  const parameters = { shares };
  const means = shares.map((_, arm) => (arm + 1) / (shares.length + 1));
  return {
    environment: { id: "bernoulli", parameters: { means } },
    contract: { id: "quota", parameters },
    policies: [
      { id: "deadline-quota", version: 2, label: "tenures", parameters: { ...parameters, learner: "ucb1" } },
      { id: "restarting-clocks", label: "clocks restart", parameters },
      { id: "carried-balances", label: "largest deficit, carried", parameters },
      {
        id: "carried-balances",
        label: "earliest deadline, at once",
        parameters: { ...parameters, order: "earliest deadline" },
      },
    ],
    horizon,
    trials: 1,
    seed,
    metrics: ["broken-floors", "own-clock-worst-violation", "waited"],
    changes,
    definitions,
  };
}
