import { expect, it } from "vitest";
import type { Label } from "./marks/markKind.js";
import { labelSize, placeLabels } from "./placeLabels.js";
import { textWidth } from "./text/textSize.js";

const frame = { left: 0, top: 0, right: 300, bottom: 200 };
const pixels = <P>(place: P): P => place;

function label(text: string, x: number, y: number): Label {
  return {
    text,
    colour: "black",
    spots: [
      { x, y, dx: 5, dy: 4, anchor: "start" },
      { x, y, dx: -5, dy: 4, anchor: "end" },
      { x, y, dx: 0, dy: -6, anchor: "middle" },
    ],
  };
}

it("takes the first spot where nothing is hidden", () => {
  expect(placeLabels([label("FUCB", 100, 100)], [], frame, pixels)).toMatchObject([{ x: 105, anchor: "start" }]);
});

it("avoids a line", () => {
  const right = [
    { x: 105, y: 50 },
    { x: 105, y: 150 },
  ];
  expect(placeLabels([label("FUCB", 100, 100)], [right], frame, pixels)).toMatchObject([{ x: 95, anchor: "end" }]);
});

it("avoids other labels", () => {
  const placed = placeLabels([label("FUCB", 100, 100), label("UCB1", 102, 100)], [], frame, pixels);
  expect(placed.map(({ anchor }) => anchor)).toEqual(["start", "end"]);
});

it("keeps a label inside the frame", () => {
  const width = textWidth("deadline quota", labelSize);
  const only = { ...label("deadline quota", 298, 100), spots: label("", 298, 100).spots.slice(0, 1) };
  const [placed] = placeLabels([only], [], frame, pixels);
  expect(placed.x + width).toBeLessThanOrEqual(frame.right);
  expect(placeLabels([label("FUCB", 100, 199)], [], frame, pixels)[0]).toMatchObject({ anchor: "middle" });
});

it("wraps a label that is wider than the frame", () => {
  const text = "the smaller of the bounds of the third and of the fifth theorem of the paper";
  const [{ lines }] = placeLabels([label(text, 100, 100)], [], frame, pixels);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(" ")).toBe(text);
});

it("stays near its own line, and away from others", () => {
  const across = (y: number) => [
    { x: 0, y },
    { x: 300, y },
  ];
  const own = across(100);
  const named: Label = {
    text: "bound",
    colour: "grey",
    line: own,
    spots: [
      { x: 150, y: 100, dx: 0, dy: -6, anchor: "middle" },
      { x: 150, y: 100, dx: 0, dy: 14, anchor: "middle" },
    ],
  };
  const above = (placed: readonly { y: number }[]): boolean => placed[0].y < 100;
  expect(above(placeLabels([named], [own], frame, pixels))).toBe(true);
  expect(above(placeLabels([named], [own, across(75)], frame, pixels))).toBe(false);
});
