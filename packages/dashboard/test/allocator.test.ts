import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readReceipt } from "@evenhand/allocator";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { takeChecksumsAway } from "../../service/test/support/forgedRows.js";
import { everyoneCanUse } from "./axe.js";
import { inChromium } from "./inChromium.js";
import { focused, overflow, phone, saved, spaced, tabTo } from "./reading.js";
import { team, withService } from "./withService.js";

const route = "#/allocator?id=team";

interface Decided {
  readonly id: string;
  readonly arm: string;
}

/** The sentence above everything, once it has this in it. */
async function sentence(page: Page, part: string): Promise<string> {
  const place = page.locator(".sentence > p").first();
  await place.filter({ hasText: part }).waitFor();
  return spaced(await place.innerText());
}

/** What is written beside the bars of a chart, once it has all of these. */
async function chartShows(page: Page, title: string, texts: readonly string[]): Promise<void> {
  const chart = page.locator("figure.chart").filter({ hasText: title });
  for (const text of texts) await chart.locator(".picture svg text").filter({ hasText: text }).first().waitFor();
}

/** Lost connections and 503, which the browser itself writes down: expected while a service stops, nothing else is. */
function onlyLostConnections(complaints: string[]): void {
  const lost =
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|status of 503/;
  expect(complaints.splice(0).filter((text) => !lost.test(text))).toEqual([]);
}

/** Changes one byte in the files of a store: the arm that a decision chose, to the third one. */
function giveToCem(folder: string, leaf: Buffer): void {
  // A version, a kind, six bytes of time, and a byte each for the round, how many were asked for, the list's length.
  const place = 11;
  let changed = 0;
  for (const file of readdirSync(folder).map((name) => join(folder, name))) {
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf(leaf); at >= 0; at = bytes.indexOf(leaf, at + 1)) {
      bytes[at + place] = 2;
      changed++;
    }
    writeFileSync(file, bytes);
  }
  expect(changed).toBeGreaterThan(0);
  takeChecksumsAway(folder);
}

