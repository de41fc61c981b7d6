import type { Page } from "playwright-core";

/** With plain spaces between numbers and their units. */
export function spaced(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, " ");
}

/** By how many pixels something is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits until all trials of the present setting are in; the sentence then. */
export async function finalSentence(page: Page): Promise<string> {
  await page.waitForSelector(".progress[data-done=true]", { state: "attached" });
  return spaced(await page.locator(".sentence > p").first().innerText());
}
