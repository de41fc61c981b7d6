import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { finalSentence, overflow, phone, routeTo, spaced } from "./reading.js";

const route = routeTo("/compare", "job-ad");

inChromium("two contracts", (pages) => {
  it("what B gains and loses against A, per group; the address opens the same numbers elsewhere", async () => {
    const page = await pages.open(route);
    await finalSentence(page);
    const b = page.getByRole("group", { name: "Contract B" });
    await b.getByText("Equal floor").click();
    await b.getByLabel("Floor for every group, as a number").fill("20");
    await page.waitForFunction(() => location.hash.includes("b.contract=equal-floor%3A0.2&"));
    const sentence = await finalSentence(page);
    // Everything is divided equally: 0.47 of a click per view against 0.545 at best.
    expect(sentence).toMatch(
      /^B costs \d+\.\d+ % of the clicks \(± \d\.\d+\) that A brings\. .* would gain the most; Men 25–34 \(/,
    );
    // Copied it says what A and B are.
    const copied = page.locator(".sentence [role=status]");
    await expect
      .poll(async () => spaced((await copied.textContent()) ?? ""))
      .toBe(
        `A: Every group gets at least 10 % of the views. B: Every group gets at least 20 % of the views. ${sentence}`,
      );
    const differences = await page.locator(".differences tbody").innerText();
    const colleague = await pages.open(page.url().slice(pages.address.length));
    await expect.poll(() => finalSentence(colleague)).toBe(sentence);
    await expect.poll(() => colleague.locator(".differences tbody").innerText()).toBe(differences);
  });

  it("what one loses another gains", async () => {
    const page = await pages.open(route);
    await finalSentence(page);
    const cells = await page.locator(".differences tbody tr:not(.total) td:nth-child(4)").allInnerTexts();
    const changes = cells.map((cell) => Number(/^[+-]?[\d.]+/.exec(spaced(cell))?.[0]));
    expect(changes).toHaveLength(5);
    for (const cell of cells) expect(spaced(cell)).toMatch(/^[+-]?[\d.]+ points/);
    // Clicks, not percent of them.
    const more = page.locator(".differences .total td:nth-child(4)");
    await expect.poll(async () => spaced(await more.innerText())).toMatch(/^[+-]?[\d,]+ \(±/);
    // Each is rounded to 0.05.
    expect(Math.abs(changes.reduce((sum, change) => sum + change, 0))).toBeLessThanOrEqual(0.25);
  });

  it("a contract that cannot be kept is explained while the last answer stays; other worlds are not offered", async () => {
    const page = await pages.open(route);
    await finalSentence(page);
    const a = page.getByRole("group", { name: "Contract A" });
    await a.getByLabel("Floor for every group, as a number").fill("30");
    await a.getByText("This cannot be kept").waitFor();
    await expect
      .poll(() => page.locator(".sentence").innerText())
      .toContain("About the last setting that could be played.");
    await a.getByRole("button", { name: "Lower it to 20" }).click();
    await expect.poll(() => finalSentence(page)).toMatch(/B (?:costs|brings) /);
    await expect.poll(() => a.getByText("Late bloomers").count()).toBe(0);
  });

  it("fits a phone", async () => {
    const page = await pages.open(route, phone);
    await finalSentence(page);
    await expect.poll(() => overflow(page)).toBe(0);
  });
});
