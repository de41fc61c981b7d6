// What a first visit takes in Chromium, with an empty cache: the scripts before Plot in bytes of gzip, and milliseconds
// until something is shown and until the page answers: the story to a click, the playground with its first sentence,
// and with its first pictures.
// The processor's time is that of the page's own threads, whatever else the machine does.
// After `npm run build`: node packages/dashboard/test/firstVisit.mjs
import { gzipSync } from "node:zlib";
import { openBrowser } from "./openBrowser.mjs";

const RUNS = 9;
const visits = [
  { name: "story", route: "#/", isThere: () => document.querySelector(".people button") !== null, click: true },
  {
    name: "playground",
    route: "#/play",
    isThere: () => document.querySelector(".sentence strong") !== null,
    click: false,
  },
  {
    name: "playground, its first pictures",
    route: "#/play",
    isThere: () => document.querySelectorAll(".chart .picture > svg").length >= 3,
    click: false,
  },
];

const { address, browser, close } = await openBrowser();
for (const visit of visits) {
  /** @type {Awaited<ReturnType<typeof measured>>[]} */
  const all = [];
  for (let run = 0; run < RUNS; run++) all.push(await measured(visit));
  const median = (/** @type {(one: Awaited<ReturnType<typeof measured>>) => number} */ of) => {
    const sorted = all.map(of).sort((x, y) => x - y);
    return sorted[Math.floor(RUNS / 2)].toFixed(0);
  };
  console.log(
    `${visit.name}: ${all[0].bytes} bytes of script before Plot (gzip); median of ${RUNS} visits: ` +
      `shown after ${median(({ shown }) => shown)} ms, answers after ${median(({ answers }) => answers)} ms, ` +
      `processor ${median(({ processor }) => processor)} ms`,
  );
}
await close();

/** @param {(typeof visits)[number]} visit */
async function measured({ route, isThere, click }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  let bytes = 0;
  /** @type {Promise<void>[]} */
  const reading = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    // The worker's script runs beside the page's.
    if (!path.endsWith(".js") || /drawing|worker/.test(path)) return;
    reading.push(response.body().then((body) => void (bytes += gzipSync(body).length)));
  });
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await page.goto(address + route, { waitUntil: "commit" });
  await page.waitForFunction(isThere);
  if (click) {
    await page.locator(".people button").first().click();
    await page.getByText("Who gets task 2 of 20?").waitFor();
  }
  const times = await page.evaluate(() => {
    performance.mark("answers");
    const shown = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
    return { shown, answers: performance.now() };
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await Promise.all(reading);
  await context.close();
  return { ...times, bytes, processor: processorTime(traceEvents) };
}

/**
 * What the threads of the page took until it answered.
 *
 * @param {{ name: string, ph: string, pid: number, ts: number, tdur?: number }[]} events
 */
function processorTime(events) {
  const mark = events.find(({ name }) => name === "answers");
  const tasks = events.filter(
    ({ name, ph, pid, ts }) =>
      name === "ThreadControllerImpl::RunTask" && ph === "X" && pid === mark?.pid && ts < mark.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
