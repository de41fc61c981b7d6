import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { scenarios } from "../src/setting/scenarios.js";
import type { Setting } from "../src/setting/setting.js";
import { queryOf } from "../src/setting/settingQuery.js";
import { openPages, type Pages } from "./openPages.js";
import { finalSentence, overflow, spaced } from "./reading.js";

const executable = process.env["EVENHAND_CHROMIUM"];
const jobAd = scenarios[0].setting;

/** A route to a setting that takes a moment. */
function routeTo(path: string, setting: Setting, more: Partial<Setting> = {}): string {
  return `#${path}?${queryOf({ ...setting, horizon: 2000, trials: 40, ...more }).toString()}`;
}

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(executable === undefined)("what a promise costs, in Chromium", { timeout: 90_000 }, () => {
  let pages: Pages;

  beforeAll(async () => {
    pages = await openPages(executable ?? "");
  }, 60_000);
  afterAll(() => pages.close());
  afterEach(() => {
    expect(pages.complaints.splice(0)).toEqual([]);
  });

  it("from a cold start: a floor of 10 % for five groups, what it costs and who pays", async () => {
    const page = await pages.open("");
    await page.getByRole("link", { name: "Playground" }).click();
    await page.getByRole("link", { name: "What it costs" }).click();
    const sentence = page.locator(".sentence > p").first();
    await sentence.filter({ hasText: "With everything known beforehand it would cost 12.1" }).waitFor();
    // A single trial has no margin yet.
    await sentence.filter({ hasText: "±" }).waitFor();
    const text = spaced(await sentence.innerText());
    expect(text).toMatch(
      /^A floor of 10 % for each of 5 groups costs \d+\.\d+ % of the clicks \(± \d\.\d+\)\. Most is paid by Men 25–34 \(/,
    );
    await page.getByRole("button", { name: "Copy the sentence" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("A floor of 10");
    expect(await page.locator(".chart svg").count()).toBe(2);
    // The setting goes along, and back leads to where one was.
    await page.goBack();
    await page.getByText("All floors held").waitFor();
    await page.context().close();
  });

  it("goal seek: the largest floor that costs at most 2 %, with one control", async () => {
    const page = await pages.open(routeTo("/price", jobAd));
    const limit = page.getByLabel("The most that may be lost, in percent of the clicks");
    const answer = async () => {
      const text = spaced(await page.locator(".goal p", { hasText: "It costs" }).innerText());
      const found = /^Floor for every group: ([\d.]+) %\. It costs (-?[\d.]+) % of the clicks(?: \(± ([\d.]+)\))?/.exec(
        text,
      );
      return { text, floor: Number(found?.[1]), most: Number(found?.[2]) + Number(found?.[3] ?? 0) };
    };
    const two = await answer();
    expect(two.floor, two.text).toBeGreaterThan(0);
    // Rounded to what is shown.
    expect(two.most, two.text).toBeLessThanOrEqual(2.1);
    await limit.fill("5");
    await page.getByText("Trying promises").waitFor();
    const five = await answer();
    expect(five.floor).toBeGreaterThan(two.floor);
    expect(five.most, five.text).toBeLessThanOrEqual(5.1);
    await page.getByRole("button", { name: "Take it" }).click();
    await page.waitForFunction((floor) => location.hash.includes(`contract=equal-floor%3A${floor / 100}&`), five.floor);
    expect(await finalSentence(page)).toContain(`A floor of ${five.floor} %`);
    await page.context().close();
  });

  it("a promise without a strength says so", async () => {
    const merit = scenarios.find(({ id }) => id === "crowd-work")!.setting;
    const page = await pages.open(routeTo("/price", merit));
    await page.getByText("This promise cannot be made stronger or weaker").waitFor();
    expect(await finalSentence(page)).toMatch(/^Giving tasks in proportion to average accepted tasks costs /);
    await page.context().close();
  });

  it("a policy’s η can be the axis", async () => {
    const policies = [{ id: "deficit-bonus-ucb", options: {} }];
    const page = await pages.open(routeTo("/price", jobAd, { policies }));
    await page.getByText(/^η of /).click();
    await page.getByRole("heading", { name: /clicks against the η of/ }).waitFor();
    await page.context().close();
  });

  it("fits a phone, and the setting can be changed there", async () => {
    const page = await pages.open(routeTo("/price", jobAd), { viewport: { width: 390, height: 844 } });
    await finalSentence(page);
    expect(await overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Change the setting" }).click();
    await page.getByLabel("Floor for every group, as a number").fill("5");
    await page.locator(".sentence > p", { hasText: "A floor of 5" }).first().waitFor();
    await page.context().close();
  });

  it("a link that cannot be read says what is wrong", async () => {
    const page = await pages.open("#/price?v=9");
    await page.getByText("The link is of version 9; this page reads version 1.").waitFor();
    await page.context().close();
  });
});
