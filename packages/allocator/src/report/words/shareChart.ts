import type { PeriodReport } from "../report.js";
import { fractionOf, percent, shareText, whole } from "../../audit/numbers.js";
import { armName, type ShareChart, type ShareChartRow } from "./section.js";

/** More bars would fill a page of paper. */
const MOST_ROWS = 30;

/** The selection rate of every arm against its floor and cap; undefined where no arm was open. */
export function shareChart(period: PeriodReport): ShareChart | undefined {
  const floors = new Map(period.promises.map(({ arm, share }) => [arm, share]));
  const caps = new Map(period.caps.map(({ arm, cap }) => [arm, cap]));
  const all = period.arms.flatMap((arm): ShareChartRow[] => {
    if (arm.selectionRate === undefined) return [];
    const [floor, cap] = [floors.get(arm.arm), caps.get(arm.arm)];
    return [
      {
        name: armName(arm),
        value: arm.selectionRate.value,
        ...(floor === undefined ? {} : { floor: numberOf(floor) }),
        ...(cap === undefined ? {} : { cap: numberOf(cap) }),
        text: [
          percent(arm.selectionRate.value),
          ...(floor === undefined ? [] : [`floor ${shareText(floor)}`]),
          ...(cap === undefined ? [] : [`cap ${shareText(cap)}`]),
        ].join(", "),
      },
    ];
  });
  if (all.length === 0) return undefined;
  const rows = all.length <= MOST_ROWS ? all : [...all].sort((a, b) => ahead(a) - ahead(b)).slice(0, MOST_ROWS);
  const highest = Math.max(...rows.flatMap(({ value, floor = 0, cap = 0 }) => [value, floor, cap]));
  return { caption: captionOf(rows, all.length), rows, end: Math.min(1, Math.max(0.1, Math.ceil(highest * 10) / 10)) };
}

function captionOf(rows: readonly ShareChartRow[], arms: number): string {
  const lines = [
    ...(rows.some(({ floor }) => floor !== undefined) ? ["a solid line at its floor"] : []),
    ...(rows.some(({ cap }) => cap !== undefined) ? ["a dashed line at its cap"] : []),
  ];
  const read = `Each bar is the part of its open rounds in which an arm was pulled${lines.length === 0 ? "" : `, with ${lines.join(" and ")}`}.`;
  if (rows.length === arms) return read;
  return `${read} Shown are the ${whole(rows.length)} of ${whole(arms)} arms that are furthest behind their floors; the table has all.`;
}

/** How far above its floor an arm was selected. */
function ahead({ value, floor = 0 }: ShareChartRow): number {
  return value - floor;
}

/** A promised share as a number. */
export function numberOf(fraction: string): number {
  const { numerator, denominator } = fractionOf(fraction);
  return Number(numerator) / Number(denominator);
}
