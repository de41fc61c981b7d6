import type { Panel } from "@evenhand/figures";
import { expect, it } from "vitest";
import { withCommonScale } from "./curves.js";

const panel = (marks: Panel["marks"]): Panel => ({ x: { label: "x" }, y: { label: "y", unit: "reward" }, marks });

const panels = [
  panel([{ kind: "line", series: "a", points: [{ x: 1, y: 2, low: 1, high: 3 }, { x: 2, y: 2.5 }] }]), // prettier-ignore
  panel([
    { kind: "violin", series: "b", x: "one", values: [5, 11] },
    { kind: "level", axis: "y", at: 100, label: "far away" },
  ]),
];

it("all panels have the scale of all data, bands and violins included, with a twentieth to spare", () => {
  // From 1 to 11.
  const scaled = withCommonScale(panels).map(({ y }) => y);
  expect(scaled).toEqual([0, 1].map(() => ({ label: "y", unit: "reward", domain: [0.5, 11.5] })));
  expect(withCommonScale(panels, 1)[0].y.domain).toEqual([1, 11.5]);
  expect(withCommonScale([])).toEqual([]);
});
