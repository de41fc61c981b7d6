import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

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

/** As it is printed, whatever the theme is on the screen: nothing serious about colours. */
export async function everyoneCanPrint(page: Page): Promise<void> {
  await page.evaluate(axe);
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => seriousProblems(page, { runOnly: ["cat.color"] }), sometimes).toEqual([]);
  await page.emulateMedia({ media: "screen" });
}

/** Nothing serious in either theme: all rules are asked in one, in the other those about colours, which differ. */
export async function everyoneCanUse(page: Page): Promise<void> {
  // Through the debugger, which the page's Content-Security-Policy does not concern.
  await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => seriousProblems(page), sometimes).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => getComputedStyle(document.body).color === "rgb(230, 232, 234)");
  await expect.poll(() => seriousProblems(page, { runOnly: ["cat.color"] }), sometimes).toEqual([]);
}

/** A page that still loads may be asked again; axe keeps it busy for a while. */
const sometimes = { interval: 500 };
