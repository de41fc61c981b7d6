import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { team, withService } from "./withService.js";

const notices = (page: Page) => page.locator(".notice.bad, .notice.warn");

inChromium("a service that was stopped and is there again, without a new decision", (pages) => {
  const { service } = withService();

  async function restart(whileAway: () => Promise<void>): Promise<void> {
    await service.stop();
    await whileAway();
    await service.start();
  }

  /** Lost connections and 503 are written down by the browser itself: expected here, and nothing else is. */
  function nothingElseWasLost(): void {
    const lost = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)|status of 503/;
    expect(pages.complaints.splice(0).filter((text) => !lost.test(text))).toEqual([]);
  }

  async function decided(): Promise<string> {
    await service.send("POST", "/v1/allocators", team);
    const { id } = await service.send<{ readonly id: string }>("POST", "/v1/allocators/team/decisions", {});
    return id;
  }

  it("leaves no notice on the list, and its rows are read again", async () => {
    await decided();
    const page = await pages.open("#/allocators", { at: service.address });
    await page.getByText("floors held").waitFor();
    await restart(() => notices(page).filter({ hasText: "The service does not answer" }).waitFor());
    await expect.poll(() => notices(page).count()).toBe(0);
    await page.getByText("floors held").waitFor();
    nothingElseWasLost();
  });

  it("leaves none on an allocator, whatever was asked for meanwhile", async () => {
    const decision = await decided();
    const page = await pages.open("#/allocators", { at: service.address });
    // On a slow machine the service is gone before the script that draws is there.
    let goOn: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/drawing|tableCsv/, (route) => stopped.then(() => route.continue()));
    await page.goto(`${service.address}#/allocator?id=team`);
    await page.locator(".stream.live").waitFor();
    await restart(async () => {
      goOn();
      await page.getByText("This chart could not be drawn").first().waitFor();
      await page.getByText("connection lost, trying again …").waitFor();
      await page.getByRole("button", { name: "Mean reward" }).click();
      await page.goto(`${service.address}#/allocator?id=team&decision=${decision}`);
      await notices(page).first().waitFor();
    });
    await page.locator(".stream.live").waitFor();
    await page.locator("section.decision").getByText("Ann had to be served by round 2.").waitFor();
    await page.getByRole("columnheader", { name: "Mean reward" }).and(page.locator("[aria-sort=descending]")).waitFor();
    await page.locator(".chart svg").nth(3).waitFor();
    await expect.poll(() => notices(page).count()).toBe(0);
    nothingElseWasLost();
  });

  it("lets a page in whose first question found no service", async () => {
    await decided();
    const page = await pages.open("#/papers", { at: service.address });
    await page.route("**", (route) =>
      route.request().method() === "HEAD" ? route.abort("connectionrefused") : route.continue(),
    );
    await page.getByRole("link", { name: "Allocators", exact: true }).click();
    await notices(page).filter({ hasText: "The service does not answer" }).waitFor();
    await page.unroute("**");
    await page.getByText("floors held").waitFor();
    await expect.poll(() => notices(page).count()).toBe(0);
    nothingElseWasLost();
  });

  it("makes the report that was asked for while it was away", async () => {
    await decided();
    const page = await pages.open("#/report?id=team", { at: service.address });
    await page.locator(".report").waitFor();
    await restart(async () => {
      await page.getByRole("button", { name: "Show" }).click();
      await notices(page).filter({ hasText: "The service does not answer" }).waitFor();
    });
    await page.locator(".report").waitFor();
    await expect.poll(() => notices(page).count()).toBe(0);
    nothingElseWasLost();
  });

  it("says again what a draft would promise", async () => {
    const page = await pages.open("#/allocators/new", { at: service.address });
    const clear = page.getByRole("heading", { name: "Ready to create" });
    await page.getByLabel("Id of the allocator, for programs").fill("one");
    await page.getByRole("button", { name: "Paste a list", exact: true }).click();
    await page.getByLabel(/^One arm in each line/).fill("ann, Ann, north, 20\nbob, Bob, south, 20");
    await page.getByRole("button", { name: "Take these arms" }).click();
    await clear.waitFor();
    await restart(async () => {
      await page.getByLabel("Id of the allocator, for programs").fill("other");
      await page.getByText("The service does not answer").first().waitFor();
    });
    await clear.waitFor();
    nothingElseWasLost();
  });
});
