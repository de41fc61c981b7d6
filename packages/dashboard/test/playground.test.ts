import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listenNear, pagesServer } from "../../../scripts/pagesServer.mjs";
import { dist, openPages, type Pages } from "./openPages.js";

const executable = process.env["EVENHAND_CHROMIUM"];

/** Waits until all trials of the present setting are in; the sentence then. */
async function finalSentence(page: Page): Promise<string> {
  await page.waitForSelector(".progress[data-done=true]", { state: "attached" });
  return spaced(await page.locator(".sentence > p").first().innerText());
}

function spaced(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, " ");
}

/** Whether something is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(executable === undefined)("the playground in Chromium", { timeout: 60_000 }, () => {
  let pages: Pages;

  beforeAll(async () => {
    pages = await openPages(executable ?? "");
  }, 60_000);
  afterAll(() => pages.close());
  afterEach(() => {
    expect(pages.complaints.splice(0)).toEqual([]);
  });

  it("a fresh start: what a floor of 10 % for five groups costs, and who pays, in a sentence that can be copied", async () => {
    const page = await pages.open("#/play");
    const sentence = await finalSentence(page);
    // By hand: the floors take 0.1 each of the four lower groups, so the best share of 0.62 keeps 0.6 of the views:
    // 0.6·0.62 + 0.1·(0.55 + 0.48 + 0.40 + 0.30) = 0.545 of 0.62 at best, 12.1 % less; the learner itself explores.
    expect(sentence).toMatch(
      /^Every group gets at least 10 % of the views\. All floors held, at every moment of all 100 trials\./,
    );
    const cost = Number(/It cost ([\d.]+) % of the clicks \(± 0\.\d+\)\./.exec(sentence)?.[1]);
    expect(cost).toBeGreaterThan(8);
    expect(cost).toBeLessThan(12.1);
    expect(sentence).toMatch(/Men 25–34 gives up [\d.]+ % of all views and Career changers gains [\d.]+ %\.$/);
    expect(await page.locator(".chart svg").count()).toBe(3);
    await page.getByRole("button", { name: "Copy the sentence" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(spaced(await page.evaluate(() => navigator.clipboard.readText()))).toBe(sentence);
    await page.context().close();
  });

  it("a wrong quota is explained while typing, and one button mends it", async () => {
    const page = await pages.open("#/play");
    await finalSentence(page);
    const floor = page.getByLabel("Floor for every group, as a number");
    await floor.fill("25");
    const notice = page.locator(".contract .notice");
    expect(spaced(await notice.innerText())).toContain(
      "5 groups × 25 % is 125 %, and there are only 100 % of the views.",
    );
    expect(await floor.getAttribute("aria-invalid")).toBe("true");
    expect(spaced(await page.locator(".sentence").innerText())).toContain(
      "About the last setting that could be played.",
    );
    await page.getByRole("button", { name: /Lower it to 20/ }).click();
    expect(await finalSentence(page)).toMatch(/^Every group gets at least 20 % of the views\. All floors held/);
    expect(await notice.count()).toBe(0);
    await page.context().close();
  });

  it("suppliers: the largest deficit breaks the promise, deadlines keep it", async () => {
    const page = await pages.open("#/play");
    await page.getByLabel("Start from").selectOption("suppliers");
    expect(await finalSentence(page)).toContain("All floors held, at every moment of all 100 trials.");
    await page.getByRole("radio", { name: "Largest-deficit quota" }).check();
    expect(await finalSentence(page)).toContain(
      "A floor was broken in 100 of 100 trials: a supplier was up to 1.30 orders behind.",
    );
    await page.context().close();
  });

  it("back and forward undo and redo; the address is a link that opens the same numbers elsewhere", async () => {
    const page = await pages.open("#/play");
    const first = await finalSentence(page);
    await page.getByText("No promise").click();
    const second = await finalSentence(page);
    expect(second).toMatch(
      /^No group is promised anything\. Career changers got [\d.]+ % of the views \(± [\d.]+\), the least of all\./,
    );
    await page.waitForTimeout(1100);
    await page.getByText("Proportional to merit").click();
    const third = await finalSentence(page);
    const link = page.url();
    await page.goBack();
    expect(await finalSentence(page)).toBe(second);
    await page.goBack();
    expect(await finalSentence(page)).toBe(first);
    await page.goForward();
    expect(await finalSentence(page)).toBe(second);
    await page.goForward();
    expect(await finalSentence(page)).toBe(third);
    const other = await pages.open(link.slice(pages.address.length));
    expect(await finalSentence(other)).toBe(third);
    await other.context().close();
    await page.context().close();
  });

  it("one change and one step back", async () => {
    const page = await pages.open("#/play");
    const first = await finalSentence(page);
    await page.getByLabel("Floor for every group, as a number").fill("5");
    expect(await finalSentence(page)).toMatch(/at least 5 %/);
    await page.goBack();
    expect(await finalSentence(page)).toBe(first);
    await page.context().close();
  });

  it("works below a path, from any web server", async () => {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-below-"));
    cpSync(dist, join(folder, "some", "path"), { recursive: true });
    const server = pagesServer(folder);
    const port = await listenNear(server, 0);
    const page = await pages.open("#/verify");
    await page.goto(`http://127.0.0.1:${port}/some/path/#/play`);
    expect(await finalSentence(page)).toMatch(/^Every group gets at least 10 %/);
    await page.context().close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
    // It did leave the first server.
    expect(pages.complaints.splice(0).filter((complaint) => !complaint.includes(`:${port}/some/path/`))).toEqual([]);
  });

  it("a thousand arms", async () => {
    const page = await pages.open("#/play");
    await finalSentence(page);
    await page.getByLabel("Trials", { exact: true }).first().fill("8");
    await page.getByLabel("Number of groups").fill("1000");
    expect(await finalSentence(page)).toMatch(/^Every group gets at least 0\.1 % of the views\. All floors held/);
    expect(await overflow(page)).toBe(0);
    expect(await page.locator(".arm").count()).toBeLessThan(20);
    await page.context().close();
  });

  it("a phone: nothing is wider than the screen, and the sheet leaves the sentence in sight", async () => {
    const page = await pages.open("#/play", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await finalSentence(page);
    expect(await overflow(page)).toBe(0);
    expect(await page.getByLabel("Floor for every group", { exact: true }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Change the setting" }).tap();
    const floor = page.getByLabel("Floor for every group", { exact: true });
    await floor.scrollIntoViewIfNeeded();
    await floor.fill("5");
    expect(await finalSentence(page)).toMatch(/^Every group gets at least 5 %/);
    expect(await page.locator(".sentence > p").first().isVisible()).toBe(true);
    expect(await overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Close" }).tap();
    expect(await floor.isVisible()).toBe(false);
    await page.context().close();
  });

  it("with the keyboard alone: to the floor, change it, and look into a decision", async () => {
    const page = await pages.open("#/play");
    await finalSentence(page);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await tabTo(page, "Floor for every group");
    await page.keyboard.press("ArrowRight");
    expect(await finalSentence(page)).toMatch(/^Every group gets at least 10\.5 %/);
    await tabTo(page, /^Round 60: /);
    const reason = page.locator(".reason");
    expect(await reason.innerText()).toMatch(/^Round 60: /);
    await page.keyboard.press("ArrowLeft");
    expect(await reason.innerText()).toMatch(/^Round 59: .+, .+\. It returned (0|1)\.$/);
    await tabTo(page, "Step");
    await page.keyboard.press("Enter");
    expect(await page.locator(".future").innerText()).toContain("round 61 of 20,000");
    await page.context().close();
  });

  it("a future is played, reset, and another one is another", async () => {
    const page = await pages.open("#/play");
    await finalSentence(page);
    const dots = () => page.locator(".dot").evaluateAll((all) => all.map((dot) => dot.ariaLabel).join());
    await page.locator(".dot").first().waitFor();
    const first = await dots();
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => document.querySelector(".dot")?.ariaLabel?.startsWith("Round 1:") === false);
    await page.getByRole("button", { name: "Reset" }).click();
    expect(await page.locator(".dot").count()).toBe(0);
    await page.getByRole("button", { name: "The next future" }).click();
    await page.locator(".dot").first().waitFor();
    expect(await dots()).not.toBe(first);
    await page.context().close();
  });

  it("a broken link is explained, an unknown page too", async () => {
    const page = await pages.open(
      "#/play?v=1&names=a,b&means=0.5&contract=equal-floor:2&rewards=bernoulli&horizon=0&trials=8&seed=1",
    );
    const notice = await page.locator(".notice").innerText();
    expect(notice).toContain("means: 1 numbers for 2 names");
    expect(notice).toContain('contract: received "equal-floor:2"');
    expect(notice).toContain("horizon");
    await page.getByRole("link", { name: "Start from a scenario instead" }).click();
    await finalSentence(page);
    await page.goto(`${pages.address}#/no-such-page`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await page.context().close();
  });

  it("a setting that the library refuses is explained in its words", async () => {
    const page = await pages.open("#/play");
    await finalSentence(page);
    await page.getByLabel("Who learns, alone and inside them").selectOption("thompson");
    await page.getByLabel("What comes of one view").selectOption("gaussian");
    await page.locator(".results .notice").waitFor();
    expect(await page.locator(".results .notice").innerText()).toMatch(/This setting cannot be played[^]*required: /);
    await page.context().close();
  });

  it("says so where the simulation's script does not arrive", async () => {
    const page = await pages.open("#/verify");
    await page.route(/worker/, (route) => route.abort());
    await page.getByRole("link", { name: "Playground" }).click();
    await page.getByText("The simulation stopped").waitFor();
    await page.context().close();
    // The browser itself complains about the missing file; nothing else may.
    expect(
      pages.complaints.splice(0).filter((complaint) => !/worker/i.test(complaint) && !/ERR_FAILED/.test(complaint)),
    ).toEqual([]);
  });

  it("the theme is remembered", async () => {
    const page = await pages.open("#/verify", { colorScheme: "light" });
    await page.getByRole("button", { name: "Use the dark theme" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Use the light theme" }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    await page.context().close();
  });
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const reached = await focused(page);
    if (typeof name === "string" ? reached === name : name.test(reached)) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

/** The name of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? element.labels : null;
    return (element?.ariaLabel ?? labels?.[0]?.textContent ?? element?.textContent ?? "").trim();
  });
}
