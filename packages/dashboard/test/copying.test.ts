import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { finalSentence, routeTo, spaced } from "./reading.js";

const permissions = ["clipboard-write", "clipboard-read"];

/** The only file that uses the clipboard: all tests share one. */
inChromium("copying", (pages) => {
  const clipboard = async (page: Page) => spaced(await page.evaluate(() => navigator.clipboard.readText()));

  it.each([
    ["/play", ""],
    ["/price", ""],
    [
      "/compare",
      "A: Every group gets at least 10 % of the views. B: Half of the views are reserved, divided by how many people are in each group. ",
    ],
  ])("%s: the sentence, and the link that opens the same numbers", async (path, contracts) => {
    const page = await pages.open(routeTo(path, "job-ad", { horizon: 300, trials: 4 }), { permissions });
    const sentence = await finalSentence(page);
    await page.getByRole("button", { name: "Copy the sentence" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await expect.poll(() => clipboard(page)).toBe(contracts + sentence);
    await page.getByRole("button", { name: "Copy the link" }).first().click();
    await page.getByRole("button", { name: "Copied" }).nth(1).waitFor();
    const link = await clipboard(page);
    const colleague = await pages.open(link.slice(pages.address.length));
    await expect.poll(() => finalSentence(colleague)).toBe(sentence);
  });

  it("where a browser does not let pages copy, the text is selected", async () => {
    const page = await pages.open("#/verify");
    // As on a page that came from another machine without encryption.
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto(`${pages.address}${routeTo("/play", "job-ad", { horizon: 300, trials: 4 })}`);
    await page.reload();
    const sentence = await finalSentence(page);
    await page.getByRole("button", { name: "Copy the sentence" }).click();
    const byHand = page.getByRole("textbox", { name: "Copy the sentence" });
    await byHand.waitFor();
    await expect.poll(async () => spaced(await byHand.inputValue())).toBe(sentence);
    await expect.poll(async () => spaced(await page.evaluate(() => getSelection()?.toString() ?? ""))).toBe(sentence);
  });
});
