import type { Figure } from "@evenhand/figures";
import type { HistoryAnswer } from "@evenhand/protocol";

/**
 * How far behind an arm was at most, over the rounds; undefined where nothing was promised, or nothing happened yet.
 * Only a floor breaks: other contracts have no line at 1.
 */
export function deficitFigure({ items }: HistoryAnswer, hasFloors: boolean): Figure | undefined {
  const points = items.flatMap(({ lastRound, largestDeficit }) =>
    largestDeficit === null ? [] : [{ x: lastRound, y: Math.max(0, largestDeficit) }],
  );
  if (points.length === 0) return undefined;
  const most = Math.max(1, ...points.map(({ y }) => y));
  return {
    title: "Furthest behind",
    caption: "The largest deficit of any arm before it was served, in stretches of the same length.",
    panels: [
      {
        x: { label: "round" },
        y: { label: "furthest behind", unit: "pulls", domain: [0, 1.15 * most] },
        marks: [
          { kind: "line", series: "furthest behind", points },
          ...(hasFloors ? [{ kind: "level", axis: "y", at: 1, label: "a floor breaks" } as const] : []),
        ],
      },
    ],
  };
}
