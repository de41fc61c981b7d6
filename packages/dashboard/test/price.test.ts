import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { finalSentence, overflow, phone, routeTo, spaced } from "./reading.js";

inChromium("what a promise costs", (pages) => {
  it("from a cold start: a floor of 10 % for five groups, what it costs and who pays", async () => {
    const page = await pages.open("");
    await page.getByRole("link", { name: "Playground" }).click();
    await page.getByRole("link", { name: "What it costs" }).click();
    const sentence = page.locator(".sentence > p").first();
    await sentence.filter({ hasText: "known from the start, it would cost 12.1" }).waitFor();
    // A single trial has no margin yet.
    await sentence.filter({ hasText: "±" }).waitFor();
    await expect
      .poll(async () => spaced(await sentence.innerText()))
      .toMatch(/^A floor of 10 % for each of 5 groups costs \d+\.\d+ % of the clicks \(± \d\.\d+\)\. Men 25–34 \(/);
    await expect.poll(() => page.locator(".chart svg").count()).toBe(2);
    await expect.poll(() => page.locator(".chart svg text", { hasText: "share of the clicks lost" }).count()).toBe(1);
    // The five groups end at the same share: their names are in the legend, not on one point.
    await expect.poll(() => page.locator(".chart").nth(1).locator("svg polyline").count()).toBe(0);
    // The setting goes along, and back leads to where one was.
    await page.goBack();
    await page.locator(".kept", { hasText: "All floors held" }).waitFor();
  });

  it("goal seek: the largest floor that costs at most some percent, with one control", async () => {
    const page = await pages.open(routeTo("/price", "job-ad", { horizon: 500, trials: 8 }));
    const limit = page.getByLabel("The most that may be lost, in percent of the clicks");
    const answer = async () => {
      const text = spaced(await page.locator(".goal p", { hasText: "That costs" }).innerText());
      const found =
        /^You can promise every group ([\d.]+) %\. That costs (-?[\d.]+) % of the clicks(?: \(± ([\d.]+)\))?/.exec(
          text,
        );
      return { text, floor: Number(found?.[1]), most: Number(found?.[2]) + Number(found?.[3] ?? 0) };
    };
    const two = await answer();
    // Rounded to what is shown.
    expect(two.most, two.text).toBeLessThanOrEqual(2.1);
    await limit.fill("much");
    await page.getByText("Required: a number from 0 to 100.").waitFor();
    await limit.fill("9");
    await expect.poll(async () => (await answer()).floor).toBeGreaterThan(two.floor);
    const nine = await answer();
    expect(nine.most, nine.text).toBeLessThanOrEqual(9.1);
    await page.getByRole("button", { name: `Use ${nine.floor} %` }).press("Enter");
    // The button is gone, and the reader goes on beside it.
    await page.waitForFunction(() => document.activeElement?.closest(".goal-answer") !== null);
    await page.waitForFunction(
      (floor) => location.hash.includes(`contract=equal-floor%3A${floor}&`),
      Number((nine.floor / 100).toFixed(4)),
    );
    await expect.poll(() => finalSentence(page)).toContain(`A floor of ${nine.floor} %`);
  });

  it("what cannot be kept leaves the last answer in sight, and says so", async () => {
    const page = await pages.open(routeTo("/price", "job-ad", { horizon: 500, trials: 8 }));
    await finalSentence(page);
    await page.getByLabel("Floor for every group, as a number").fill("30");
    await page.getByText("About the last setting that could be played.").waitFor();
    await expect.poll(async () => spaced(await page.locator(".sentence").innerText())).toContain("A floor of 10 %");
    await expect.poll(() => page.locator(".chart svg").count()).toBe(2);
  });

  it("a promise without a strength says so, and so does none", async () => {
    const page = await pages.open(routeTo("/price", "crowd-work"));
    await page.getByText("This promise cannot be made stronger or weaker").waitFor();
    await expect
      .poll(() => finalSentence(page))
      .toMatch(/^Giving tasks in proportion to average accepted tasks costs /);
    await page.getByText("No promise", { exact: true }).click();
    await page.getByText("There is no promise to price").waitFor();
  });

  it("a policy’s η can be the axis", async () => {
    const policies = [{ id: "deficit-bonus-ucb", options: {} }];
    const page = await pages.open(routeTo("/price", "job-ad", { horizon: 300, trials: 2, policies }));
    await page.getByText(/^η of /).click();
    await page
      .locator(".chart svg text", { hasText: /^η of / })
      .first()
      .waitFor();
  });

  it("fits a phone, and the setting can be changed there", async () => {
    const page = await pages.open(routeTo("/price", "job-ad", { horizon: 500, trials: 8 }), phone);
    await finalSentence(page);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Change the setting" }).tap();
    await page.getByLabel("Floor for every group, as a number").fill("5");
    await page.locator(".sentence > p", { hasText: "A floor of 5" }).first().waitFor();
  });

  it("a link that cannot be read says what is wrong", async () => {
    const page = await pages.open("#/price?v=9");
    await page.getByText("The link is of version 9; this page reads version 1.").waitFor();
  });
});