inChromium("one allocator", (pages) => {
  const { service } = withService();
  const open = (more: object = {}) => pages.open(route, { at: service.address, ...more });
  const decide = async (count: number): Promise<Decided[]> => {
    const items = Array.from({ length: count }, () => ({}));
    const path = "/v1/allocators/team/decisions";
    return (await service.send<{ items: Decided[] }>("POST", path, { items })).items;
  };
  const create = () => service.send("POST", "/v1/allocators", team);

  it("moves with decisions from elsewhere, takes rewards, and audits clean", async () => {
    await create();
    const page = await open();
    await expect.poll(() => sentence(page, "Ready")).toBe("Ready: no decision has been asked for yet.");
    // With shares 1/2 and 1/4 the first three rounds go to ann (due by 2), bob (due by 4) and ann (due by 4).
    const [first] = await decide(3);
    await expect.poll(() => sentence(page, "3 rounds")).toContain("Every floor held");
    await chartShows(page, "Share of all decisions", ["66.7", "33.3", "0.0"]);
    await expect.poll(() => page.locator(".events li").allInnerTexts()).toContainEqual(expect.stringContaining("Bob"));
    await service.send("POST", `/v1/decisions/${first.id}/reward`, { value: 1 });
    await page.locator(".events").getByText("A reward of 1 was reported").waitFor();
    await page.getByRole("cell", { name: "1 came" }).waitFor();
    await page.getByRole("button", { name: "Audit the log" }).click();
    await page.getByRole("heading", { name: "Genuine, and every promise was kept." }).waitFor();
    // Two events of the beginning, three decisions, a reward.
    await page.getByText("All 6 events were read").waitFor();
    await page.getByText("are those that were signed: none of these was changed").waitFor();
    const report = JSON.parse(String(await saved(page, "Save the result"))) as { verdict: string };
    expect(report.verdict).toBe("held");
  });

  it("shows everything about one decision, by keyboard, and gives its receipt", async () => {
    await create();
    const page = await open();
    const [, bob] = await decide(2);
    await page.locator(".events a").nth(1).waitFor();
    await tabTo(page, /^Bob/);
    await page.keyboard.press("Enter");
    const panel = page.locator("section.decision");
    await panel.getByText("Bob had to be served by round 4.").waitFor();
    await expect.poll(() => focused(page)).toBe("One decision");
    await expect
      .poll(() => panel.getByRole("row").allInnerTexts())
      .toContainEqual(expect.stringMatching(/Ann\s+Nothing was due/));
    const receipt = readReceipt(String(await saved(page, "Download the receipt")));
    expect(receipt.index).toBe(3);
    await expect.poll(() => page.url()).toContain(`decision=${bob.id}`);
    await tabTo(page, "Close");
    await page.keyboard.press("Enter");
    await panel.waitFor({ state: "detached" });
    // A colleague who gets the link sees the same.
    const colleague = await pages.open(`${route}&decision=${bob.id}`, { at: service.address });
    await colleague.getByText("Bob had to be served by round 4.").waitFor();
  });

  it("goes on by itself after the service was stopped and started, and leaves no error behind", async () => {
    await create();
    const page = await open();
    await decide(2);
    await sentence(page, "2 rounds");
    await service.stop();
    await page.getByText("connection lost, trying again …").waitFor();
    await expect.poll(() => sentence(page, "2 rounds")).toContain("Every floor held");
    await service.start();
    await page.locator(".stream.live").waitFor();
    await decide(2);
    await sentence(page, "4 rounds");
    // The stream went on behind the last event: none is missing, and none is there twice.
    await page.locator("[data-length='6'][data-received='6']").waitFor();
    await expect.poll(() => page.locator(".notice.bad, .notice.warn").count()).toBe(0);
    onlyLostConnections(pages.complaints);
  });

  it("audits a store that was tampered with, and says which event does not fit", async () => {
    await create();
    // The third decision, which is for ann: event 4.
    await decide(3);
    const { items } = await service.send<{ items: { leaf: string }[] }>("GET", "/v1/allocators/team/events?from=4");
    await service.stop();
    giveToCem(service.folder, Buffer.from(items[0].leaf, "base64"));
    await service.start();
    const page = await open();
    await page.getByRole("button", { name: "Audit the log" }).click();
    const verdict = page.getByRole("alert");
    await verdict.getByRole("heading", { name: "Not genuine." }).waitFor();
    await expect.poll(() => verdict.innerText()).toContain("Event 4 (decided) is the first that does not fit");
    await expect.poll(() => verdict.innerText()).toContain("are not those that were signed");
  });

  it("is the same in two tabs", async () => {
    await create();
    const one = await open();
    const two = await open({ beside: one });
    await decide(5);
    await expect.poll(() => sentence(one, "5 rounds")).toBe(await sentence(two, "5 rounds"));
    for (const page of [one, two]) await page.locator("[data-length='7'][data-received='7']").waitFor();
  });

  it("shows pauses and other shares on a timeline", async () => {
    await create();
    const page = await open();
    await decide(4);
    await service.send("PATCH", "/v1/allocators/team", { pauseArms: ["cem"] });
    await decide(4);
    await service.send("POST", "/v1/allocators/team/arms", { add: [{ id: "dee", label: "Dee", share: "1/8" }] });
    await decide(4);
    const changes = page.getByRole("list", { name: "Changes of the contract" });
    await changes.getByText("1 arm came in.").waitFor();
    await expect.poll(() => changes.innerText()).toContain("after round 4: Cem: paused.");
    await chartShows(page, "What was promised, and when", ["Dee", "at least 12.5"]);
  });

  it("fits a phone, and can be used by everyone", async () => {
    await create();
    const [first] = await decide(3);
    const page = await pages.open(`${route}&decision=${first.id}`, { at: service.address, ...phone });
    await sentence(page, "3 rounds");
    await page.getByText("Who was considered").first().waitFor();
    await page.locator(".chart svg").nth(3).waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
    await everyoneCanUse(page);
    const list = await pages.open("#/allocators", { at: service.address });
    await list.getByText("floors held").waitFor();
    await everyoneCanUse(list);
  });

  /** Decisions come in requests of ten, one after the other; a long run takes a minute at 200 a second. */
  const REQUESTS = Number(process.env["EVENHAND_STREAMED"] ?? 600) / 10;

  it("counts every event of a flood, and stays as small as it was", async () => {
    await create();
    const page = await open();
    await page.locator(".stream.live").waitFor();
    await decide(60);
    await sentence(page, "60 rounds");
    await page.locator(".events a").nth(24).waitFor();
    const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
    const before = await nodes();
    for (let request = 0; request < REQUESTS; request++) await decide(10);
    const events = 62 + 10 * REQUESTS;
    await page.locator(`[data-length='${events}']`).waitFor();
    await expect.poll(() => page.locator("[data-received]").getAttribute("data-received")).toBe(String(events));
    await expect.poll(() => page.locator(".events a").count()).toBe(25);
    // Charts have more ticks with more rounds, and nothing else grows.
    await expect.poll(() => nodes()).toBeLessThan(before + 100);
    await sentence(page, `${(60 + 10 * REQUESTS).toLocaleString("en-US")} rounds`);
  });

  describe("with 10 000 arms", () => {
    it("pages, sorts and searches them in the service", async () => {
      const arms = Array.from({ length: 10_000 }, (_, arm) => ({ id: `clinic-${arm}`, share: "1/20000" }));
      await service.send("POST", "/v1/allocators", { ...team, arms });
      await decide(100);
      const page = await open();
      await page.getByText("1 to 16 of 10,000 arms").waitFor();
      await expect.poll(() => page.locator("table.arms tbody tr").count()).toBe(16);
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("rowheader", { name: "clinic-16" }).waitFor();
      await page.getByRole("button", { name: "Got" }).click();
      await page.getByText("1 to 16 of 10,000 arms").waitFor();
      await page.getByLabel("Search arms by name").fill("clinic-9999");
      await page.getByRole("rowheader", { name: "clinic-9999" }).waitFor();
      await expect.poll(() => page.locator("table.arms tbody tr").count()).toBe(1);
    });
  });
});

