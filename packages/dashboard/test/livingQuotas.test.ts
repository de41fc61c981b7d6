import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { finalSentence, overflow, phone, routeTo, saved, spaced, tabTo } from "./reading.js";

/** The address as it is read, once it is as expected: it follows a change only when there is no further one. */
const addressOf = (page: Page) => expect.poll(() => decodeURIComponent(page.url()));

inChromium("caps, renewal, and arms that come and go", (pages) => {
  it("none gets more than half: a bracket on the bars, a sentence, a link and code that have it", async () => {
    const page = await pages.open(routeTo("/play", "no-monopoly"));
    const sentence = await finalSentence(page);
    expect(sentence).toMatch(
      /^Every supplier gets at least 5 % of the orders\. No supplier gets more than 50 % of the orders\. All floors and caps held, at every moment of all 16 trials\./,
    );
    const legend = page.locator(".chart svg text", { hasText: "at most" }).first();
    await legend.waitFor();
    // The learner alone gives the best supplier nearly everything.
    const alone = spaced(await page.getByRole("row", { name: /UCB1 alone/ }).innerText());
    expect(Number(/([\d,]+)\s+none$/.exec(alone)?.[1].replace(",", ""))).toBeGreaterThan(200);
    const other = await pages.open(page.url().slice(pages.address.length));
    await expect.poll(() => finalSentence(other)).toBe(sentence);
    await page.getByRole("button", { name: "Above", exact: true }).click();
    await page.getByRole("heading", { name: "Furthest above a cap, in the worst trial" }).waitFor();
    await expect
      .poll(async () => (await saved(page, "Save")).toString())
      .toContain("contract: { id: quota, shares: 0.05, caps: 0.5 }");
    await page.getByRole("button", { name: "curl", exact: true }).click();
    await expect.poll(async () => (await saved(page, "Save")).toString()).toMatch(/"share": 0\.05,\n\s+"cap": 0\.5/);
  });

  it("a cap that is too low is explained while typing, and one button mends it; a renewal goes into the code", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"));
    await finalSentence(page);
    await page.getByLabel("No group more than a cap").check();
    await expect
      .poll(() => finalSentence(page))
      .toContain("No group gets more than 50 % of the views. All floors and caps held");
    await page.getByLabel("Cap for every group, as a number").fill("15");
    const notice = page.locator(".contract .notice");
    await expect
      .poll(async () => spaced(await notice.innerText()))
      .toContain("5 groups × 15 % is 75 %: the other 25 % of the views could go to no one.");
    await page.getByRole("button", { name: "Raise the cap to 20" }).click();
    await expect.poll(() => finalSentence(page)).toContain("No group gets more than 20 % of the views.");
    await page.getByLabel("A cap of its own for each group").check();
    await page.getByLabel("Cap for Men 25–34, in percent").fill("5");
    await expect
      .poll(async () => spaced(await notice.innerText()))
      .toContain("Men 25–34: promised at least 10 %, allowed at most 5 %.");
    await page.getByRole("button", { name: "Scale the caps to 100" }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await page.getByLabel("The promise begins again").check();
    await page.getByLabel("After how many views the promise begins again").fill("250");
    await expect.poll(() => finalSentence(page)).toContain("The promise begins again every 250 views.");
    await expect.poll(async () => (await saved(page, "Save")).toString()).toContain("renewEvery: 250");
  });

  it("a sales team: a newcomer, somebody who leaves, and no-shows that are not counted", async () => {
    const page = await pages.open(routeTo("/play", "living-team", { horizon: 2000 }));
    await expect
      .poll(() => finalSentence(page))
      .toMatch(
        /^Every person gets at least 12 % of the leads that come while they are there\. No-shows are not counted\. All floors held, at every moment of all 16 trials\./,
      );
    await page.getByRole("heading", { name: "Who is there, and when" }).waitFor();
    const yaml = (await saved(page, "Save")).toString();
    expect(yaml).toContain('changes: [{ at: 801, joins: ["Noor"] }, { at: 1501, leaves: ["Lena"] }]');
    expect(yaml).toContain("voids: { rate: 0.05, within: 1 }");
    await page.locator(".dot[data-void=true]").first().hover();
    await expect.poll(() => page.locator(".reason").innerText()).toMatch(/It was a no-show and is not counted\.$/);
    // Everybody is there from the beginning: nothing is left of it in the link.
    await page.getByLabel("Some join later, or leave").uncheck();
    await page.getByLabel("Some leads are no-shows, and do not count").uncheck();
    await addressOf(page).not.toMatch(/from=|until=|noshows=/);
  });

  it("floors and caps that change later: in the form, the sentence, the link, the timeline and the code", async () => {
    const page = await pages.open(routeTo("/play", "suppliers", { contract: { id: "quota", shares: 0.2, caps: 0.5 } }));
    await finalSentence(page);
    await page.getByLabel("The floors change later").check();
    // One whose floors cannot change is no longer compared.
    await expect.poll(() => finalSentence(page)).toContain("From order 501 on the floors are 20 % for each.");
    await addressOf(page).not.toContain("largest-deficit-quota");
    await expect.poll(() => page.getByLabel(/^Largest.*: its floors cannot change/).isDisabled()).toBe(true);
    const round = page.getByLabel("The first of the orders for which other floors hold");
    await round.fill("601");
    await page.getByLabel("Floor for Northmill from order 601 on, in percent").fill("60");
    const notice = page.locator(".contract .notice");
    await expect
      .poll(async () => spaced(await notice.innerText()))
      .toContain("From order 601 on: 60 % + 20 % + 20 % + 20 % is 120 %.");
    for (const name of ["Valley", "Orchard"]) {
      await page.getByLabel(`Floor for ${name} from order 601 on, in percent`).fill("5");
    }
    await expect
      .poll(async () => spaced(await notice.innerText()))
      .toContain("Northmill: promised at least 60 %, allowed at most 50 %.");
    await page.getByLabel("Cap for Northmill from order 601 on, in percent").fill("70");
    await expect
      .poll(() => finalSentence(page))
      .toContain("From order 601 on the floors are 60 %, 20 %, 5 % and 5 %, and the caps 70 %, 50 %, 50 % and 50 %.");
    const sentence = await finalSentence(page);
    expect(sentence).toContain("All floors and caps held, at every moment of all 16 trials.");
    await page.getByRole("heading", { name: "Who is promised what, and when" }).waitFor();
    await expect
      .poll(async () => (await saved(page, "Save")).toString())
      .toContain("changes: [{ at: 601, shares: [0.6, 0.2, 0.05, 0.05], caps: [0.7, 0.5, 0.5, 0.5] }]");
    await addressOf(page).toContain("@0.7,0.5,0.5,0.5");
    const other = await pages.open(page.url().slice(pages.address.length), phone);
    await expect.poll(() => finalSentence(other)).toBe(sentence);
    await expect.poll(() => overflow(other)).toBe(0);
    await page.getByRole("button", { name: "Another change" }).click();
    await expect.poll(() => finalSentence(page)).toContain("From order 801 on the floors are 60 %");
    await page.getByRole("button", { name: "Remove the change from order 801 on" }).click();
    await expect.poll(() => finalSentence(page)).toBe(sentence);
    await page.getByLabel("The floors change later").uncheck();
    await addressOf(page).not.toContain("later");
  });

  it("an allowance for those who were not heard from: late rewards no longer take most of the rounds", async () => {
    const page = await pages.open(routeTo("/play", "job-ad", { horizon: 2000 }));
    await finalSentence(page);
    await page.getByLabel("The outcome is known later").check();
    const late = page.getByLabel(/^How many views later the outcome of one for /);
    for (const field of (await late.all()).slice(0, 4)) await field.fill("0");
    await late.last().fill("1500");
    await late.last().press("Enter");
    const shareOf = async () => {
      await finalSentence(page);
      const numbers = (await saved(page, "Save the numbers (CSV)")).toString();
      return Number(/^Deadline quota,share,Career changers,2000,([\d.]+),/m.exec(numbers)?.[1]);
    };
    const before = await shareOf();
    await page.locator(".policy summary", { hasText: "Options" }).click();
    await page.getByLabel(/^allowance: /).fill("0.1");
    await page.waitForFunction(() => location.hash.includes("allowance%3D0.1"));
    const after = await shareOf();
    // Up to round 1500, without the allowance, UCB1 tries the one it knows nothing of in all rounds but those of the
    // other four floors: 0.75·0.6 of all rounds. With it, the floor of 0.1 and a tenth of the free rounds: at most
    // 0.75·(0.1 + 0.1), and in the last quarter, now that it is heard from, at most 0.25·0.6.
    expect(before).toBeGreaterThan(0.44);
    expect(after).toBeLessThan(0.3);
  });

  it("what a floor may cost where the caps alone cost more", async () => {
    const page = await pages.open(routeTo("/price", "no-monopoly"));
    await page.getByText("Even 0 % costs more than 2 % of the orders on time. The caps alone do.").waitFor();
    await expect
      .poll(() => finalSentence(page))
      .toMatch(/^A floor of 5 % and a cap of 50 % for each of 4 suppliers costs /);
  });

  it("with the keyboard alone, and on a phone", async () => {
    const page = await pages.open(routeTo("/play", "no-monopoly"), { ...phone, isMobile: false });
    await finalSentence(page);
    await tabTo(page, "Change the setting");
    await page.keyboard.press("Enter");
    await tabTo(page, "Cap for every supplier");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => finalSentence(page)).toContain("No supplier gets more than 51 % of the orders.");
    await tabTo(page, "The promise begins again");
    await page.keyboard.press("Space");
    await expect.poll(() => finalSentence(page)).toContain("The promise begins again every 100 orders.");
    await expect.poll(() => overflow(page)).toBe(0);
  });
});
