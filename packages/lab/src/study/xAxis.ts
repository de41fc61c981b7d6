import { labelOf, type PolicyResult } from "@evenhand/core";
import type { Axis, Point as FigurePoint } from "@evenhand/figures";
import {
  type FigureChoice,
  type Point,
  type ResultFile,
  type StudyResult,
  type Swept,
  sweptParameters,
} from "@evenhand/protocol";

/** What stands on the x axis of a figure of a study: rounds, horizons or the values of a swept parameter. */
export interface XAxis {
  readonly name: string;
  readonly label: string;
  /** Whether all of its values are numbers. */
  readonly isNumeric: boolean;
  readonly swept: Swept | undefined;
  /** The swept values that the axis does not show, in words. */
  readonly othersIn: (point: Point) => string[];
  readonly scaleOf: (xs: readonly (number | string)[]) => Pick<Axis, "scale">;
}

/** Values that are further apart than this are read on a logarithmic axis. */
const DECADE = 10;

export function xAxisOf({ settings }: ResultFile, { against, log }: FigureChoice): XAxis {
  const dimensions = sweptParameters(settings["sweep"]);
  const all = dimensions.flat();
  const name = against ?? all[0]?.shown ?? "round";
  const swept = all.find(({ shown }) => shown === name);
  // What changes in step with it needs no mention.
  const inStep = dimensions.find((dimension) => dimension.some((own) => own === swept)) ?? [];
  const isNumeric = swept === undefined || swept.values.every((value) => numberOf(value) !== undefined);
  return {
    name,
    label: name,
    isNumeric,
    swept,
    othersIn: (point) =>
      Object.keys(point)
        .filter((own) => !inStep.some(({ shown }) => shown === own))
        .map(
          (own) =>
            `${own} ${textIn(
              point,
              all.find(({ shown }) => shown === own),
            )}`,
        ),
    scaleOf: (xs) => {
      if (!isNumeric) return { scale: "category" };
      const numbers = xs.map(Number);
      const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
      const isLog = log === undefined ? low > 0 && high / low > DECADE : log.includes("x") && high > 0;
      return isLog ? { scale: "log" } : {};
    },
  };
}

/** "1/3" is a number too, as shares are written. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const [, over, under] = typeof value === "string" ? (/^(\d+)\/(\d+)$/.exec(value) ?? []) : [];
  return over === undefined || under === undefined ? undefined : Number(over) / Number(under);
}

function textIn(point: Point, swept: Swept | undefined): string {
  const value = JSON.stringify(point[swept?.shown ?? ""]);
  const at = swept?.values.findIndex((own) => JSON.stringify(own) === value) ?? -1;
  return swept?.texts[at] ?? value;
}

/** A point of a series without its place on the x axis, after each checkpoint. */
export type Course = readonly (Omit<FigurePoint, "x"> & { readonly round: number })[];

/** A series with its points, of which each stands at its value of the axis. */
interface SeriesPoints {
  readonly series: string;
  readonly points: readonly FigurePoint[];
}

/**
 * What was read of every policy, against the axis. Over the rounds that is every checkpoint, otherwise the last one. A
 * policy that does not have the swept parameter is the same at all of its values.
 */
export function valuesAgainst(
  axis: XAxis,
  parts: readonly StudyResult[],
  read: (part: StudyResult, policy: PolicyResult) => Course,
): SeriesPoints[] {
  const bySeries = new Map<string, FigurePoint[]>();
  for (const part of parts) {
    for (const policy of part.result.policies) {
      const own = part.sweep?.policies.find(({ label }) => label === labelOf(policy));
      const series = seriesOf(axis, own, policy);
      const course = read(part, policy);
      const placed = axis.name === "round" ? course : course.slice(-1);
      const points = placed.flatMap(({ round, ...point }) =>
        placesOf(axis, part, own?.point ?? {}, round).map((x) => ({ x, ...point })),
      );
      if (points.length > 0) bySeries.set(series, [...(bySeries.get(series) ?? []), ...points]);
    }
  }
  const order = ({ x: one }: FigurePoint, { x: other }: FigurePoint) =>
    axis.isNumeric ? Number(one) - Number(other) : 0;
  return [...bySeries].map(([series, points]) => ({ series, points: points.sort(order) }));
}

type SweptPolicy = NonNullable<StudyResult["sweep"]>["policies"][number];

/** What a figure calls a policy: without the value that the axis shows. */
function seriesOf(axis: XAxis, own: SweptPolicy | undefined, policy: PolicyResult): string {
  if (axis.swept === undefined || own === undefined) return labelOf(policy);
  return [own.series, ...axis.othersIn(own.point)].join(", ");
}

/** All series of the studies in their order. */
export function seriesIn(axis: XAxis, parts: readonly StudyResult[]): string[] {
  return valuesAgainst(axis, parts, () => [{ round: 1, y: 0 }]).map(({ series }) => series);
}

function placesOf(axis: XAxis, part: StudyResult, own: Point, round: number): (number | string)[] {
  if (axis.name === "round") return [round];
  if (axis.name === "horizon") return [part.horizon];
  const { swept } = axis;
  if (swept === undefined) return [];
  const point = { ...part.sweep?.point, ...own };
  const values = Object.hasOwn(point, swept.shown) ? [point[swept.shown]] : swept.values;
  return values.map((value) => (axis.isNumeric ? (numberOf(value) ?? 0) : textIn({ [swept.shown]: value }, swept)));
}
