/**
 * Takes the pictures of docs/tutorials from the real pages and a real report, with the Chromium that
 * EVENHAND_CHROMIUM names, or Debian's: npm run build && node packages/dashboard/test/tutorialPictures.mjs. The SVG
 * files there are written by the tutorial's own commands (scripts/tutorials.test.mjs).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./openBrowser.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const pictures = `${root}/docs/tutorials/pictures`;
const { address, browser, close } = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1100, height: 900 }, colorScheme: "light" });

await page.goto(`${address}#/price`);
await page.locator(".goal p", { hasText: "That costs" }).waitFor();
await page.getByText("100 of 100 trials").waitFor();
await taken("what-it-costs", [page.locator(".goal"), page.locator(".chart").first()]);

await page.goto(`${address}#/compare`);
await page.getByText("100 of 100 trials").waitFor();
await taken("two-contracts", [page.getByRole("heading", { name: "A", exact: true }), page.locator(".chart").first()]);

const folder = mkdtempSync(join(tmpdir(), "evenhand-pictures-"));
const log = `${root}/packages/allocator/test/fixtures/log-v1`;
const report = join(folder, "report.html");
const asked = [
  "report",
  `${log}.evenhand`,
  "--head",
  `${log}.head`,
  "--key",
  readFileSync(`${log}.key`, "utf8").trim(),
];
execFileSync(process.execPath, [`${root}/packages/cli/bin/evenhand.js`, ...asked, "--html", report]);
await page.setViewportSize({ width: 800, height: 660 });
await page.goto(`file://${report}`);
await page.screenshot({ path: `${pictures}/report.png` });

rmSync(folder, { recursive: true });
await close();

/**
 * Takes the part of the page that has all of these.
 *
 * @param {string} name
 * @param {readonly import("playwright-core").Locator[]} parts
 */
async function taken(name, parts) {
  const none = { x: NaN, y: NaN, width: NaN, height: NaN };
  const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox()) ?? none));
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const margin = 16;
  await page.screenshot({
    path: `${pictures}/${name}.png`,
    fullPage: true,
    clip: { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin },
  });
}
