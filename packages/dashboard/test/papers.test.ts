import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { finalSentence, overflow, phone, saved } from "./reading.js";

inChromium("the papers", (pages) => {
  it("Figure 2 of the proportional paper: its picture, its claims, its seed, its data", async () => {
    const page = await pages.open("");
    await page.getByRole("link", { name: "Papers" }).click();
    const name = "Cosine similarity of learned and proportional shares";
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name, exact: true }) })
      .last();
    await expect.poll(() => row.innerText()).toMatch(/shares\s*Figure 2/);
    await page.getByRole("link", { name, exact: true }).click();
    const section = page.locator("#figure-2");
    await section.locator(".chart svg").first().waitFor();
    await expect.poll(() => section.getByText("Seed 1.").count()).toBe(1);
    await expect.poll(() => section.getByText("Figure 2 of the paper.").count()).toBe(1);
    // Means with their intervals are numbers too; symbols have their small letters.
    await expect.poll(() => section.locator("td.right", { hasText: "±" }).count()).toBeGreaterThan(10);
    await expect.poll(() => section.locator("sub").first().innerText()).toMatch(/^[a-zA-Z]$/);
    await expect.poll(() => section.locator(".claims .holds").count()).toBe(5);
    const depending = section.locator(".claims li", { has: page.locator(".verdict.depends") });
    for (const text of await depending.allInnerTexts()) {
      expect(text).toMatch(/depends on our choice[^]*Holds with means from [^]*Fails with means from /);
    }
    await expect.poll(() => depending.count()).toBe(3);
    const csv = (await saved(page, /^Save “How close to proportional.* as CSV$/)).toString();
    const lines = csv.trim().split("\n");
    expect(lines[0]).toContain("cosine similarity");
    expect(lines.length).toBeGreaterThan(10);
  });

  it("a claim that failed is shown as failed, with the reason", async () => {
    const page = await pages.open("#/papers?paper=opportunity");
    const failed = page.locator(".claims li", { has: page.locator(".verdict.fails") });
    await failed.first().waitFor();
    for (const text of await failed.allInnerTexts()) expect(text).toContain("Why:");
  });

  it.each(["quota", "penalty", "opportunity", "potential", "proportional", "ours"])(
    "%s: every figure is drawn, and fits a phone",
    async (paper) => {
      const page = await pages.open(`#/papers?paper=${paper}`, phone);
      await page.waitForSelector(".experiment");
      for (const figure of await page.locator(".near").all()) {
        await figure.scrollIntoViewIfNeeded();
        await figure.locator(".picture > svg").waitFor();
      }
      await expect.poll(() => overflow(page)).toBe(0);
    },
  );

  it("opens in the playground", async () => {
    const page = await pages.open("#/papers?paper=quota&show=unequal-quotas");
    await page.locator("#unequal-quotas").getByRole("link", { name: "Open in the playground" }).click();
    await expect.poll(() => finalSentence(page)).toMatch(/^Every arm gets at least their own share of the pulls/);
    await page.goBack();
    await page.locator("#unequal-quotas").waitFor();
  });

  it("all notions in one world have a page of their own, with a link from the papers, and fit a phone", async () => {
    const page = await pages.open("#/papers", phone);
    await page.getByRole("link", { name: "Each of their policies, judged by each of their measures" }).click();
    const matrix = page.getByRole("region", { name: "Each policy by each measure" });
    await expect.poll(() => matrix.locator("tbody tr").count()).toBeGreaterThan(8);
    await expect.poll(() => matrix.innerText()).toContain("★");
    await expect.poll(() => page.locator(".claims li").count()).toBe(5);
    await expect.poll(() => overflow(page)).toBe(0);
  });

  it("experiments of our own stand beside the five papers, and are not called a paper", async () => {
    const page = await pages.open("#/papers");
    const own = page.locator("h2", { hasText: "Experiments of our own" });
    await own.waitFor();
    await expect.poll(() => page.locator(".paper-list").first().locator(".paper-card").count()).toBe(5);
    await page.getByRole("link", { name: "Arms that have not been heard from" }).click();
    await page.getByText("What we say, and what was measured").first().waitFor();
    await expect.poll(() => page.locator(".paper").innerText()).not.toMatch(/the paper says|differs from the paper/);
  });

  it("a paper that is not there", async () => {
    const page = await pages.open("#/papers?paper=other");
    await page.getByText("There is no paper “other” here.").waitFor();
  });
});
