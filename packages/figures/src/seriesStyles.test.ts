import { expect, it } from "vitest";
import type { Figure, Mark } from "./figure.js";
import { seriesStyles } from "./seriesStyles.js";
import { reportTheme } from "./themes.js";

const axis = { label: "x" };

function figureOf(...marks: Mark[]): Figure {
  return { title: "t", caption: "c", panels: marks.map((mark) => ({ x: axis, y: axis, marks: [mark] })) };
}

const stylesOf = (...marks: Mark[]) => seriesStyles(figureOf(...marks), reportTheme);

const line = (series: string): Mark => ({ kind: "line", series, points: [{ x: 0, y: 0 }] });

it("gives eight series eight colours, and the same series the same style in every panel", () => {
  const names = Array.from({ length: 8 }, (_, index) => `policy ${index}`);
  const styleOf = stylesOf(...names.map(line));
  expect(new Set(names.map((name) => styleOf(name).colour)).size).toBe(8);
  expect(stylesOf(line("a"), line("b"), line("a"))("b")).toEqual(styleOf("policy 1"));
});

it("tells series that share a colour apart by dash and symbol", () => {
  const names = Array.from({ length: 24 }, (_, index) => `policy ${index}`);
  const styleOf = stylesOf(...names.map(line));
  const styles = names.map((name) => styleOf(name));
  for (const [index, one] of styles.entries()) {
    for (const other of styles.slice(index + 1).filter(({ colour }) => colour === one.colour)) {
      expect(other.dash).not.toBe(one.dash);
      expect(`${other.symbol} ${other.hollow}`).not.toBe(`${one.symbol} ${one.hollow}`);
    }
  }
});

it("takes no colour for a reference line", () => {
  const bound: Mark = { kind: "line", series: "bound", reference: true, points: [{ x: 0, y: 0 }] };
  const styleOf = stylesOf(bound, line("a"));
  expect(styleOf("a")).toEqual(stylesOf(line("a"))("a"));
  expect(styleOf("bound").colour).not.toBe(styleOf("a").colour);
  expect(styleOf("bound").dash).not.toBe("none");
});
