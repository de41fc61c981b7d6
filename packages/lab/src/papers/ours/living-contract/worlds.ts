import type { Summary } from "@evenhand/core";
import type { Results } from "../../../reproduction/experiment.js";
import { type Measurement, summaryOf } from "../../../reproduction/measured.js";
import { randomNames, type Habit, type Values } from "./study.js";

/** What changes: shares at random, or in a way that hurts. */
export const worlds = [
  "random, many arms",
  "random, few arms",
  "small against large",
  "half retire",
  "the served retire",
] as const;

export type World = (typeof worlds)[number];

/** The studies of a world: random ones have many, the others one. */
function namesOf(world: World, values: Values): readonly string[] {
  if (world === "random, many arms") return randomNames("many", values);
  return world === "random, few arms" ? randomNames("few", values) : [world];
}

/** A metric after the last round, in each of the world's studies. */
export function measuredIn(results: Results, values: Values, world: World, habit: Habit, metric: string): Summary[] {
  return namesOf(world, values).map((name) => summaryOf(results[name], habit, metric));
}

/** The mean over the studies of a world, with its error. */
export function meanIn(results: Results, values: Values, world: World, habit: Habit, metric: string): Measurement {
  return meanOf(measuredIn(results, values, world, habit, metric).map(({ mean }) => mean));
}

/** In which part of the world's sequences of changes a floor was broken. */
export function brokenIn(results: Results, values: Values, world: World, habit: Habit): Measurement {
  return meanOf(measuredIn(results, values, world, habit, "broken-floors").map(({ mean }) => (mean > 0 ? 1 : 0)));
}

function meanOf(numbers: readonly number[]): Measurement {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError = numbers.length === 1 ? 0 : Math.sqrt(squares / (numbers.length - 1) / numbers.length);
  return { mean, standardError };
}

/** The largest value of a metric in any of the world's studies. */
export function mostIn(results: Results, values: Values, world: World, habit: Habit, metric: string): number {
  return Math.max(...measuredIn(results, values, world, habit, metric).map(({ quantiles }) => quantiles.max));
}

export function armsIn(world: World, { many, few, crowd, queue }: Values): number {
  const arms: Readonly<Record<World, number>> = {
    "random, many arms": many,
    "random, few arms": few,
    "small against large": 3,
    "half retire": crowd + 1,
    "the served retire": queue,
  };
  return arms[world];
}
