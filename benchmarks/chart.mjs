import { existsSync } from "node:fs";
import { costsByArms } from "./costs.mjs";

/**
 * Cost against the number of arms, both logarithmic, as a figure of @evenhand/figures: plain data.
 *
 * @param {readonly import("./task.mjs").Measurement[]} measurements
 */
export function chartOf(measurements) {
  return {
    title: "What a round costs with many arms",
    caption: "CPU time of a round after the first pulls, median; of free and due rounds the dearer ones.",
    panels: [
      {
        x: { label: "arms", scale: "log" },
        y: { label: "a round", unit: "ns", scale: "log" },
        marks: [
          ...costsByArms(measurements).map((cost) => ({ kind: "dots", joined: true, ...cost })),
          { kind: "level", axis: "y", at: 2000, label: "2 µs" },
        ],
      },
    ],
  };
}

/** Not among what @evenhand/lab exports: pictures of a study are asked for by its command. */
const drawing = new URL("../packages/lab/dist/files/svg.js", import.meta.url);

/**
 * The chart as the text of an SVG file, or undefined where the package that draws is not there.
 *
 * @returns {Promise<string | undefined>}
 */
export async function drawn(chart) {
  if (!existsSync(drawing)) return undefined;
  const { svgText } = await import(drawing.href);
  return svgText(chart);
}
