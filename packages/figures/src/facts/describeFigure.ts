import { axisText } from "../axes/axisName.js";
import { extremes } from "../axes/extremes.js";
import type { Figure, Panel, ShareRow } from "../figure.js";
import { colouredSeries } from "../seriesStyles.js";
import { valueText, type ValueText } from "../text/valueText.js";
import { factsOf, type Fact } from "./factsOf.js";
import { panelNames } from "./panelNames.js";

/** A figure of many panels would take minutes to be read aloud: its table has the others. */
const MOST_PANELS = 4;

/**
 * What the figure shows, a sentence for each panel: what is measured, its range, which series is highest and which lowest,
 * and whose share is below its floor. For readers who do not see it.
 */
export function describeFigure(figure: Figure, text: ValueText = valueText): string {
  const names = panelNames(figure);
  const sentences = figure.panels.slice(0, MOST_PANELS).map((panel, index) => {
    const about = figure.panels.length > 1 ? `${names[index]}: ` : "";
    return `${about}${sentenceOn(panel, text)}.`;
  });
  const more = figure.panels.length - MOST_PANELS;
  if (more > 0) sentences.push(more === 1 ? "There is 1 more panel." : `There are ${more} more panels.`);
  return sentences.join(" ");
}

function sentenceOn(panel: Panel, text: ValueText): string {
  const shares = panel.marks.flatMap((mark) => (mark.kind === "shares" ? mark.rows : []));
  return shares.length > 0 ? onShares(shares, panel, text) : onSeries(panel, text);
}

/** By how much a share must be below its floor to be called so: less is what floating point left over. */
const MEASURABLE = 1e-9;

function onShares(rows: readonly ShareRow[], { x }: Panel, text: ValueText): string {
  const sorted = [...rows].sort((a, b) => b.share - a.share);
  const [highest, lowest] = [sorted[0], sorted[sorted.length - 1]];
  const named = ({ series, share }: ShareRow): string => `${series} (${text(share, x)})`;
  const range = rows.length === 1 ? named(highest) : `from ${named(lowest)} to ${named(highest)}`;
  const below = rows.filter(({ share, floor = 0 }) => floor - share > MEASURABLE);
  const floors = rows.filter(({ floor }) => floor !== undefined).length;
  const list = below.map(({ series, share, floor = 0 }) => `${series} (${text(share, x)} of ${text(floor, x)})`);
  const kept =
    floors === 0 ? "" : below.length === 0 ? "; none is below its floor" : `; below the floor: ${list.join(", ")}`;
  return `${axisText(x)} of ${rows.length}, ${range}${kept}`;
}

function onSeries(panel: Panel, text: ValueText): string {
  const coloured = panel.marks.filter((mark) => colouredSeries(mark).length > 0).map(factsOf);
  const every = panel.marks.flatMap((mark) => (mark.kind === "level" ? [] : factsOf(mark)));
  const [low, high] = extremes(
    every.flatMap(({ y, low: lowest, high: highest }) => [y ?? [lowest, highest]].flat()).filter(isNumber),
  );
  const xs = every.flatMap(({ x }) => (typeof x === "number" ? [x] : []));
  const [first, last] = extremes(xs);
  const along =
    xs.length > 0 && first < last
      ? ` against ${axisText(panel.x)} from ${text(first, panel.x)} to ${text(last, panel.x)}`
      : "";
  const range = `${axisText(panel.y)}${along}, between ${text(low, panel.y)} and ${text(high, panel.y)}`;
  return `${range}${comparison(coloured, panel, text)}`;
}

/** Lines are compared at their ends, other marks by their largest and smallest values. */
function comparison(series: readonly (readonly Fact[])[], panel: Panel, text: ValueText): string {
  const areLines = panel.marks.some(({ kind }) => kind === "line");
  const facts = areLines ? series.flatMap((one) => one.slice(-1)) : series.flat();
  const sorted = facts.filter(({ y }) => y !== undefined).sort((a, b) => (b.y ?? 0) - (a.y ?? 0));
  if (sorted.length === 0) return "";
  const [highest, lowest] = [sorted[0], sorted[sorted.length - 1]];
  const at = ({ x }: Fact): string => (areLines || typeof x !== "string" || x === "" ? "" : ` at ${x}`);
  const named = (fact: Fact): string => `${fact.series}${fact.x === fact.series ? "" : at(fact)}`;
  const value = ({ y = 0 }: Fact): string => text(y, panel.y);
  if (new Set(sorted.map((fact) => fact.series)).size === 1 && areLines) {
    return `; ${highest.series} ends at ${value(highest)}`;
  }
  const end = areLines ? "at the end " : "";
  return `; ${end}${named(highest)} is highest (${value(highest)}), ${named(lowest)} lowest (${value(lowest)})`;
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined;
}
