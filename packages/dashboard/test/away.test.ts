import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listenNear, pagesServer } from "../../../scripts/pagesServer.mjs";
import { inChromium } from "./inChromium.js";
import { finalSentence, routeTo } from "./reading.js";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

inChromium("what can be missing or wrong", (pages) => {
  /** Forgets complaints that a test expects. */
  const forgive = (pattern: RegExp) => {
    const others = pages.complaints.filter((complaint) => !pattern.test(complaint));
    pages.complaints.splice(0, Infinity, ...others);
  };

  it("a broken link is explained, an unknown page too", async () => {
    const page = await pages.open(
      "#/play?v=1&names=a,b&means=0.5&contract=equal-floor:2&rewards=bernoulli&horizon=0&trials=8&seed=1",
    );
    const notice = await page.locator(".notice").innerText();
    expect(notice).toContain("means: 1 numbers for 2 names");
    expect(notice).toContain('contract: received "equal-floor:2"');
    expect(notice).toContain("horizon");
    await page.getByRole("link", { name: "Start from a scenario instead" }).click();
    await page.waitForSelector(".sentence");
    await page.goto(`${pages.address}#/no-such-page`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  });

  it.each([
    ["the simulation", /worker/, "The simulation stopped"],
    ["what draws", /drawing/, "This chart could not be drawn"],
    ["the page", /Playground/, "This page could not be loaded"],
  ])("the script of %s does not arrive at first", async (_, script, words) => {
    const page = await pages.open("#/verify");
    await page.route(script, (route) => route.abort());
    await page.goto(`${pages.address}${routeTo("/play", "job-ad")}`);
    await page.getByText(words).first().waitFor();
    await page.unroute(script);
    await page.locator(".chart svg").first().waitFor();
    await expect.poll(() => page.locator(".notice").count()).toBe(0);
    // The browser itself complains about the missing file; nothing else may.
    forgive(/worker|drawing|Playground|ERR_FAILED/);
  });

  it("the numbers of the papers do not arrive", async () => {
    const page = await pages.open("#/verify");
    await page.route(/papers\/overview/, (route) => route.abort());
    await page.getByRole("link", { name: "Papers", exact: true }).click();
    await page.getByText("This could not be shown").waitFor();
    forgive(/overview|ERR_FAILED/);
  });

  it("works below a path, from any web server", async () => {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-below-"));
    cpSync(dist, join(folder, "some", "path"), { recursive: true });
    cpSync(join(dist, "index.html"), join(folder, "index.html"));
    const server = pagesServer(folder);
    const port = await listenNear(server, 0);
    const page = await pages.open("#/verify");
    await page.goto(`http://127.0.0.1:${port}/some/path/${routeTo("/play", "job-ad")}`);
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 10 %/);
    await page.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true });
    // It did leave the first server.
    forgive(new RegExp(`:${port}/some/path/`));
  });

  it("a script that is written into the page is not run", async () => {
    const page = await pages.open("#/verify");
    const hasRun = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.documentElement.dataset.hasRun = 'yes'";
      document.body.append(script);
      return document.documentElement.dataset["hasRun"] === "yes";
    });
    expect(hasRun).toBe(false);
    forgive(/Content Security Policy/);
  });

  it("the theme is remembered", async () => {
    const page = await pages.open("#/verify", { colorScheme: "light" });
    await page.getByRole("button", { name: "Use the dark theme" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Use the light theme" }).waitFor();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  });
});
