import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { overflow, phone, spaced } from "./reading.js";

const still = { reducedMotion: "reduce" } as const;

inChromium("the story", (pages) => {
  it("from a fresh start to the playground, with the keyboard alone", async () => {
    const page = await pages.open("", still);
    const press = (key: string) => page.keyboard.press(key);
    await page.getByText("Evenhand hands out opportunities:").waitFor();
    // At once: nothing was clicked, and nothing has the focus.
    await page.getByText("press 1 to 5").waitFor();
    await press("1");
    await page.getByText("Who gets task 2 of 20?").waitFor();
    for (let task = 2; task <= 20; task++) await press(String(1 + (task % 5)));
    await page.getByText("All tasks are handed out").waitFor();
    await expect.poll(() => page.getByText(/^\d+ of 20 were accepted\.$/).count()).toBe(1);
    await expect.poll(() => page.locator(".track :is(.accepted, .returned)").count()).toBe(20);

    await page.getByRole("link", { name: "Let a learning program do it" }).focus();
    await press("Enter");
    // The reader of the screen is at the new step.
    await page.waitForFunction(() => document.activeElement?.textContent === "Now a learning program hands them out");
    await press("Tab");
    await press("Enter");
    await page.getByText(/with you it was \d+/).waitFor();
    await page.getByRole("button", { name: "Let it go on to 300" }).focus();
    await press("Enter");
    await page.getByText("Amara got 206 tasks. Elif got 3.").waitFor();
    await page.getByRole("link", { name: "Now with a promise" }).focus();
    await press("Enter");
    await page.getByRole("button", { name: "Hand out 300 with the promise" }).focus();
    await press("Enter");
    await page.getByText("Elif got 125 tasks instead of 3.").waitFor();
    await page.getByText(/Over 100 such runs this one costs/).waitFor();

    await page.getByRole("link", { name: "Open this in the playground" }).focus();
    await press("Enter");
    await page.waitForSelector(".progress[data-done=true]", { state: "attached" });
    await expect.poll(() => page.url()).toContain("seed=1338");
    await expect
      .poll(async () => spaced(await page.locator(".sentence > p").first().innerText()))
      .toMatch(/^Every worker gets at least 10 % of the tasks\. All floors held/);
  });

  it("can be skipped, remembers it, and can be played again", async () => {
    const page = await pages.open("", still);
    await page.getByRole("link", { name: "Skip the story" }).click();
    await page.waitForSelector(".sentence");
    await page.goto(pages.address);
    await page.getByRole("heading", { name: "What does a promise to every recipient cost?" }).waitFor();
    await page.getByRole("link", { name: "Play the story" }).click();
    await page.getByRole("heading", { name: "You have twenty tasks and five people" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "What does a promise to every recipient cost?" }).waitFor();
  });

  it("tasks join their rows one after the other where motion is welcome", async () => {
    const page = await pages.open("#/?step=2", { reducedMotion: "no-preference", ownClock: true });
    await page.clock.install();
    const tasks = page.locator(".track :is(.accepted, .returned)");
    await page.getByRole("button", { name: "Let it hand out twenty" }).click();
    await page.clock.runFor(1500);
    await expect.poll(() => tasks.count()).toBeGreaterThan(2);
    await expect.poll(() => tasks.count()).toBeLessThan(20);
    await page.clock.runFor(2000);
    await page.getByRole("button", { name: "Let it go on to 300" }).waitFor();
    await expect.poll(() => tasks.count()).toBe(20);
  });

  it.each([1, 2, 3])("step %i fits a phone", async (step) => {
    const page = await pages.open(`#/?step=${step}`, { ...still, ...phone });
    await page.waitForSelector(".people");
    await expect.poll(() => overflow(page)).toBe(0);
  });
});