inChromium("one allocator, with keys", (pages) => {
  const { service, keys } = withService({ admin: ["admin", "decide"], reader: ["read"] });

  it("shows what a key allows and nothing else, and still moves", async () => {
    await service.send("POST", "/v1/allocators", team, keys.admin);
    const page = await pages.open(route, { at: service.address });
    await page.getByLabel("Key").fill(keys.reader);
    await page.getByRole("button", { name: "Sign in" }).click();
    await sentence(page, "Ready");
    await expect.poll(() => page.getByRole("button", { name: "Audit the log" }).count()).toBe(0);
    await expect.poll(() => page.getByText("Decisions, live").count()).toBe(0);
    await page.getByText("Export", { exact: true }).click();
    const files = await page.locator(".menu[open] li").allInnerTexts();
    expect(files).toEqual(["The state, as JSON", "The last signed head"]);
    const menu = page.locator(".menu[open]");
    const isGone = () => expect.poll(() => menu.count()).toBe(0);
    await page.keyboard.press("Escape");
    await isGone();
    await page.keyboard.press("Enter");
    await menu.waitFor();
    await page.locator("h1").click();
    await isGone();
    await page.getByText("Export", { exact: true }).click();
    const download = page.waitForEvent("download");
    await menu.getByRole("button", { name: "The state, as JSON" }).click();
    await download;
    await isGone();
    await service.send("POST", "/v1/allocators/team/decisions", {}, keys.admin);
    await sentence(page, "1 round");
    await expect.poll(() => page.locator(".code").first().innerText()).toContain("Bearer $EVENHAND_KEY");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "This service asks for a key" }).waitFor();
    await everyoneCanUse(page);
  });
});
