import { drawFigure } from "@evenhand/figures";
import { documentInNode } from "../packages/lab/dist/files/svg.js";
import { nanosecondsOf, warmUp } from "./cpuTime.mjs";
import { median } from "./interleave.mjs";

/**
 * How long a figure of a thousand lines takes: `node benchmarks/manySeries.mjs`, after a build.
 *
 * Draws it with each line in a style of its own, as all were drawn before lines were gathered, and as seven lines and
 * the others, in turn; prints the medians of the CPU time in milliseconds and their ratio. --quick only shows that it
 * runs.
 */
const isQuick = process.argv.includes("--quick");
const ALTERNATIONS = isQuick ? 1 : 9;
const LINES = 1000;
const POINTS = 50;

const figure = {
  title: `The reward of ${LINES} arms`,
  caption: `${POINTS} points each.`,
  panels: [
    {
      x: { label: "round" },
      y: { label: "reward" },
      marks: Array.from({ length: LINES }, (_, arm) => ({
        kind: /** @type {const} */ ("line"),
        series: `arm ${arm}`,
        points: Array.from({ length: POINTS }, (_, step) => ({ x: step + 1, y: arm * Math.sin(arm + step / 10) })),
      })),
    },
  ],
};

/** @param {number} mostSeries */
function draw(mostSeries) {
  drawFigure(figure, documentInNode(), { mostSeries });
}

const ways = { "each in a style of its own": Infinity, "seven and the others": 8 };
const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
if (!isQuick) for (const mostSeries of Object.values(ways)) await warmUp(() => draw(mostSeries));
for (let alternation = 0; alternation < ALTERNATIONS; alternation++) {
  for (const [way, mostSeries] of Object.entries(ways)) {
    times[way].push((await nanosecondsOf(() => draw(mostSeries))) / 1e6);
  }
}
const [before, after] = Object.values(times).map(median);
for (const [way, samples] of Object.entries(times)) console.log(`${way}: ${median(samples).toFixed(1)} ms`);
console.log(`${(before / after).toFixed(1)} times as fast`);
