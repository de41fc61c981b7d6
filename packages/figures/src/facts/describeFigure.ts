import { axisText } from "../axes/scale.js";
import { extremes } from "../axes/extremes.js";
import type { Figure, Panel, ShareRow } from "../figure.js";
import { isBelowFloor, rowsOf } from "../rowsOf.js";
import { colouredSeries } from "../seriesStyles.js";
import { valueText, type ValueText } from "../text/numbers.js";
import { factsOf, type Fact } from "./factsOf.js";

/** More would take minutes to be read aloud: the table has the others. */
const MOST_PANELS = 4;
const MOST_NAMES = 5;

/**
 * What the figure shows, a sentence for each panel: what is measured, its range, which series is highest and which
 * lowest, and whose share is below its floor. For readers who do not see it.
 */
export function describeFigure({ panels }: Figure, text: ValueText = valueText): string {
  const sentences = panels.slice(0, MOST_PANELS).map((panel) => {
    const about = panel.title === undefined || panels.length === 1 ? "" : `${panel.title}: `;
    return `${startOfSentence(about + sentenceOn(panel, text))}.`;
  });
  const more = panels.length - sentences.length;
  if (more > 0) sentences.push(more === 1 ? "There is 1 more panel." : `There are ${more} more panels.`);
  return sentences.join(" ");
}

/** Symbols of one letter stay as they are. */
function startOfSentence(text: string): string {
  return text.replace(/^[a-z](?=[a-z])/u, (letter) => letter.toUpperCase());
}

function sentenceOn(panel: Panel, text: ValueText): string {
  const shares = panel.marks.flatMap((mark) => (mark.kind === "shares" ? mark.rows : []));
  if (shares.length > 0) return onShares(shares, panel, text);
  return panel.marks.some(({ kind }) => kind === "spans") ? onSpans(panel, text) : onSeries(panel, text);
}

/** Each row with its stretches. */
function onSpans({ x, marks }: Panel, text: ValueText): string {
  const rows = marks.flatMap(rowsOf);
  const named = rows.slice(0, MOST_NAMES).map((row) => {
    const own = marks.flatMap(factsOf).filter(({ series }) => series === row);
    const stretches = own.map(({ low = 0, high = 0, label = "" }) =>
      `${label} from ${text(low, x)} to ${text(high, x)}`.trim(),
    );
    return `${row}: ${stretches.join(", ") || "none"}`;
  });
  const more = rows.length - named.length;
  return `stretches of ${axisText(x)}, ${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

function onShares(rows: readonly ShareRow[], { x, y }: Panel, text: ValueText): string {
  const sorted = [...rows].sort((a, b) => b.share - a.share);
  const [highest, lowest] = [sorted[0], sorted[sorted.length - 1]];
  const named = ({ series, share }: ShareRow): string => `${series} (${text(share, x)})`;
  const range = rows.length === 1 ? named(highest) : `from ${named(lowest)} to ${named(highest)}`;
  return `${axisText(x)}${y.label === "" ? "" : ` by ${y.label}`}, ${range}${floorsOf(rows, (share) => text(share, x))}`;
}

function floorsOf(rows: readonly ShareRow[], text: (share: number) => string): string {
  if (rows.every(({ floor }) => floor === undefined)) return "";
  const below = rows.filter(isBelowFloor);
  if (below.length === 0) return "; none is below its floor";
  const named = below
    .slice(0, MOST_NAMES)
    .map(({ series, share, floor = 0 }) => `${series} (${text(share)} of ${text(floor)})`);
  const more = below.length - named.length;
  return `; below the floor: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function onSeries({ x, y, marks }: Panel, text: ValueText): string {
  const facts = marks.flatMap((mark) => (mark.kind === "level" ? [] : factsOf(mark)));
  const values = facts.flatMap(({ y: value, low, high }) => (value === undefined ? [low ?? [], high ?? []] : [value]));
  const [least, most] = extremes(values.flat());
  const [first, last] = extremes(facts.flatMap((fact) => (typeof fact.x === "number" ? [fact.x] : [])));
  const along = first < last ? ` against ${axisText(x)} from ${text(first, x)} to ${text(last, x)}` : "";
  const marked = marks.flatMap((mark) => (mark.kind === "marker" ? [`; marked is ${mark.label}`] : []));
  const value = (fact: Fact): string => text(fact.y ?? 0, y);
  const compared = marks.some(({ kind }) => kind === "line") ? endsOf(marks, value) : extremesOf(marks, value);
  return `${axisText(y)}${along}, between ${text(least, y)} and ${text(most, y)}${compared}${marked.join("")}`;
}

/** Lines are compared where they end. */
function endsOf(marks: Panel["marks"], value: (fact: Fact) => string): string {
  const ends = sortedFacts(marks, (facts) => facts.slice(-1));
  if (ends.length === 0) return "";
  const [highest, lowest] = [ends[0], ends[ends.length - 1]];
  if (ends.length === 1) return `; ${highest.series} ends at ${value(highest)}`;
  return `; at the end ${highest.series} is highest (${value(highest)}), ${lowest.series} lowest (${value(lowest)})`;
}

/** Other marks are compared by their largest and their smallest values. */
function extremesOf(marks: Panel["marks"], value: (fact: Fact) => string): string {
  const facts = sortedFacts(marks, (all) => all);
  if (facts.length < 2) return "";
  const named = ({ series, x }: Fact): string => (typeof x === "string" && x !== series ? `${series} at ${x}` : series);
  const [highest, lowest] = [facts[0], facts[facts.length - 1]];
  return `; highest is ${named(highest)} (${value(highest)}), lowest ${named(lowest)} (${value(lowest)})`;
}

function sortedFacts(marks: Panel["marks"], some: (facts: readonly Fact[]) => readonly Fact[]): Fact[] {
  const facts = marks.flatMap((mark) => (colouredSeries(mark).length === 0 ? [] : some(factsOf(mark))));
  return facts.sort((a, b) => (b.y ?? 0) - (a.y ?? 0));
}
