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
const FRONTIER = "best if all were known";

/** Reward against the strength of the promise, for each policy, with the oracle's frontier and the present setting. */
export function priceFigure(
  setting: Setting,
  dial: Dial,
  points: readonly PricePoint[],
  names: readonly string[],
): Figure {
  const { reward, pull } = wordsOf(setting.scenario);
  const { horizon } = setting;
  const lines = names.map((series, place): Mark => ({
    kind: "line",
    series,
    points: points.map(({ position, answer }) => pointAt(position, rewardOf(answer, place), horizon)),
  }));
  const frontier = points.flatMap(({ position, answer: { oracle } }): Point[] =>
    oracle === undefined ? [] : [{ x: position, y: oracle / horizon }],
  );
  const here = points.find(({ position }) => position === dial.current);
  const kept = Math.min(1, names.length - 1);
  return {
    title: `What the promise costs: ${reward} against the ${dial.label}`,
    caption: `Means over ${leastTrials(points)} trials or more of ${horizon} rounds, seed ${setting.seed}; bands are 95\u202f% intervals.`,
    order: policyOrder(names),
    panels: [
      {
        x: axisOf(dial),
        y: { label: `${reward} per ${pull}` },
        marks: [
          ...(frontier.length < 2
            ? []
            : [{ kind: "line", series: FRONTIER, points: frontier, reference: true } as const]),
          ...lines,
          ...(here === undefined
            ? []
            : [
                {
                  kind: "marker",
                  x: dial.current,
                  y: rewardOf(here.answer, kept).mean / horizon,
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
  const { pulls } = wordsOf(setting.scenario);
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

function rewardOf({ policies }: Answer, place: number): Estimate {
  const { mean, error } = policies[Math.max(BASELINE, place)].courses["reward"];
  return { mean: mean[mean.length - 1], error: error[error.length - 1] };
}

function leastTrials(points: readonly PricePoint[]): number {
  return points.reduce((least, { answer }) => Math.min(least, answer.trials), Infinity);
}
