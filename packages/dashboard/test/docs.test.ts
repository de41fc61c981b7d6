import { expect, it } from "vitest";
import { everyoneCanPrint, everyoneCanUse } from "./axe.js";
import { inChromium } from "./inChromium.js";
import { overflow, phone } from "./reading.js";

inChromium("the docs", (pages) => {
  it("are searched with keys alone: / asks, arrows choose, Enter opens, Escape closes", async () => {
    const page = await pages.open("docs/adr/");
    await page.keyboard.press("/");
    await page.keyboard.type("which contract");
    const options = page.getByRole("option");
    await expect.poll(() => options.count()).toBeGreaterThan(3);
    const chosen = page.locator("[role=option][aria-selected=true]");
    await expect.poll(() => chosen.count()).toBe(1);
    const around = options.locator(".snippet", { has: page.locator("mark") });
    await expect.poll(() => around.count()).toBeGreaterThan(0);
    await expect.poll(() => around.first().locator("mark").first().innerText()).toMatch(/^(which|contract)/i);
    const field = page.getByRole("combobox");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe("found-1");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe("found-0");
    const place = await chosen.locator("a").getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL(place ?? "none");
    expect(place).toContain("/docs/choose.html");
    await page.keyboard.press("/");
    await page.keyboard.type("no such word anywhere");
    await expect.poll(() => page.getByRole("status").innerText()).toBe("Nothing found");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
  });

  it.each([
    "",
    "choose.html",
    "service.html",
    "errors.html",
    "api/client.html",
    "http/decisions.html",
    "policies.html",
  ])("fit on a phone: %s", async (name) => {
    const page = await pages.open(`docs/${name}`, phone);
    await page.waitForSelector(".search input");
    await expect.poll(() => overflow(page)).toBe(0);
  });

  it.each(["choose.html", "http/decisions.html", "monitoring.html"])(
    "can be used and printed by all: %s",
    async (name) => {
      const page = await pages.open(`docs/${name}`);
      await page.waitForSelector(".search input");
      await everyoneCanUse(page);
      await everyoneCanPrint(page);
    },
  );

  it("lead without scripts, on a phone too: from a question to its answer, and to all pages", async () => {
    const page = await pages.open("docs/choose.html", { ...phone, javaScriptEnabled: false });
    const contents = page.locator("details.contents");
    await expect.poll(() => contents.getByRole("link").first().isVisible()).toBe(false);
    await contents.getByText("On this page").tap();
    await contents.getByRole("link", { name: /^Potential/ }).tap();
    await expect.poll(() => page.locator("h2:target").innerText()).toContain("Potential");
    await page.getByRole("link", { name: "penalty", exact: true }).tap();
    await expect.poll(() => page.locator("h2:target").innerText()).toContain("Penalty");
    await page.getByRole("link", { name: "Pages" }).tap();
    await page.getByText("Operate", { exact: true }).tap();
    await page.getByRole("link", { name: "Replicas" }).tap();
    await expect.poll(() => page.locator("h1").innerText()).toContain("Replicas");
  });

  it("are one click from the app, and the app from them, in the theme that was chosen", async () => {
    const page = await pages.open("#/verify");
    await page.getByRole("button", { name: "Use the dark theme" }).click();
    await page.getByRole("link", { name: "Docs" }).click();
    await expect.poll(() => page.locator("h1").innerText()).toBe("Evenhand: the docs");
    await page.getByRole("button", { name: "Use the light theme" }).click();
    await page.getByRole("link", { name: "App" }).click();
    await page.getByRole("button", { name: "Use the dark theme" }).waitFor();
  });
});
