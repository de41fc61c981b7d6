import { expect, it } from "vitest";
import type { Figure, Mark } from "./figure.js";
import { levelsOfLegend, seriesStyles } from "./seriesStyles.js";
import { lightTheme, reportTheme } from "./themes.js";

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

/** The policies that meet in figures of the papers, as those call them. */
const casts = [
  ["UCB1", "FUCB", "LFG", "F-TS", "T-FUCB", "NAIVE"],
  ["FUCB", "F-TS", "earliest deadline"],
  ["hard-threshold UCB", "LFG", "Flearn", "soft-threshold UCB"],
  ["self-regulated utility (Alg. 2)", "serve or drop (Alg. 3)", "UCB1"],
  ["self-regulated utility", "explore, serve, commit", "UCB1"],
  ["a few each, then UCB1", "self-regulated utility (Alg. 2)", "UCB1"],
  ["anytime", "HKR", "SPO", "myopic", "EXP3", "R-EXP3", "D-UCB", "SW-UCB"],
  ["anytime", "HKR", "round robin", "UCB1", "myopic", "EXP3"],
  ["Fairly-Greedy", "Catch-Up", "UCB-prop", "UCB1", "Thompson"],
  ["UCB1", "Discounted UCB", "Sliding-window UCB", "Thompson", "Discounted Thompson", "Sliding-window Thompson"],
];

it.each([reportTheme, lightTheme])(
  "gives a policy one colour in all figures, and policies that meet different ones",
  (theme) => {
    const seen = new Map<string, string>();
    for (const names of casts) {
      const styleOf = seriesStyles(figureOf(...names.map(line)), theme);
      expect(new Set(names.map((name) => styleOf(name).colour)).size, names.join(", ")).toBe(names.length);
      for (const name of names) {
        const mechanism = name.replace(/ \(.*/, "");
        expect(styleOf(name).colour, name).toBe(seen.get(mechanism) ?? styleOf(name).colour);
        seen.set(mechanism, styleOf(name).colour);
      }
    }
  },
);

it("knows a policy by its id, its title and its label, and gives its variants and all others free colours", () => {
  const names = ["arm 1", "UCB1 alone", "deadline-quota, learner ucb1", "Deadline quota, learner kl-ucb", "ucb1"];
  const styleOf = stylesOf(...names.map(line));
  expect(new Set(names.map((name) => styleOf(name).colour)).size).toBe(5);
  expect(styleOf("UCB1 alone").colour).toBe(stylesOf(line("FUCB"), line("ucb1"))("ucb1").colour);
  expect(styleOf("deadline-quota, learner ucb1").colour).toBe(
    stylesOf(line("Earliest deadline"))("Earliest deadline").colour,
  );
});

it("names a level once in the legend where it stands alone in several panels", () => {
  const level = (label: string, at = 1): Mark => ({ kind: "level", axis: "y", at, label });
  const panelWith = (...marks: Mark[]) => ({ x: axis, y: axis, marks: [line("a"), ...marks] });
  const shown = (...panels: ReturnType<typeof panelWith>[]) => [
    ...levelsOfLegend({ title: "t", caption: "c", panels }),
  ];
  expect(shown(panelWith(level("equal")), panelWith(level("equal")))).toEqual(["equal"]);
  expect(shown(panelWith(level("equal")), panelWith())).toEqual([]);
  expect(
    shown(panelWith(level("equal")), panelWith(level("equal"), level("other", 2)), panelWith(level("equal"))),
  ).toEqual([]);
  const bound: Mark = { kind: "line", series: "bound", reference: true, points: [{ x: 0, y: 0 }] };
  expect(shown(panelWith(level("equal")), panelWith(level("equal")), panelWith(bound))).toEqual([]);
});
