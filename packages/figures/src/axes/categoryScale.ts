import { formatNumber } from "../text/formatNumber.js";
import { textWidth } from "../text/textWidth.js";
import { wrapText } from "../text/wrapText.js";
import { tickSize, type Scale } from "./scale.js";

const MOST_LINES = 3;

/** Names side by side in the order of appearance, each at a whole number: the first at 0. */
export function categoryScale(names: readonly (number | string)[], length: number): Scale {
  const categories = [...new Set(names)];
  const texts = categories.map((name) => (typeof name === "number" ? formatNumber(name) : name));
  const slot = length / categories.length - 4;
  const wrapped = texts.map((text) => wrapText(text, slot, tickSize));
  const isTooWide = (line: string): boolean => textWidth(line, tickSize) > slot;
  const turned = wrapped.some((lines) => lines.length > MOST_LINES || lines.some(isTooWide));
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
