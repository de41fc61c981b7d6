// How long a figure with a thousand lines takes to be drawn in Chromium, as a page draws it: seven of them in colour,
// the others together, with values under the pointer.
// After `npm run build`: node packages/figures/test/thousandSeries.mjs
import { openPage } from "./openPage.mjs";

const { page, close } = await openPage(process.env["EVENHAND_CHROMIUM"] ?? "/usr/bin/chromium");
const times = await page.evaluate(() => {
  const { figures } = /** @type {{ figures: typeof import("@evenhand/figures") }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const marks = Array.from({ length: 1000 }, (_, arm) => ({
    kind: /** @type {const} */ ("line"),
    series: `arm ${arm}`,
    points: Array.from({ length: 50 }, (_, step) => ({ x: step, y: Math.sqrt(step * arm) })),
  }));
  const figure = { title: "t", caption: "c", panels: [{ x: { label: "x" }, y: { label: "y" }, marks }] };
  return Array.from({ length: 15 }, () => {
    const start = performance.now();
    document.body.replaceChildren(
      figures.hoverFigure(figure, document, { width: 840, mostSeries: 8, names: "direct", heading: false }),
    );
    // Where everything stands is known only then.
    document.body.getBoundingClientRect();
    return performance.now() - start;
  });
});
await close();
const [first, ...others] = times;
others.sort((a, b) => a - b);
const [least, median] = [others[0], others[Math.floor(others.length / 2)]];
console.log(
  `1 000 lines of 50 points, milliseconds: the first ${first.toFixed(0)}; ` +
    `of ${others.length} more the fastest ${least.toFixed(0)}, the median ${median.toFixed(0)}`,
);
