import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPages, type Pages } from "./openPages.js";

const executable = process.env["EVENHAND_CHROMIUM"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds that keeps people out, each with the elements it is about. */
async function seriousProblems(page: Page): Promise<string[]> {
  // Through the debugger, which the page's Content-Security-Policy does not concern.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

const phone = { viewport: { width: 390, height: 844 } };
const dark = { colorScheme: "dark" } as const;

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(executable === undefined)("accessibility in Chromium", { timeout: 60_000 }, () => {
  let pages: Pages;

  beforeAll(async () => {
    pages = await openPages(executable ?? "");
  }, 60_000);
  afterAll(() => pages.close());

  it.each<[string, string, string, BrowserContextOptions]>([
    ["the story, handing out", "#/", ".people", {}],
    ["the story, at its end", "#/?step=3", ".people", dark],
    ["what a promise costs", "#/price", ".chart svg", {}],
    ["what a promise costs, on a phone in the dark", "#/price", ".chart svg", { ...phone, ...dark }],
    ["two contracts", "#/compare", ".chart svg", {}],
    ["two contracts, on a phone in the dark", "#/compare", ".chart svg", { ...phone, ...dark }],
    ["own numbers", "#/numbers", "textarea", dark],
    ["papers", "#/papers", ".paper-list", dark],
    ["a paper", "#/papers?paper=quota", ".chart svg", {}],
    ["a paper, on a phone in the dark", "#/papers?paper=proportional", ".chart svg", { ...phone, ...dark }],
    ["verify", "#/verify", "h1", {}],
    ["an unknown page", "#/nowhere", "h1", {}],
    ["a broken link", "#/play?v=3", "h1", dark],
  ])("%s", async (_, route, shown, options) => {
    const page = await pages.open(route, options);
    await page.waitForSelector(shown);
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
    expect(await seriousProblems(page)).toEqual([]);
    await page.context().close();
  });

  it.each<[string, BrowserContextOptions]>([
    ["light", {}],
    ["dark", dark],
    ["on a phone", phone],
  ])("the playground, %s, with everything open", async (_, options) => {
    const page = await pages.open("#/play", options);
    await page.waitForSelector(".chart svg");
    await page.waitForSelector(".dot");
    const sheet = page.getByRole("button", { name: "Change the setting" });
    if (await sheet.isVisible()) await sheet.click();
    // All that can be opened, but of the tables, which are all alike, one.
    await page.evaluate(() =>
      document.querySelectorAll("details").forEach((details) => (details.open = !details.closest(".courses"))),
    );
    await page.waitForSelector(".numbers table");
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByLabel("Floor for every group, as a number").fill("40");
    await page.waitForSelector(".contract .notice");
    expect(await seriousProblems(page)).toEqual([]);
    await page.context().close();
  });
});
