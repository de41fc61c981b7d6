import type { Axis, Figure, Mark, Point } from "@evenhand/figures";
import type { Answer } from "../../setting/answer.js";
import type { Estimate } from "../../numbers/uncertain.js";
import { margin } from "../../numbers/uncertain.js";
import { wordsOf } from "../../setting/scenarios.js";
import { armNames, BASELINE, type Setting } from "../../setting/setting.js";
import { policyOrder } from "../../setting/registry.js";
import type { Dial } from "./dial.js";

/** What was answered at a position of the dial. */
export interface PricePoint {
  readonly position: number;
  readonly answer: Answer;
}

/** Short: it has to find room beside its own line. */
const FRONTIER = "if all were known";

/** At which nothing is lost. */
const NOTHING_LOST = "no promise";

/**
 * The cost against the strength of the promise, for each policy that keeps it, with that of one who knows all and the
 * present setting. `free` is the best reward without a promise; undefined where it is not known.
 */
export function priceFigure(
  setting: Setting,
  dial: Dial,
  points: readonly PricePoint[],
  names: readonly string[],
  free: number | undefined,
): Figure | undefined {
  const { reward } = wordsOf(setting);
  const { horizon } = setting;
  const keepers = names.slice(BASELINE + 1);
  if (keepers.length === 0) return undefined;
  const costAt = ({ answer }: PricePoint, place: number) => answer.policies[place].cost ?? { mean: 0, error: 0 };
  const lines = keepers.map((series, index): Mark => ({
    kind: "line",
    series,
    points: points.map((point) => pointAt(point.position, costAt(point, BASELINE + 1 + index), 1)),
  }));
  const frontier = points.flatMap(({ position, answer: { oracle } }): Point[] =>
    oracle === undefined || free === undefined || !(free > 0) ? [] : [{ x: position, y: 1 - oracle / free }],
  );
  const here = points.find(({ position }) => position === dial.current);
  return {
    title: `What the promise costs, as a share of the ${reward}, against the ${dial.label}`,
    caption: `Means of at least ${leastTrials(points)} trials of ${horizon} rounds each, seed ${setting.seed}; bands are 95\u202f% intervals.`,
    order: policyOrder(names),
    panels: [
      {
        x: axisOf(dial),
        y: { label: `share of the ${reward} lost`, percent: true },
        marks: [
          ...(frontier.length < 2
            ? []
            : [{ kind: "line", series: FRONTIER, points: frontier, reference: true } as const]),
          ...lines,
          { kind: "level", axis: "y", at: 0, label: NOTHING_LOST },
          ...(here === undefined
            ? []
            : [
                {
                  kind: "marker",
                  x: dial.current,
                  y: costAt(here, BASELINE + 1).mean,
                  label: `now: ${dial.words(dial.current)}`,
                } as const,
              ]),
        ],
      },
    ],
  };
}

/** Each arm's share against the strength of the promise, under one policy: who gives, and who gains. */
export function whoFigure(
  setting: Setting,
  dial: Dial,
  points: readonly PricePoint[],
  place: number,
  name: string,
): Figure {
  const { pulls } = wordsOf(setting);
  const names = armNames(setting);
  return {
    title: `Who gets what, as the ${dial.label} grows`,
    caption: `Shares of the ${pulls} under ${name}; bands are 95\u202f% intervals.`,
    order: names,
    panels: [
      {
        x: axisOf(dial),
        y: { label: `share of the ${pulls}`, percent: true },
        marks: [
          ...names.map((series, arm): Mark => ({
            kind: "line",
            series,
            points: points.map(({ position, answer }) => pointAt(position, answer.policies[place].shares[arm], 1)),
          })),
          { kind: "level", axis: "x", at: dial.current, label: "now" },
        ],
      },
    ],
  };
}

function axisOf({ label, isPercent, unit, scale }: Dial): Axis {
  return { label, scale, ...(isPercent ? { percent: true } : {}), ...(unit === undefined ? {} : { unit }) };
}

function pointAt(x: number, estimate: Estimate, horizon: number): Point {
  const y = estimate.mean / horizon;
  const width = margin(estimate) / horizon;
  return Number.isNaN(width) ? { x, y } : { x, y, low: y - width, high: y + width };
}

function leastTrials(points: readonly PricePoint[]): number {
  return points.reduce((least, { answer }) => Math.min(least, answer.trials), Infinity);
}
