import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { presets } from "../src/contracts/index.js";
import { scenarios } from "../src/setting/scenarios.js";
import { inChromium } from "./inChromium.js";
import { finalSentence, focused, overflow, phone, routeTo, spaced, tabTo } from "./reading.js";

inChromium("the playground", (pages) => {
  it("a fresh start: what a floor of 10 % for five groups costs, and who pays", async () => {
    const page = await pages.open("#/play");
    const sentence = await finalSentence(page);
    // By hand: the floors take 0.1 each of the four lower groups, so the best share of 0.62 keeps 0.6 of the views:
    // 0.6·0.62 + 0.1·(0.55 + 0.48 + 0.40 + 0.30) = 0.545 of 0.62 at best, 12.1 % less; the learner itself explores.
    expect(sentence).toMatch(
      /^Every group gets at least 10 % of the views\. All floors held, at every moment of all 100 trials\./,
    );
    const cost = Number(/It cost ([\d.]+) % of the clicks \(± 0\.\d+\)\./.exec(sentence)?.[1]);
    expect(cost).toBeGreaterThan(8);
    expect(cost).toBeLessThan(12.1);
    expect(sentence).toMatch(
      /no promise, Men 25–34 gave up [\d.]+ % of all views and Career changers gained [\d.]+ %\.$/,
    );
    await expect.poll(() => page.locator(".chart svg").count()).toBe(3);
    // Without a promise one of them starves, and is named.
    await expect.poll(() => page.getByRole("row", { name: /UCB1 alone/ }).innerText()).toContain("Career changers");
  });

  it("a wrong quota is explained while typing, and one button mends it", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"));
    await finalSentence(page);
    const floor = page.getByLabel("Floor for every group, as a number");
    await floor.fill("25");
    const notice = page.locator(".contract .notice");
    await expect
      .poll(async () => spaced(await notice.innerText()))
      .toContain("5 groups × 25 % is 125 %, and there are only 100 % of the views.");
    await expect.poll(() => floor.getAttribute("aria-invalid")).toBe("true");
    await expect
      .poll(async () => spaced(await page.locator(".sentence").innerText()))
      .toContain("About the last setting that could be played.");
    await page.getByRole("button", { name: /Lower it to 20/ }).click();
    await expect
      .poll(() => finalSentence(page))
      .toMatch(/^Every group gets at least 20 % of the views\. All floors held/);
    await expect.poll(() => notice.count()).toBe(0);
  });

  it("floors that are too much together are scaled", async () => {
    const page = await pages.open(routeTo("/play", "suppliers"));
    await page.getByLabel("Floor for Valley, as a number").fill("53");
    await page.getByText("90 % + 5 % + 53 % + 2 % is 150 %.").waitFor();
    await page.getByRole("button", { name: "Scale all to 100 %" }).click();
    await expect.poll(() => finalSentence(page)).toContain("60 %, 3.33 %, 35.33 % and 1.33 %");
  });

  it("suppliers: the largest deficit breaks the promise, deadlines keep it, and both are said at once", async () => {
    const page = await pages.open("#/play");
    await page.getByLabel("Start from").selectOption("suppliers");
    const sentence = await finalSentence(page);
    expect(sentence).toContain("All floors held, at every moment of all 100 trials.");
    expect(sentence).toContain("Largest-deficit quota broke a floor in 100 of 100 trials.");
    await page.getByRole("radio", { name: "Largest-deficit quota" }).check();
    await expect
      .poll(() => finalSentence(page))
      .toContain("A floor was broken in 100 of 100 trials: one supplier was up to 1.30 orders behind.");
  });

  it("a sales team: floors count the days that people work, and cost less than taking turns", async () => {
    const page = await pages.open(routeTo("/play", "sales-team", { horizon: 2000 }));
    await expect
      .poll(() => finalSentence(page))
      .toMatch(/that come while they are there\. All floors held, at every moment of all 16 trials/);
    const costOf = async (name: string) => {
      const row = spaced(await page.getByRole("row", { name }).innerText());
      return Number(/([\d.]+) % \(±/.exec(row)?.[1]);
    };
    // 19.2 % and 6.9 % with 100 trials.
    await expect.poll(() => costOf("Round robin")).toBeGreaterThan(2 * (await costOf("Deadline quota")));
    await expect
      .poll(async () => spaced(await page.getByRole("row", { name: "Thompson" }).innerText()))
      .not.toContain("held");
  });

  it("every preset snaps to numbers of its own, and is played", async () => {
    const page = await pages.open(routeTo("/play", "job-ad", { horizon: 300, trials: 8 }));
    const promises = new Set<string>();
    for (const { title } of presets) {
      await page.locator(".contract .chip", { hasText: title }).click();
      promises.add(await finalSentence(page));
    }
    expect(promises.size).toBe(presets.length);
    await expect
      .poll(() => page.getByLabel("How near its potential is near enough", { exact: true }).inputValue())
      .toBe("0.1");
    const typed = page.getByLabel("How near its potential is near enough, as a number");
    await typed.fill("2");
    await page.getByText("Required: a number from 0 to 1.").waitFor();
    await typed.fill("0.2");
    await typed.press("Enter");
    await expect
      .poll(() => page.getByLabel("How near its potential is near enough", { exact: true }).inputValue())
      .toBe("0.2");
  });

  it("back and forward undo and redo; the address is a link that opens the same numbers elsewhere", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"), { ownClock: true });
    // Changes within a second are one step.
    await page.clock.install();
    const first = await finalSentence(page);
    await page.getByText("No promise", { exact: true }).click();
    const second = await finalSentence(page);
    expect(second).toMatch(
      /^No group is promised anything\. [\w ]+ got [\d.]+ % of the views \(± [\d.]+\), the least of all\./,
    );
    await page.clock.fastForward(2000);
    await page.getByText("Proportional to merit").click();
    const third = await finalSentence(page);
    const link = page.url();
    await page.goBack();
    await expect.poll(() => finalSentence(page)).toBe(second);
    await page.goBack();
    await expect.poll(() => finalSentence(page)).toBe(first);
    await page.goForward();
    await expect.poll(() => finalSentence(page)).toBe(second);
    await page.goForward();
    await expect.poll(() => finalSentence(page)).toBe(third);
    // The page's own steps are those of the browser.
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => finalSentence(page)).toBe(second);
    await page.getByRole("link", { name: "What it costs" }).click();
    await page.getByText("There is no promise to price").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("A floor of 10").first().waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Undo" }).getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Control+Shift+z");
    await page.getByText("There is no promise to price").waitFor();
    await page.keyboard.press("Control+y");
    await expect.poll(() => page.url()).toContain("contract=merit");
    // A field in which text is typed undoes its own letters.
    const name = page.getByLabel("Name of group 1");
    await name.press("End");
    await page.keyboard.type("!");
    await page.keyboard.press("Control+z");
    await expect.poll(() => name.inputValue()).toBe("Men 25–34");
    await expect.poll(() => page.url()).toContain("contract=merit");
    const other = await pages.open(link.slice(pages.address.length));
    await expect.poll(() => finalSentence(other)).toBe(third);
  });

  it("a typed 12 is no 1 first, what follows is said and undone, and a detour leaves nothing behind", async () => {
    const page = await pages.open(routeTo("/play", "job-ad", { trials: 2 }));
    const first = await finalSentence(page);
    const count = page.getByLabel("Number of groups");
    await count.fill("");
    await count.pressSequentially("12");
    const followed = page.getByRole("status").filter({ hasText: "This changed too" });
    await followed.getByText("The floor went down from 10 % to 8.33 %").waitFor();
    await expect.poll(() => page.getByLabel("Name of group 5").inputValue()).toBe("Career changers");
    await followed.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => finalSentence(page)).toBe(first);
    await page.getByText("Late bloomers", { exact: true }).click();
    await followed.getByText("“Improving: fast, then slowly”").waitFor();
    await page.getByText("Equal floor", { exact: true }).click();
    await followed.getByText("“Either 0 or 1”").waitFor();
    await expect.poll(() => finalSentence(page)).toBe(first);
  });

  it("a thousand arms: seven with names, the others together, and no form of a thousand rows", async () => {
    const page = await pages.open(routeTo("/play", "job-ad", { trials: 2, horizon: 2000 }));
    await finalSentence(page);
    await page.getByLabel("Number of groups").fill("1000");
    await expect
      .poll(() => finalSentence(page))
      .toMatch(/^Every group gets at least 0\.1 % of the views\. All floors held/);
    await page.locator(".chart svg text", { hasText: "and 993 others" }).first().waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
    await expect.poll(() => page.locator(".arm").count()).toBeLessThan(20);
    await page.getByRole("link", { name: "What it costs" }).click();
    await page.locator(".chart svg text", { hasText: "and 993 others" }).first().waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
  });

  it("a phone: nothing is wider than the screen, and the sheet leaves the sentence in sight", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"), phone);
    await finalSentence(page);
    await expect.poll(() => overflow(page)).toBe(0);
    const floor = page.getByLabel("Floor for every group", { exact: true });
    await expect.poll(() => floor.isVisible()).toBe(false);
    // A finger on the tick: the promise goes with it, and the page stays where it is.
    const tick = page.getByRole("slider", { name: "Floor for every group, in the chart" });
    await tick.scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(tick);
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (const by of [4, 8, 12]) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + by, y }] });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 1[1-9](\.5)? %/);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 10 %/);
    await page.locator(".take-along").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Change the setting" }).tap();
    await floor.scrollIntoViewIfNeeded();
    await floor.fill("5");
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 5 %/);
    const box = await page.locator(".sentence > p").first().boundingBox();
    const sheet = await page.locator(".controls").boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(sheet?.y ?? 0);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Close" }).tap();
    await expect.poll(() => floor.isVisible()).toBe(false);
  });

  it.each(scenarios.map(({ id }) => id))("%s on a phone: whether the promise was kept is in sight", async (id) => {
    const page = await pages.open(routeTo("/play", id, { horizon: 300, trials: 4 }), phone);
    await finalSentence(page);
    const hidden = await page
      .locator(".results .table-scroll")
      .first()
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
  });

  it("with the keyboard alone: to the floor, change it, and look into a decision", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"));
    await finalSentence(page);
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    await tabTo(page, "Floor for every group");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 10\.5 %/);
    await tabTo(page, /^Round 60: /);
    const reason = page.locator(".reason");
    await expect.poll(() => reason.innerText()).toMatch(/^Round 60: /);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => reason.innerText()).toMatch(/^Round 59: .+, .+\. It returned (0|1)\.$/);
    await tabTo(page, "Step");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".future").innerText()).toContain("round 61 of 1,000");
  });

  it("the promise is dragged in the chart: the sentence follows, and the whole drag is one step", async () => {
    const page = await pages.open(routeTo("/play", "job-ad", { horizon: 2000, trials: 8 }));
    await finalSentence(page);
    const floor = page.getByRole("slider", { name: "Floor for every group, in the chart" });
    await expect.poll(async () => spaced((await floor.getAttribute("aria-valuetext")) ?? "")).toBe("10 %");
    await page.locator(".chart svg text", { hasText: "without the promise" }).waitFor();
    const start = await middleOf(floor);
    const zero = await middleOf(page.locator(".chart").first().locator("svg text", { hasText: /^0.%$/ }));
    const fivePoints = (start.x - zero.x) / 2;
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + fivePoints, start.y);
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 15 %/);
    await page.mouse.move(start.x - fivePoints, start.y, { steps: 4 });
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 5 %/);
    await page.mouse.up();
    await page.keyboard.press("Control+z");
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 10 %/);
    await floor.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 9\.5 %/);
    await page.keyboard.press("End");
    await expect.poll(() => finalSentence(page)).toMatch(/^Every group gets at least 20 %/);
    await expect.poll(() => focused(page)).toBe("Floor for every group, in the chart");
    await page.getByText("Own floors", { exact: true }).click();
    const own = page.getByRole("slider", { name: "Floor for Men 55–64, in the chart" });
    await own.press("PageDown");
    await expect.poll(() => finalSentence(page)).toContain("20 %, 20 %, 15 %, 20 % and 20 %");
    await page.getByText("Floor by size", { exact: true }).click();
    const reserved = page.getByRole("slider", { name: "Promised part of all views, in the chart" });
    await reserved.press("Home");
    await expect.poll(() => page.url()).toContain("contract=floor-by-size%3A0&");
  });

  it("a future is played, its dots say why under the pointer, it is reset, and another one is another", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"));
    await finalSentence(page);
    const dots = () => page.locator(".dot").evaluateAll((all) => all.map((dot) => dot.ariaLabel).join());
    await page.locator(".dot").first().waitFor();
    await page.getByRole("button", { name: /^Round 20: / }).hover();
    await expect
      .poll(() => page.locator(".reason").innerText())
      .toMatch(/^Round 20: .+, (due by round|nothing had to be served)/);
    const first = await dots();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => document.querySelector(".dot")?.ariaLabel?.startsWith("Round 1:") === false);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => page.locator(".dot").count()).toBe(0);
    await page.getByRole("button", { name: "The next future" }).click();
    await page.locator(".dot").first().waitFor();
    await expect.poll(() => dots()).not.toBe(first);
  });

  it("a setting that the library refuses is explained in its words", async () => {
    const page = await pages.open(routeTo("/play", "job-ad"));
    await finalSentence(page);
    await page.getByLabel("Who learns, alone and inside them").selectOption("thompson");
    await page.getByLabel("What one view returns").selectOption("gaussian");
    await page.locator(".results .notice").waitFor();
    await expect
      .poll(() => page.locator(".results .notice").innerText())
      .toMatch(/This setting cannot be played[^]*required: /);
  });
});

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
