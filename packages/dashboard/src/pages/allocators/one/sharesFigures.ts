import type { Figure, ShareRow } from "@evenhand/figures";
import type { ArmAnswer } from "@evenhand/protocol";
import { percent, WHILE_THERE, whole } from "../../../numbers/formats.js";
import { shareAxisEnd } from "../../playground/charts/sharesFigure.js";
import { armName } from "../health.js";

/** Bars below each other can be read where as many lines no longer can. */
export const sharesLook = { mostSeries: 16 };
/** Arms beyond these have the colours of the first ones again: the list of all would only be long. */
const MOST_COLOURED = 100;

/** What each arm got of all decisions, against what was due to it by now. */
export function sharesFigure(rows: readonly ArmAnswer[], pulls: number): Figure {
  return figureOf(rows, {
    ...{ title: "Share of all decisions", axis: "share of all decisions" },
    caption: `Of ${whole(pulls)} decisions. The tick is what was due by now, the bracket the cap. ${OF_ALL}`,
    floorName: "due by now",
    row: ({ share, due, cap, pulls: own, openRounds }) => ({
      ...{ share: share ?? 0, ...labelOf(share ?? 0, own, openRounds) },
      ...(due === null || due.number <= 0 || pulls === 0 ? {} : { floor: due.number / pulls, slack: 1 / pulls }),
      ...(cap === null || pulls === 0 ? {} : { cap: (cap.number * openRounds) / pulls }),
    }),
  });
}

/** What each arm got lately, beside what is promised to it. */
export function recentFigure(rows: readonly ArmAnswer[]): Figure {
  // All have the same number of pulls of all arms below their shares.
  const one = rows.find(({ recentShare }) => (recentShare ?? 0) > 0);
  const pulls = one === undefined ? 0 : one.recentPulls / (one.recentShare ?? 1);
  return figureOf(rows, {
    ...{ title: "Share of the last 1,000 rounds", axis: "share of the decisions in these rounds" },
    caption: `An early surplus can hide that an arm gets nothing any more. ${RECENT_WORDS} ${OF_ALL}`,
    floorName: "its share of these rounds",
    row: ({ recentShare, recentPulls, recentOpenRounds, promised, cap, deficit }) => ({
      ...{ share: recentShare ?? 0, ...labelOf(recentShare ?? 0, recentPulls, recentOpenRounds) },
      ...(promised === null || pulls === 0
        ? {}
        : {
            floor: (promised.number * recentOpenRounds) / pulls,
            // Only an arm that is behind a whole pull by now has missed its floor.
            slack: deficit !== null && deficit.number >= 1 ? 1 / pulls : 1,
          }),
      ...(cap === null || pulls === 0 ? {} : { cap: (cap.number * recentOpenRounds) / pulls }),
    }),
  });
}

/** What the ticks and brackets of the last rounds are, and are not. */
export const RECENT_WORDS =
  "Floors and caps count from the beginning, not these rounds alone: an arm that is ahead may get less here, and one " +
  "far below its cap more.";
const OF_ALL =
  "Promises count the rounds in which an arm was there; bars, ticks and brackets are parts of all decisions.";

/** The share of the rounds in which the arm was there, beside that of all decisions, where the two differ. */
function labelOf(share: number, pulls: number, openRounds: number): { readonly label?: string } {
  const [ofAll, own] = [share, openRounds === 0 ? share : pulls / openRounds].map((part) => percent(part, 1));
  return own === ofAll ? {} : { label: `${ofAll} · ${own} ${WHILE_THERE}` };
}

interface SharesFigureKind {
  readonly title: string;
  readonly axis: string;
  readonly caption: string;
  readonly floorName: string;
  readonly row: (arm: ArmAnswer) => Omit<ShareRow, "series">;
}

function figureOf(all: readonly ArmAnswer[], { title, axis, caption, floorName, row }: SharesFigureKind): Figure {
  const arms = [...all].sort((a, b) => a.arm - b.arm);
  const names = uniqueNames(arms);
  const rows = arms.map((arm, index) => ({ series: names[index], ...row(arm) }));
  const most = Math.max(0, ...rows.flatMap(({ share, floor = 0, cap = 0 }) => [share, floor, cap]));
  return {
    ...{ title, caption, order: colourOrder(arms, names) },
    panels: [
      {
        x: { label: axis, percent: true, domain: [0, shareAxisEnd(most)] },
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
function colourOrder(arms: readonly Pick<ArmAnswer, "arm">[], names: readonly string[]): string[] {
  const last = Math.max(-1, ...arms.map(({ arm }) => arm));
  if (last >= MOST_COLOURED) return [...names];
  const order = Array.from({ length: last + 1 }, (_, arm) => `#${arm}`);
  arms.forEach(({ arm }, index) => (order[arm] = names[index]));
  return order;
}
