import { exp, ln, type SimulationResult } from "@evenhand/core";
import type { Axis, Figure, Mark, Panel, Point } from "@evenhand/figures";
import { band, withError } from "../../../reproduction/measured.js";
import {
  balancedPulls,
  fittedLine,
  type FittedLine,
  type GapArm,
  type Kind,
  type MeasuredCase,
  measuredCases,
  theorem2Pulls,
} from "./pullsOfGap.js";
import type { GapValues } from "./gapStudies.js";

interface GapFigureWords {
  readonly title: string;
  readonly caption: string;
  /** The inverse squared gap. */
  readonly gap: string;
  /** The arms whose pulls the threshold had no part in, and the others. */
  readonly free: string;
  readonly bound: string;
}

/**
 * N_k(T) against the inverse squared gap, log-log, a panel for each case: Figure 1's upper row (A) or bottom row (B).
 */
export function gapFigure(
  kind: Kind,
  words: GapFigureWords,
  results: Readonly<Record<string, SimulationResult>>,
  values: GapValues,
): Figure {
  const { horizon, share } = values;
  const due = share * horizon;
  const cases = measuredCases(kind, results, values);
  const all = cases.flatMap(({ arms }) => arms);
  const x: Axis = { label: words.gap, unit: "1/reward²", scale: "log", domain: around(all.map(inverseSquare)) };
  const y: Axis = { label: "N(T)", unit: "pulls", scale: "log", domain: heights() };
  const xs = geometric(x.domain ?? [1, 1], 40);
  return { title: words.title, caption: words.caption, columns: 3, panels: cases.map(panel) };

  function heights(): readonly [number, number] {
    const bounds = cases.flatMap(({ arms, penalty }) =>
      arms.map(({ gap }) => theorem2Pulls(kind, gap, { horizon, share, penalty })),
    );
    return around([...all.map(({ pulls }) => pulls.mean), ...bounds, due]);
  }

  function panel({ title, penalty, arms, bestPulls }: MeasuredCase): Panel {
    const free = arms.filter(({ isFree }) => isFree);
    const fit = fittedLine(free.map((arm) => ({ x: inverseSquare(arm), y: arm.pulls })));
    const theorem = (gap: number) => theorem2Pulls(kind, gap, { horizon, share, penalty });
    const clamp = kind === "critical" ? Math.max : Math.min;
    const balance = (gap: number) => clamp(balancedPulls(gap, bestPulls, horizon), due);
    const curve = (height: (gap: number) => number) => xs.map((at) => ({ x: at, y: height(1 / Math.sqrt(at)) }));
    const marks: Mark[] = [
      { kind: "level", axis: "y", at: due, label: `τT = ${due}` },
      { kind: "line", series: "Theorem 2's bound, without its O(1)", reference: true, points: curve(theorem) },
      { kind: "line", series: "equal indices, or τT", reference: true, points: curve(balance) },
      { kind: "line", series: "fitted line", points: fittedPoints(fit, free) },
      { kind: "dots", series: words.free, points: free.map(dot) },
      { kind: "dots", series: words.bound, points: arms.filter(({ isFree }) => !isFree).map(dot) },
    ];
    return {
      title: `${title}: ${fit === undefined ? "nothing to fit" : `slope ${withError(fit.slope)}`}`,
      x,
      y,
      marks: marks.filter((mark) => !("points" in mark) || mark.points.length > 0),
    };
  }
}

function fittedPoints(fit: FittedLine | undefined, arms: readonly GapArm[]): Point[] {
  return fit === undefined ? [] : arms.map((arm) => ({ x: inverseSquare(arm), y: fit.at(inverseSquare(arm)) }));
}

function dot(arm: GapArm): Point {
  return { x: inverseSquare(arm), ...band(arm.pulls) };
}

function inverseSquare({ gap }: GapArm): number {
  return 1 / (gap * gap);
}

/** From a little below the least to a little above the largest, on a logarithmic scale. */
function around(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values) / 1.4, Math.max(...values) * 1.4];
}

function geometric([first, last]: readonly [number, number], count: number): number[] {
  const step = ln(last / first) / (count - 1);
  return Array.from({ length: count }, (_, i) => first * exp(i * step));
}
