import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { scenarios } from "../src/setting/scenarios.js";
import type { Setting } from "../src/setting/setting.js";
import { queryOf } from "../src/links/settingQuery.js";

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

export function scenario(id: string): Setting {
  const found = scenarios.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no scenario ${id}`);
  return found.setting;
}

/** A route to a scenario that is played in a moment. */
export function routeTo(path: string, id: string, more: Partial<Setting> = {}): string {
  return `#${path}?${queryOf({ ...scenario(id), horizon: 1000, trials: 16, ...more }).toString()}`;
}

/** With plain spaces between numbers and their units, and minus signs that `Number` reads. */
export function spaced(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, " ").replace(/−(?=\d)/g, "-");
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

/** Presses Tab until the control has the focus; how often. */
export async function tabTo(page: Page, name: string | RegExp): Promise<number> {
  for (let presses = 1; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    const reached = await focused(page);
    if (typeof name === "string" ? reached === name : name.test(reached)) return presses;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

/** The name of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const hasLabels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const labels = hasLabels ? element.labels : null;
    return (element?.ariaLabel ?? labels?.[0]?.textContent ?? element?.textContent ?? "").trim();
  });
}

/** The file that a button saves. */
export async function saved(page: Page, button: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return buffer(await download.createReadStream());
}
