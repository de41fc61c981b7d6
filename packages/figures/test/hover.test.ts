import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Figure, HoverOptions } from "../src/index.js";
import { openPage } from "./openPage.mjs";
import { clinicShares, manyLines, rewardAndDeficit } from "./pageFigures.js";

/**
 * Puts the figure into the page, in half of the size that it is drawn for. Runs there, where
 * nothing else of this file exists.
 */
function put({ figure, options }: { figure: Figure; options: HoverOptions }): void {
  const { figures } = globalThis as unknown as { figures: typeof import("../src/index.js") };
  const svg = figures.hoverFigure(figure, document, options);
  svg.style.width = `${Number(svg.getAttribute("width")) / 2}px`;
  svg.style.height = "auto";
  document.body.replaceChildren(svg);
}

const chromium = process.env["EVENHAND_CHROMIUM"];

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(chromium === undefined)("values on a page", { timeout: 120_000 }, () => {
  let page: Page;
  let close: () => Promise<void> = () => Promise.resolve();
  const errors: string[] = [];

  beforeAll(async () => {
    ({ page, close } = await openPage(chromium ?? ""));
    page.on("pageerror", (error) => errors.push(String(error)));
  }, 120_000);
  afterAll(async () => {
    await close();
    expect(errors).toEqual([]);
  });

  const show = (figure: Figure, options: HoverOptions = {}) => page.evaluate(put, { figure, options });
  const sliders = () => page.getByRole("slider");
  const pointAt = async (index: number, across: number, down: number): Promise<void> => {
    const box = (await sliders().nth(index).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * across, box.y + box.height * down);
  };
  /** The texts of the box that is shown: those outside of what readers of the screen do not hear. */
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("svg > g:not([aria-hidden]) text")].map((text) => text.textContent ?? ""),
    );

  it("stand beside the pointer, whatever the size of the picture, and go with it", async () => {
    await show(rewardAndDeficit);
    expect(await shown()).toEqual([]);
    await pointAt(1, 0.999, 0.5);
    const values = await shown();
    expect(values[0]).toBe("round 20\u00A0000");
    // UCB1 ends at 0.3 · √39.
    expect(values.slice(1, 3)).toEqual(["UCB1", "1.873"]);
    await pointAt(1, 0.001, 0.5);
    expect((await shown())[0]).toBe("round 500");
    await page.mouse.move(0, 0);
    expect(await shown()).toEqual([]);
  });

  it("are inside the picture at every stop of a narrow figure", async () => {
    await show(rewardAndDeficit, { width: 320 });
    for (const across of [0.001, 0.3, 0.6, 0.999]) {
      await pointAt(0, across, 0.5);
      const [box, picture] = await page.evaluate(() =>
        ["svg > g:not([aria-hidden]) g g g rect", "svg"].map((selector) => {
          const { left, right, top, bottom } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return { left, right, top, bottom };
        }),
      );
      expect(box.right).toBeGreaterThan(box.left);
      expect(box.left).toBeGreaterThanOrEqual(picture.left);
      expect(box.right).toBeLessThanOrEqual(picture.right);
      expect(box.top).toBeGreaterThanOrEqual(picture.top);
      expect(box.bottom).toBeLessThanOrEqual(picture.bottom);
    }
  });

  it("are reached by keys alone, and said to readers of the screen", async () => {
    await show(rewardAndDeficit);
    await page.keyboard.press("Tab");
    const first = sliders().first();
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await first.getAttribute("aria-label")).toBe("reward per round (expected reward)");
    expect(await first.getAttribute("aria-valuetext")).toMatch(/^round 20\u00A0000: UCB1 0\.7526 \(/u);
    expect((await shown())[0]).toBe("round 20\u00A0000");
    const now = async (key: string): Promise<string | null> => {
      await page.keyboard.press(key);
      return first.getAttribute("aria-valuenow");
    };
    expect(await now("ArrowLeft")).toBe("39");
    expect(await now("PageUp")).toBe("29");
    expect(await now("Home")).toBe("1");
    expect(await now("ArrowLeft")).toBe("1");
    expect((await shown())[0]).toBe("round 500");
    expect(await now("End")).toBe("40");
    await page.keyboard.press("Escape");
    expect(await shown()).toEqual([]);
    await page.keyboard.press("Tab");
    expect(
      await sliders()
        .nth(1)
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await page.mouse.move(0, 0);
    expect((await shown())[0]).toBe("round 20\u00A0000");
  });

  it("of shares say what was promised, row by row", async () => {
    await show(clinicShares, { width: 640 });
    await pointAt(0, 0.9, 0.5);
    expect((await shown()).map((text) => text.replaceAll("\u00A0", " "))).toEqual([
      ...["Valley", "share of visits", "15 %", "floor", "20 %"],
    ]);
  });

  it("of many series are those that have names, and the range of the others", async () => {
    await show(manyLines, { mostSeries: 8 });
    await pointAt(0, 0.5, 0.5);
    const values = await shown();
    expect(values).toHaveLength(1 + 2 * 8);
    expect(values.at(-2)).toBe("and 33 others");
    expect(values.at(-1)).toMatch(/^[\d.]+ to [\d.]+$/u);
  });

  it("are written as the caller likes", async () => {
    await page.evaluate((figure) => {
      const { figures } = globalThis as unknown as { figures: typeof import("../src/index.js") };
      document.body.replaceChildren(figures.hoverFigure(figure, document, { valueText: (value) => `<${value}>` }));
    }, clinicShares);
    await pointAt(0, 0.9, 0.1);
    expect(await shown()).toContain("<0.45> (<0.44> to <0.46>)");
  });

  it("stay where they are when another picture takes the place of the first", async () => {
    await show(rewardAndDeficit);
    const swap = () =>
      page.evaluate((figure) => {
        const { figures } = globalThis as unknown as { figures: typeof import("../src/index.js") };
        const before = document.querySelector("svg");
        const next = figures.hoverFigure({ ...figure, caption: "later" }, document);
        if (before !== null) figures.swapFigure(before, next);
        return before?.isConnected === false && next.isConnected;
      }, rewardAndDeficit);
    await page.keyboard.press("Tab");
    await page.keyboard.press("PageUp");
    expect(await swap()).toBe(true);
    expect(
      await sliders()
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
    expect((await shown())[0]).toBe("round 15\u00A0000");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await pointAt(0, 0.999, 0.5);
    await swap();
    expect((await shown())[0]).toBe("round 20\u00A0000");
    await page.mouse.move(0, 0);
    expect(await shown()).toEqual([]);
    expect(await swap()).toBe(true);
    expect(await shown()).toEqual([]);
  });

  it("are told in a tree that has the title, the description and a slider for each panel", async () => {
    await show(rewardAndDeficit);
    const { role, hidden, desc } = await page.evaluate(() => {
      const svg = document.querySelector("svg");
      const heard = [...(svg?.querySelectorAll("text") ?? [])].filter((text) => text.closest("[aria-hidden]") === null);
      return { role: svg?.getAttribute("role"), hidden: heard.length, desc: svg?.querySelector("desc")?.textContent };
    });
    expect(role).toBe("group");
    expect(hidden).toBe(0);
    expect(desc).toMatch(/^Reward per round .* UCB1 is highest .* Furthest behind /u);
    expect(await page.getByRole("group", { name: rewardAndDeficit.title }).count()).toBe(1);
    expect(await sliders().count()).toBe(2);
  });
});
