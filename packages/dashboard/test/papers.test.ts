import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPages, type Pages } from "./openPages.js";
import { finalSentence, overflow } from "./reading.js";

const executable = process.env["EVENHAND_CHROMIUM"];

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(executable === undefined)("the papers in Chromium", { timeout: 60_000 }, () => {
  let pages: Pages;

  beforeAll(async () => {
    pages = await openPages(executable ?? "");
  }, 60_000);
  afterAll(() => pages.close());
  afterEach(() => {
    expect(pages.complaints.splice(0)).toEqual([]);
  });

  it("Figure 2 of the proportional paper: its picture, its claims, its seed, its data", async () => {
    const page = await pages.open("");
    await page.getByRole("link", { name: "Papers" }).click();
    await page.getByRole("link", { name: "Cosine similarity of learned and proportional shares" }).click();
    const section = page.locator("#figure-2");
    await section.locator(".chart svg").first().waitFor();
    expect(await section.getByText("Seed 1.").count()).toBe(1);
    expect(await section.locator(".claims .holds").count()).toBeGreaterThan(5);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("button", { name: /^Save “How close to proportional.* as CSV$/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("how-close-to-proportional-the-shares-are.csv");
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
    expect(lines[0]).toContain("cosine similarity");
    expect(lines.length).toBeGreaterThan(10);
    await page.context().close();
  });

  it("a claim that failed is shown as failed, with the reason", async () => {
    const page = await pages.open("#/papers?paper=opportunity");
    const failed = page.locator(".claims li", { has: page.locator(".verdict.fails") });
    await failed.first().waitFor();
    for (const text of await failed.allInnerTexts()) expect(text).toContain("Why:");
    await page.context().close();
  });

  it.each(["quota", "penalty", "opportunity", "potential", "proportional"])(
    "%s: every figure is drawn, and fits a phone",
    async (paper) => {
      const page = await pages.open(`#/papers?paper=${paper}`, { viewport: { width: 390, height: 844 } });
      await page.waitForSelector(".experiment");
      for (const figure of await page.locator(".near").all()) {
        await figure.scrollIntoViewIfNeeded();
        await figure.locator(".picture > svg").waitFor();
      }
      expect(await overflow(page)).toBe(0);
      await page.context().close();
    },
  );

  it("opens in the playground", async () => {
    const page = await pages.open("#/papers?paper=quota&show=unequal-quotas");
    await page.locator("#unequal-quotas").getByRole("link", { name: "Open in the playground" }).click();
    expect(await finalSentence(page)).toMatch(/^Every arm gets at least their own share of the pulls/);
    await page.goBack();
    await page.locator("#unequal-quotas").waitFor();
    await page.context().close();
  });

  it("a paper that is not there", async () => {
    const page = await pages.open("#/papers?paper=other");
    await page.getByText("There is no paper “other” here.").waitFor();
    await page.context().close();
  });
});
