import type { Draft } from "./draft.js";
import { numberOf } from "./field.js";

/** What is assumed of the first and the last arm, as parts of the range, where nothing is said; evenly in between. */
const [FIRST, LAST] = [0.7, 0.3];
const DECIMALS = 3;

export interface Assumed {
  /** The average reward of each arm as it is shown, in the range of the rewards. */
  readonly shown: readonly number[];
  /** The same as a part of the range, from 0 to 1. */
  readonly parts: readonly number[];
}

/** What the simulation takes for the arms' average rewards: what was typed, and otherwise evenly spaced ones. */
export function assumedMeans({ arms, values }: Draft): Assumed {
  const min = numberOf(values["rewards.min"] ?? "") ?? 0;
  const max = Math.max(min + Number.EPSILON, numberOf(values["rewards.max"] ?? "") ?? 1);
  const usual = arms.map((_, place) => FIRST + (arms.length < 2 ? 0 : ((LAST - FIRST) * place) / (arms.length - 1)));
  const shown = arms.map(({ mean }, place) => {
    const typed = numberOf(mean);
    return typed !== undefined && typed >= min && typed <= max ? typed : rounded(min + usual[place] * (max - min));
  });
  return { shown, parts: shown.map((mean) => (mean - min) / (max - min)) };
}

function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
