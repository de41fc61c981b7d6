import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { team, withService } from "./withService.js";

inChromium("what an event costs the page", (pages) => {
  const { service } = withService();

  it("is a line, and no chart: those are drawn when their numbers were read again", async () => {
    await service.send("POST", "/v1/allocators", team);
    const decide = () => service.send("POST", "/v1/allocators/team/decisions", { items: [{}, {}] });
    await decide();
    const page = await pages.open("#/allocator?id=team", { at: service.address });
    await page.locator(".events a").filter({ hasText: "Bob" }).waitFor();
    await page.locator("figure.chart .picture svg").nth(3).waitFor();
    // From here on no number is answered, only the stream of events goes on.
    await page.route(/\/(arms|state|history|changes)\b/, () => undefined);
    const held = [/\/arms\?sort=arm/, /\/state\b/].map((path) => page.waitForRequest(path));
    await decide();
    await Promise.all(held);
    await page.locator("[data-length='6']").waitFor();
    await page.evaluate(() => {
      const counted = globalThis as unknown as { drawn: number };
      counted.drawn = 0;
      const observer = new MutationObserver((changes) => (counted.drawn += changes.length));
      for (const picture of document.querySelectorAll(".picture")) {
        observer.observe(picture, { childList: true, subtree: true, attributes: true });
      }
    });
    await decide();
    await page.locator("[data-length='8']").waitFor();
    const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: number }).drawn);
    expect(drawn).toBe(0);
  });
});
