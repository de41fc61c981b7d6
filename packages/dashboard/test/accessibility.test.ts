import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { everyoneCanUse } from "./axe.js";
import { inChromium } from "./inChromium.js";
import { focused, phone, routeTo, tabTo } from "./reading.js";

/** Opens what can be opened; of tables, which are all alike, few. */
function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("details")];
    const tables = all.filter((details) => details.closest(".chart") !== null);
    for (const details of all) details.open = !tables.includes(details) || details === tables[0];
  });
}

inChromium("accessibility", (pages) => {
  it.each<[string, string, string, BrowserContextOptions]>([
    ["the story, handing out", "#/", ".people", {}],
    ["the story, at its end", "#/?step=3", ".people", phone],
    ["the playground", routeTo("/play", "suppliers"), ".dot", {}],
    ["a team that people join and leave", routeTo("/play", "living-team"), ".dot", {}],
    ["caps, on a phone", routeTo("/play", "no-monopoly"), ".dot", phone],
    ["what a promise costs", routeTo("/price", "job-ad"), ".goal strong", {}],
    ["what a promise costs, on a phone", routeTo("/price", "job-ad"), ".goal strong", phone],
    ["two contracts", routeTo("/compare", "job-ad"), ".chart svg", {}],
    ["two contracts, on a phone", routeTo("/compare", "job-ad"), ".chart svg", phone],
    ["own numbers", "#/numbers", "textarea", {}],
    ["papers", "#/papers", ".paper-list", {}],
    ["a paper", "#/papers?paper=proportional", ".chart svg", {}],
    ["verify", "#/verify", ".drop", {}],
    ["try to cheat, on a phone", "#/verify?cheat", ".judgement", phone],
    ["an unknown page", "#/nowhere", "h1", {}],
    ["a broken link", "#/play?v=3", "h1", {}],
  ])("%s", async (_, route, shown, options) => {
    const page = await pages.open(route, { reducedMotion: "reduce", ...options });
    await page.waitForSelector(shown);
    await openDetails(page);
    await everyoneCanUse(page);
  });

  it("where to go, for who has seen the story", async () => {
    const page = await pages.open("");
    await page.getByRole("link", { name: "Skip the story" }).click();
    await page.waitForSelector(".sentence");
    await page.goto(pages.address);
    await page.waitForSelector(".doors");
    await everyoneCanUse(page);
  });

  it("the playground on a phone, with the sheet open and a contract that cannot be kept", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"), phone);
    await page.waitForSelector(".dot");
    await page.getByRole("button", { name: "Change the setting" }).tap();
    await page.getByLabel("Floor for every group, as a number").fill("40");
    await page.waitForSelector(".contract .notice");
    await everyoneCanUse(page);
  });

  it.each([
    ["/play", ".dot"],
    ["/price", ".goal button"],
    ["/compare", ".chart svg"],
  ])("%s on a phone: tabs on one line, and what a finger taps is 44 px high", async (path, shown) => {
    const page = await pages.open(routeTo(path, "job-ad"), phone);
    await page.waitForSelector(shown);
    const heights = await page.locator(".tabs a").evaluateAll((links) => links.map((link) => link.clientHeight));
    // Two lines of its text are 40 px and more, beside 24 px around them.
    expect(heights.filter((height) => height < 44 || height > 56)).toEqual([]);
    await page.getByRole("button", { name: /^Change the / }).tap();
    // Links within a sentence may be as high as it, a dot is reached by the buttons below it, and a box by its label.
    const low = await page
      .locator(
        "button:not(.dot, .pass), select, .input, input[type=range], label:has(> .spoken), label.check, summary, .tabs a, .header a",
      )
      .evaluateAll((parts) =>
        parts
          .map((part) => ({ words: part.textContent, height: part.getBoundingClientRect().height }))
          .filter(({ height }) => height > 0 && height < 44),
      );
    expect(low).toEqual([]);
  });

  it("by keys past the controls to what comes of them, and from a list of figures to the one that was chosen", async () => {
    const page = await pages.open(routeTo("/price", "job-ad"));
    await page.waitForSelector(".goal strong");
    await tabTo(page, "Skip to the results");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("The most that may be lost, in percent of the clicks");
    await page.goto(`${pages.address}#/papers`);
    const name = "Cosine similarity of learned and proportional shares";
    await page.getByRole("link", { name, exact: true }).press("Enter");
    await expect.poll(() => focused(page)).toBe(name);
    await page.getByRole("link", { name: "All papers" }).press("Enter");
    await page.waitForSelector(".paper-list");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  it("own numbers that were read", async () => {
    const page = await pages.open("#/numbers");
    await page.getByRole("button", { name: "Try an example" }).click();
    await page.waitForSelector(".chart svg");
    await everyoneCanUse(page);
  });
});
