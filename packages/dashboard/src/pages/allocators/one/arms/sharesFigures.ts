import type { Figure, ShareRow } from "@evenhand/figures";
import { whole } from "../../../../numbers/formats.js";
import { shareAxisEnd } from "../../../../numbers/shareAxisEnd.js";
import type { ArmAnswer } from "../../../../service/answers.js";
import { armName } from "../../health/armName.js";

/** Bars below each other can be read where as many lines no longer can. */
export const sharesLook = { mostSeries: 16 };
/** Arms beyond these have the colours of the first ones again: the list of all would only be long. */
const MOST_COLOURED = 100;

/** What each arm got of all decisions, against what was due to it by now. */
export function sharesFigure(rows: readonly ArmAnswer[], pulls: number): Figure {
  return figureOf(rows, {
    title: "Share of all decisions",
    caption: `Of ${whole(pulls)} decisions. The tick is what was due by now, the bracket the cap.`,
    floorName: "due by now",
    row: ({ share, due, cap }) => ({
      share: share ?? 0,
      ...(due === null || due.number <= 0 || pulls === 0 ? {} : { floor: due.number / pulls, slack: 1 / pulls }),
      ...(cap === null ? {} : { cap: cap.number }),
    }),
  });
}

/** What each arm got lately, against what is promised to it. */
export function recentFigure(rows: readonly ArmAnswer[]): Figure {
  return figureOf(rows, {
    title: "Share of the last 1,000 rounds",
    caption: "An early surplus can hide that an arm gets nothing any more. The tick is the share that is promised.",
    floorName: "promised",
    row: ({ recentShare, promised, cap }) => ({
      share: recentShare ?? 0,
      ...(promised === null ? {} : { floor: promised.number }),
      ...(cap === null ? {} : { cap: cap.number }),
    }),
  });
}

interface Kind {
  readonly title: string;
  readonly caption: string;
  readonly floorName: string;
  readonly row: (arm: ArmAnswer) => Omit<ShareRow, "series">;
}

function figureOf(all: readonly ArmAnswer[], { title, caption, floorName, row }: Kind): Figure {
  const arms = [...all].sort((a, b) => a.arm - b.arm);
  const names = uniqueNames(arms);
  const rows = arms.map((arm, index) => ({ series: names[index], ...row(arm) }));
  const most = Math.max(0, ...rows.flatMap(({ share, floor = 0, cap = 0 }) => [share, floor, cap]));
  return {
    ...{ title, caption, order: colourOrder(arms, names) },
    panels: [
      {
        x: { label: "share", percent: true, domain: [0, shareAxisEnd(most)] },
        y: { label: "arm", scale: "category" },
        marks: [{ kind: "shares", floorName, capName: "at most", rows }],
      },
    ],
  };
}

/** Two arms may have the same label: their ids tell them apart. */
export function uniqueNames(arms: readonly Pick<ArmAnswer, "arm" | "name" | "label">[]): string[] {
  const names = arms.map(armName);
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${arms[index].name ?? arms[index].arm})`,
  );
}

/** Names at the places of their arms, so that an arm has its colour on every page of the list. */
export function colourOrder(arms: readonly Pick<ArmAnswer, "arm">[], names: readonly string[]): string[] {
  const last = Math.max(-1, ...arms.map(({ arm }) => arm));
  if (last >= MOST_COLOURED) return [...names];
  const order = Array.from({ length: last + 1 }, (_, arm) => `#${arm}`);
  arms.forEach(({ arm }, index) => (order[arm] = names[index]));
  return order;
}
