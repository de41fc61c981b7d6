import { expect, it } from "vitest";
import { numericScale } from "../axes/numericScale.js";
import { withRadii } from "./placePoints.js";

const axis = (scale: "linear" | "log") =>
  numericScale({ label: "x", scale, domain: [1, 1000] }, { values: [], ends: [], room: 0, isNice: false }, 300, "x");

it("lets a rim of what is covered remain visible", () => {
  const panel = { x: axis("log"), y: axis("linear"), radius: 2 };
  const here = { x: 10, y: 500 };
  const elsewhere = { x: 20, y: 500 };
  const radii = withRadii([[here, elsewhere], [here], [here]], panel).map((points) =>
    points.map(({ radius }) => radius),
  );
  expect(radii[0][0]).toBeGreaterThan(radii[1][0]);
  expect(radii[1][0]).toBeGreaterThan(2);
  expect([radii[0][1], radii[2][0]]).toEqual([2, 2]);
});

it("compares places as the axis shows them", () => {
  const places = [[{ x: 1, y: 5 }], [{ x: 2, y: 5 }]];
  const on = (scale: "linear" | "log") =>
    withRadii(places, { x: axis(scale), y: axis("linear"), radius: 2 })[0][0].radius;
  expect(on("linear")).toBeGreaterThan(2);
  expect(on("log")).toBe(2);
});
