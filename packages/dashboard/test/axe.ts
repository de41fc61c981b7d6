import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

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

/** As it is printed, whatever the theme is on the screen: those about colours. */
export async function problemsInPrint(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  await page.emulateMedia({ media: "print" });
  const found = await seriousProblems(page, { runOnly: ["cat.color"] });
  await page.emulateMedia({ media: "screen" });
  return found;
}

/** In both themes: all rules in one of them, in the other those about colours, which alone differ. */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  // Through the debugger, which the page's Content-Security-Policy does not concern.
  await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await seriousProblems(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => getComputedStyle(document.body).color === "rgb(230, 232, 234)");
  return [...inLight, ...(await seriousProblems(page, { runOnly: ["cat.color"] }))];
}
