import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { overflow, phone } from "./reading.js";
import { team, withService } from "./withService.js";

inChromium("the list of allocators", (pages) => {
  const { service } = withService();
  const create = (id: string) => service.send("POST", "/v1/allocators", { ...team, id });

  it("shows how each does, and leads to it", async () => {
    await create("team");
    const page = await pages.open("#/allocators", { at: service.address });
    const row = page.getByRole("row").filter({ hasText: "team" });
    await row.getByText("floors held").waitFor();
    await service.send("POST", "/v1/allocators/team/decisions", { items: [{}, {}, {}] });
    // Bob is pulled in round 2, and 1/4 was due to him after round 1. Three rewards are awaited, three rounds a minute.
    const expected = ["floors held", "0.25", "0", "3", "3.0", "3"];
    await row.getByRole("cell", { name: "3.0" }).waitFor();
    await expect.poll(() => row.getByRole("cell").allInnerTexts()).toEqual(expected);
    await row.getByRole("link").click();
    await page.getByRole("heading", { name: "team" }).waitFor();
  });

  it("says how the replicas do, where several share a database", async () => {
    await create("team");
    const page = await pages.open("#/allocators", { at: service.address });
    await page.getByText("floors held").waitFor();
    await expect.poll(() => page.getByText("replica").count()).toBe(0);
    const { items } = await service.send<{ items: readonly object[] }>("GET", "/v1/replicas");
    const [one] = items;
    const three = [one, { ...one, isSelf: false }, { ...one, isSelf: false, isFresh: false, heardAgo: 12.4 }];
    await page.route("**/v1/replicas", (route) => route.fulfill({ json: { isShared: true, items: three } }));
    await page.reload();
    await page.getByText("3 replicas, 1 not heard from for 12 s").waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
  });

  it("pages and searches many", async () => {
    for (let number = 1; number <= 25; number++) await create(`orders-${number}`);
    const page = await pages.open("#/allocators", { at: service.address, ...phone });
    await page.getByText("1 to 20 of 25 allocators").waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(20);
    await page.getByLabel("Search allocators by name").fill("orders-25");
    await page.getByRole("link", { name: "orders-25" }).waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await expect.poll(() => overflow(page)).toBe(0);
  });
});
