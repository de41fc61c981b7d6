// How long a slider takes to be answered in Chromium: from the input event to the frame in which the sentence and all
// charts of the new setting are there. The processor's time is that of the page's two threads, whatever else the
// machine does. After `npm run build`: node packages/dashboard/test/sliderLatency.mjs
import { openBrowser } from "./openBrowser.mjs";

const arms = 10;
const query = new URLSearchParams({
  ...{ v: "1", scenario: "own", rewards: "bernoulli", contract: "equal-floor:0.05", trials: "100", seed: "1" },
  names: Array.from({ length: arms }, (_, arm) => `Arm ${arm + 1}`).join(","),
  means: Array.from({ length: arms }, (_, arm) => (0.25 + 0.05 * arm).toFixed(2)).join(","),
  horizon: "20000",
});
const cases = [
  ["UCB1, deadline quota", "ucb1", "deadline-quota"],
  ["UCB1, two quota policies", "ucb1", "deadline-quota,largest-deficit-quota"],
  ["Thompson, deadline quota", "thompson", "deadline-quota"],
  ["KL-UCB, deadline quota", "kl-ucb", "deadline-quota"],
];

const { address, browser, close } = await openBrowser();
console.log(`${arms} arms, 20 000 rounds: milliseconds from a slider's input to the frame that shows its answer`);
for (const [name, learner, policies] of cases) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  query.set("learner", learner);
  query.set("policies", policies);
  await page.goto(`${address}#/play?${query}`);
  await page.waitForSelector(".sentence .kept");
  await page.waitForSelector(".chart svg");
  await page.waitForSelector(".progress[data-done=true]", { state: "attached" });
  const categories = ["toplevel", "blink.user_timing"];
  await browser.startTracing(page, { categories });
  const times = await page.evaluate(moveSlider);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const processor = processorTimes(traceEvents);
  console.log(
    `${name.padEnd(26)} ${summary("elapsed", times)}   ${summary("processor", processor)}   of ${times.length}`,
  );
  await page.close();
}
await close();

/**
 * @param {string} name
 * @param {number[]} times
 */
function summary(name, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.floor(part * (sorted.length - 1))].toFixed(0).padStart(4);
  return `${name}: median ${at(0.5)}, worst ${at(1)}`;
}

/**
 * What the threads of the page took between the marks of each move.
 *
 * @param {{ name: string, ph: string, pid: number, ts: number, dur?: number, tdur?: number }[]} events
 */
function processorTimes(events) {
  const marks = events.filter(({ name }) => name === "moved" || name === "answered").sort((a, b) => a.ts - b.ts);
  const times = [];
  for (let index = 0; index + 1 < marks.length; index += 2) {
    const [from, to] = [marks[index].ts, marks[index + 1].ts];
    const tasks = events.filter(
      ({ name, ph, pid, ts, dur = 0 }) =>
        name === "ThreadControllerImpl::RunTask" && ph === "X" && pid === marks[0].pid && ts + dur > from && ts < to,
    );
    times.push(tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000);
  }
  return times;
}

/** In the page: moves the floor's slider again and again while trials of the last move may still be running. */
async function moveSlider() {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector(".contract input[type=range]"));
  const sentence = /** @type {HTMLElement} */ (document.querySelector(".sentence"));
  const times = [];
  for (let move = 0; move < 30; move++) {
    const percents = 1 + ((move * 7) % 18) / 2;
    const charts = new Set(document.querySelectorAll(".chart svg"));
    const start = performance.now();
    performance.mark("moved");
    slider.value = String(percents);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    for (;;) {
      await new Promise(requestAnimationFrame);
      const isSaid = (sentence.textContent ?? "").startsWith(`Every arm gets at least ${percents}\u202f%`);
      const areDrawn = [...document.querySelectorAll(".chart svg")].every((svg) => !charts.has(svg));
      if (isSaid && areDrawn) break;
    }
    performance.mark("answered");
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 30 + ((move * 13) % 50)));
  }
  return times;
}
