import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { phone, routeTo } from "./reading.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds that keeps people out, each with the elements it is about. */
async function seriousProblems(page: Page, options: RunOptions = {}): Promise<string[]> {
  const { violations } = await page.evaluate((asked) => {
    const { axe: found } = globalThis as unknown as { axe: typeof import("axe-core") };
    // What a figure draws is hidden from readers of the screen; its contrasts are tested where its colours are.
    return found.run({ exclude: ".picture svg [aria-hidden]" }, { resultTypes: ["violations"], ...asked });
  }, options);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** In both themes: all rules in one of them, in the other those about colours, which alone differ. */
async function problemsInBothThemes(page: Page): Promise<string[]> {
  // Through the debugger, which the page's Content-Security-Policy does not concern.
  await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await seriousProblems(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => getComputedStyle(document.body).color === "rgb(230, 232, 234)");
  return [...inLight, ...(await seriousProblems(page, { runOnly: ["cat.color"] }))];
}

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
    expect(await problemsInBothThemes(page)).toEqual([]);
  });

  it("where to go, for who has seen the story", async () => {
    const page = await pages.open("");
    await page.getByRole("link", { name: "Skip the story" }).click();
    await page.waitForSelector(".sentence");
    await page.goto(pages.address);
    await page.waitForSelector(".doors");
    expect(await problemsInBothThemes(page)).toEqual([]);
  });

  it("the playground on a phone, with the sheet open and a contract that cannot be kept", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"), phone);
    await page.waitForSelector(".dot");
    await page.getByRole("button", { name: "Change the setting" }).tap();
    await page.getByLabel("Floor for every group, as a number").fill("40");
    await page.waitForSelector(".contract .notice");
    expect(await problemsInBothThemes(page)).toEqual([]);
  });

  it("own numbers that were read", async () => {
    const page = await pages.open("#/numbers");
    await page.getByRole("button", { name: "Try an example" }).click();
    await page.waitForSelector(".chart svg");
    expect(await problemsInBothThemes(page)).toEqual([]);
  });
});
