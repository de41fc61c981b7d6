import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { spaced } from "./reading.js";
import { team, withService } from "./withService.js";

/** The lines of decisions, newest first, without their times. */
async function lines(page: Page): Promise<string[]> {
  const texts = await page.locator(".events a").allInnerTexts();
  return texts.map((text) => spaced(text).replace(/\s+/g, " "));
}

inChromium("the reasons of decisions", (pages) => {
  const { service } = withService();
  const decide = (count: number) => {
    const items = Array.from({ length: count }, () => ({ available: ["ann", "bob"] }));
    return service.send("POST", "/v1/allocators/team/decisions", { items });
  };

  it("say in each line by which round the arm must be served, also after a restart", async () => {
    await service.send("POST", "/v1/allocators", team);
    await decide(3);
    const page = await pages.open("#/allocator?id=team", { at: service.address });
    // Ann has 1/2, so that her pulls are in time until the rounds 2, 4, 6 …; Bob has 1/4: 4, 8, …
    const first = [
      "Ann round 3, quota: Ann must be served by round 4",
      "Bob round 2, quota: Bob must be served by round 4",
      "Ann round 1, quota: Ann must be served by round 2",
    ];
    await expect.poll(() => lines(page)).toEqual(first);
    await page.close();
    await service.stop();
    await service.start();
    const later = await pages.open("#/allocator?id=team", { at: service.address });
    await expect.poll(() => lines(later)).toEqual(first);
    // Nothing is due in round 4: Ann has two pulls of 2, Bob one of 1. Who is not chosen is owed a part in round 5.
    await decide(2);
    await expect
      .poll(async () => (await lines(later)).slice(0, 2), { timeout: 10_000 })
      .toEqual([
        expect.stringMatching(/round 5, quota: (Ann must be served by round 6|Bob must be served by round 8)$/),
        expect.stringContaining("round 4, free choice: nothing had to be served"),
      ]);
  });
});
