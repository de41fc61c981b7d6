import type { Panel } from "../figure.js";
import type { Naming } from "../seriesStyles.js";
import { rowsOf } from "../rowsOf.js";
import { formatNumber } from "../text/numbers.js";
import { shortened, textWidth, wrapText } from "../text/textSize.js";
import { type Scale, tickLine, tickSize } from "./scale.js";

const MOST_CATEGORY_LINES = 3;

/** Names side by side in the order of appearance, each at a whole number: the first at 0. */
export function categoryScale(names: readonly (number | string)[], length: number): Scale {
  const categories = [...new Set(names)];
  const texts = categories.map((name) => (typeof name === "number" ? formatNumber(name) : name));
  const slot = length / categories.length - 4;
  const wrapped = texts.map((text) => wrapText(text, slot, tickSize));
  const isTooWide = (line: string): boolean => textWidth(line, tickSize) > slot;
  const turned = wrapped.some((lines) => lines.length > MOST_CATEGORY_LINES || lines.some(isTooWide));
  return {
    type: "linear",
    domain: [-0.5, categories.length - 0.5],
    ticks: categories.map((_, index) => index),
    minorTicks: [],
    texts: turned ? texts : wrapped.map((lines) => lines.join("\n")),
    turned,
    place: (value) => {
      const index = categories.indexOf(value);
      return index < 0 ? Number.NaN : index;
    },
  };
}

/** The height of a row in pixels, with its name at the left, and with its name above its bar. */
const LEAST_ROW = 30;
const ROW_WITH_NAME = 42;
/** Between the names of neighbouring rows. */
const GAP = 10;
/** The part of a panel's width that the names at the left may take. */
const MOST_OF_WIDTH = 0.36;
const MOST_ROW_LINES = 2;

/** Names below each other in the order of appearance, each at a whole number: the first at 0, on top. */
export function rowScale(panel: Panel, slot: number, rows: Naming["rows"]): Scale {
  const names = rowNames(panel);
  return {
    type: "linear",
    domain: [names.length - 0.5, -0.5],
    ticks: names.map((_, index) => index),
    minorTicks: [],
    texts: names.map((name) => (rows === "left" ? leftText(name, slot) : "")),
    turned: false,
    place: (value) => {
      const index = names.indexOf(String(value));
      return index < 0 ? Number.NaN : index;
    },
  };
}

/** What a panel's rows need: the pixels below each other, and beside each other for their names at the left. */
export function sizeOfRows(
  panel: Panel,
  slot: number,
): { readonly namesWidth: number; heightFor(rows: Naming["rows"]): number } {
  const texts = rowNames(panel).map((name) => leftText(name, slot).split("\n"));
  const lines = Math.max(...texts.map(({ length }) => length));
  const row = Math.max(LEAST_ROW, lines * tickSize * tickLine + GAP);
  return {
    namesWidth: Math.max(...texts.flat().map((line) => textWidth(line, tickSize))),
    heightFor: (rows) => texts.length * (rows === "left" ? row : ROW_WITH_NAME),
  };
}

/** A name on at most two lines, shortened where that is not enough. */
function leftText(name: string, slot: number): string {
  const width = slot * MOST_OF_WIDTH;
  const [first = "", ...rest] = wrapText(name, width, tickSize);
  const lines = rest.length < MOST_ROW_LINES ? [first, ...rest] : [first, rest.join(" ")];
  return lines.map((line) => shortened(line, width, tickSize)).join("\n");
}

function rowNames({ marks }: Panel): string[] {
  const others = marks.flatMap((mark) => (mark.kind === "shares" ? (mark.others?.series ?? []) : []));
  return [...new Set([...marks.flatMap(rowsOf), ...others])];
}
