import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { everyoneCanUse } from "./axe.js";
import { inChromium } from "./inChromium.js";
import { withService } from "./withService.js";

interface Listed {
  readonly items: readonly { readonly id: string }[];
}
interface View {
  readonly status: string;
  readonly rounds: number;
  readonly pendingRewards: number;
  readonly pulls: number;
}

const start = (page: Page) => page.getByRole("button", { name: "Start the demo" });

inChromium("the demo", (pages) => {
  const { service } = withService(undefined, { demo: true });
  const open = (route = "#/allocators", options = {}) => pages.open(route, { at: service.address, ...options });
  const view = (id: string) => service.send<View>("GET", `/v1/allocators/${id}`);

  it("is started on an empty store, decides and learns live, and is stopped and removed with one click", async () => {
    const page = await open();
    await start(page).click();
    await page.waitForURL(/#\/allocator\?id=demo-/);
    await page.getByText("A demo: suppliers, orders and rewards are made up.").waitFor();
    await page.getByText("simulated", { exact: true }).waitFor();
    const [{ id }] = (await service.send<Listed>("GET", "/v1/allocators")).items;
    expect(id).toMatch(/^demo-/);
    // Decided, and some of it rewarded already.
    await expect.poll(() => view(id).then(({ pulls, pendingRewards }) => pulls - pendingRewards)).toBeGreaterThan(2);
    await page.getByText(/^Running, after \d+ rounds/).waitFor();
    // It goes on while another page of the app is shown.
    await page.getByRole("link", { name: "Papers" }).click();
    const { rounds } = await view(id);
    await expect.poll(() => view(id).then((now) => now.rounds)).toBeGreaterThan(rounds + 1);
    await page.getByRole("link", { name: "Allocators", exact: true }).click();
    await page.getByRole("row").getByText("simulated", { exact: true }).waitFor();
    await page.getByRole("link", { name: id }).click();
    await page.getByRole("button", { name: "Stop and remove the demo" }).click();
    await start(page).waitFor();
    await expect.poll(async () => (await view(id)).status).toBe("archived");
    await expect.poll(() => page.getByRole("link", { name: id }).count()).toBe(0);
    await page.getByRole("button", { name: "Show 1 that has ended" }).click();
    await page.getByRole("link", { name: id }).waitFor();
  });

  it("is stopped and started again, also after the page was loaded again", async () => {
    const page = await open();
    await start(page).click();
    await page.getByRole("button", { name: "Stop the stream" }).click();
    const [{ id }] = (await service.send<Listed>("GET", "/v1/allocators")).items;
    await page.getByRole("button", { name: "Start the stream" }).waitFor();
    await page.reload();
    await page.getByText("No stream runs in this tab.").waitFor();
    const { rounds } = await view(id);
    await page.getByRole("button", { name: "Start the stream" }).click();
    await expect.poll(() => view(id).then((now) => now.rounds)).toBeGreaterThan(rounds);
  });

  it("is offered accessibly, and its page is accessible once the stream stands still", async () => {
    const page = await open("#/allocators", { reducedMotion: "reduce" });
    await start(page).waitFor();
    await everyoneCanUse(page);
    await start(page).click();
    await page.getByText(/^Running, after \d+ rounds/).waitFor();
    await page.getByRole("button", { name: "Stop the stream" }).click();
    // Until the last rewards are in and the charts are drawn lines move, and a moving line is measured on what it left.
    await everyoneCanUse(page);
  });
});

inChromium("a service without the setting demo", (pages) => {
  const { service } = withService();

  it("offers none", async () => {
    const page = await pages.open("#/allocators", { at: service.address });
    await page.getByText("No contract runs here yet.").waitFor();
    await expect.poll(() => start(page).count()).toBe(0);
  });
});
