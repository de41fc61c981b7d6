import type { TracedPull } from "@evenhand/core";

/** The path of one future beside the bands of all: what it has paid on average after some of its rounds. */
export interface FuturePath {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** As many points as the other lines of the chart have. */
const POINTS = 50;
/** The first tenth of the rounds is mostly luck, and would stretch the axis. */
const FIRST_PART = 10;

export function futurePath(name: string, pulls: readonly TracedPull[], end: number, horizon: number): FuturePath {
  const step = Math.max(1, Math.ceil(horizon / POINTS));
  const first = Math.ceil(horizon / FIRST_PART);
  const points: { x: number; y: number }[] = [];
  let sum = 0;
  for (let round = 1; round <= end; round++) {
    sum += pulls[round - 1].reward;
    if (round >= first && (round % step === 0 || round === end)) points.push({ x: round, y: sum / round });
  }
  return { name, points };
}
