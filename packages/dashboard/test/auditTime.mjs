import { loadavg } from "node:os";
import { openBrowser } from "./openBrowser.mjs";

/**
 * How long the page takes to audit a long log in Chromium, from the choice of the file to the verdict: after `npm run
 * build` and `node benchmarks/audit.mjs --log FILE`, `node packages/dashboard/test/auditTime.mjs FILE`.
 */
const [file] = process.argv.slice(2);
/** What that log was made with: a seed of 16 bytes, and its blinding of 32. */
const seeds = Buffer.from(`${"01".repeat(16)}${"02".repeat(32)}\n`);

const { address, browser, close } = await openBrowser();
const page = await browser.newPage();
await page.goto(`${address}#/verify`);
const input = page.locator("input[type=file]");
await input.setInputFiles({ name: "seeds.txt", mimeType: "text/plain", buffer: seeds });
const begun = performance.now();
await input.setInputFiles(file);
await page.waitForSelector("progress");
const shown = performance.now();
await page.waitForSelector(".timeline[data-tone]", { timeout: 300_000 });
const ended = performance.now();
console.log(await page.locator(".judgement h2").first().innerText());
console.log(await page.locator(".timeline").innerText());
const [progress, verdict] = [shown, ended].map((moment) => ((moment - begun) / 1000).toFixed(1));
console.log(`progress after ${progress} s, verdict after ${verdict} s; load average ${loadavg()[0].toFixed(1)}`);
await close();
