import type { Panel } from "../figure.js";
import { shortened } from "../text/shortened.js";
import { wrapText } from "../text/wrapText.js";
import { tickLine, tickSize, type Scale } from "./scale.js";

const LEAST_ROW = 30;
/** Between the names of neighbouring rows. */
const GAP = 10;
/** Of a panel's width, what the names of its rows may take. */
const MOST_OF_WIDTH = 0.36;
const MOST_LINES = 2;

/** The names of a panel's rows, wrapped, and how high its data area is. */
export function rowTexts(panel: Panel, slot: number): { readonly texts: readonly string[]; readonly height: number } {
  const texts = rowNames(panel).map((name) => {
    const width = slot * MOST_OF_WIDTH;
    const lines = wrapText(name, width, tickSize);
    const [first = "", ...rest] = lines;
    const kept = lines.length <= MOST_LINES ? lines : [first, rest.join(" ")];
    return kept.map((line) => shortened(line, width, tickSize)).join("\n");
  });
  const lines = Math.max(...texts.map((text) => text.split("\n").length));
  return { texts, height: texts.length * Math.max(LEAST_ROW, lines * tickSize * tickLine + GAP) };
}

/** Names below each other in the order of appearance, each at a whole number: the first at 0, on top. */
export function rowScale(panel: Panel, slot: number): Scale {
  const names = rowNames(panel);
  const { texts } = rowTexts(panel, slot);
  return {
    type: "linear",
    domain: [names.length - 0.5, -0.5],
    ticks: names.map((_, index) => index),
    minorTicks: [],
    texts,
    turned: false,
    place: (value) => {
      const index = names.indexOf(String(value));
      return index < 0 ? Number.NaN : index;
    },
  };
}

function rowNames({ marks }: Panel): string[] {
  const shares = marks.filter((mark) => mark.kind === "shares");
  const names = shares.flatMap(({ rows }) => rows.map(({ series }) => series));
  return [...new Set([...names, ...shares.flatMap(({ others }) => (others === undefined ? [] : [others.series]))])];
}
