import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventRecord, LogReader, readEvent, sha256 } from "@evenhand/allocator";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { takeChecksumsAway } from "../../service/test/support/forgedRows.js";
import { inChromium } from "./inChromium.js";
import { overflow, phone, saved } from "./reading.js";
import { withService, type TestService } from "./withService.js";

const command = fileURLToPath(new URL("../../cli/dist/main.js", import.meta.url));

const clinics = {
  id: "clinics",
  contract: "quota",
  arms: [
    { id: "c1", label: "North & <Sons>", share: "1/2", group: "city" },
    { id: "c2", label: "Harbour", share: "1/5", group: "coast" },
    { id: "c3", share: "1/10", group: "coast" },
  ],
};

/** Thirty decisions, some without c1, most with a reward, and a change by hand in the middle. */
async function run({ send }: TestService): Promise<void> {
  await send("POST", "/v1/allocators", clinics);
  for (let round = 1; round <= 30; round++) {
    const body = round % 10 === 0 ? { except: ["c1"] } : {};
    const { id } = await send<{ readonly id: string }>("POST", "/v1/allocators/clinics/decisions", body);
    if (round % 3 !== 0) await send("POST", `/v1/decisions/${id}/reward`, { value: round % 2 });
    if (round === 15) {
      const grant = { arm: "c3", counts: true, reason: "the line was down" };
      await send("POST", "/v1/allocators/clinics/grants", grant);
    }
  }
}

/** Waits until a head is signed over the whole log: it follows within a second. */
async function headOverAll({ address, send }: TestService): Promise<string> {
  const { logLength } = await send<{ readonly logLength: number }>("GET", "/v1/allocators/clinics");
  for (;;) {
    const head = await (await fetch(`${address}v1/allocators/clinics/head`)).text();
    if (head.split("\n")[1] === String(logLength)) return head;
  }
}

/** Changes the arm of a round's decision in the database of a store; answers the event. */
function changeDecision(folder: string, log: Buffer, round: number): number {
  const reader = new LogReader();
  let found: { place: number; leaf: Uint8Array; forged: Uint8Array } | undefined;
  reader.push(log, (record) => {
    const { event, salt } = readEvent({ leaf: record.leaf }, sha256);
    if (event.kind !== "decided" || event.fields.round !== round) return;
    const arms = [(event.fields.arms[0] + 1) % clinics.arms.length];
    const { leaf } = eventRecord({ ...event, fields: { ...event.fields, arms } }, salt, salt, sha256);
    // The hash of the personal part stays behind it.
    const forged = Buffer.concat([leaf, record.leaf.subarray(leaf.length)]);
    forged[1] = record.leaf[1];
    found = { place: reader.events, leaf: record.leaf.slice(), forged };
  });
  if (found === undefined) throw new Error(`there is no round ${round}`);
  const database = join(folder, "allocators.db");
  const bytes = readFileSync(database);
  const at = bytes.indexOf(found.leaf);
  if (at < 0) throw new Error("the event is not in the database");
  bytes.set(found.forged, at);
  writeFileSync(database, bytes);
  takeChecksumsAway(folder);
  return found.place;
}

const shown = (page: Page) => page.locator(".report").innerText();

inChromium("the report page", (pages) => {
  const { service } = withService();

  it("has the numbers of the command, for the same period and groups", async () => {
    await run(service);
    const head = await headOverAll(service);
    const page = await pages.open("#/report?id=clinics&from=5&to=20", { at: service.address });
    await page.waitForSelector(".report");
    const words = await shown(page);
    expect(words).toContain("From round 5 to round 20");
    expect(words).toContain("North & <Sons> (c1)");
    expect(words).toContain("Granted elsewhere to c3, as a round.");
    const chart = page.locator(".report-shares .report-chart");
    await expect.poll(() => chart.locator("rect").count()).toBe(3);
    const [bar, floor] = [chart.locator("rect").first(), chart.locator(".report-floor").first()];
    const [drawn, tick] = [await bar.boundingBox(), await floor.boundingBox()];
    const value = Number(/(\d+\.\d)\u202f%, floor 50\u202f%/.exec(words)?.[1]);
    const length = (tick?.x ?? 0) + (tick?.width ?? 0) / 2 - (drawn?.x ?? 0);
    expect((drawn?.width ?? 0) / length).toBeCloseTo(value / 50, 1);
    // The log for auditors leaves out what callers wrote.
    expect(words).not.toContain("the line was down");
    expect(words).toContain("Genuine. Nothing was found that does not fit.");
    const report = JSON.parse((await saved(page, "Save as JSON")).toString("utf8")) as {
      period: object;
      audit: object;
    };
    const folder = mkdtempSync(join(tmpdir(), "evenhand-report-"));
    const write = async (name: string, route: string) => {
      const answer = await fetch(`${service.address}v1/allocators/clinics/${route}`);
      writeFileSync(join(folder, name), Buffer.from(await answer.arrayBuffer()));
      return join(folder, name);
    };
    const [log, arms] = [await write("log", "log"), await write("arms.json", "arms?limit=1000")];
    writeFileSync(join(folder, "head"), head);
    const options = ["--groups", arms, "--head", join(folder, "head"), "--from", "5", "--to", "20", "--json", "-"];
    const { stdout, status } = spawnSync(process.execPath, [command, "report", log, ...options], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(status).toBe(0);
    const { period, audit } = JSON.parse(stdout) as typeof report;
    expect(report.period).toEqual(period);
    expect(report.audit).toEqual(audit);
    expect(period).toMatchObject({ rounds: 16, groups: [{ group: "city" }, { group: "coast" }] });
  });

  it("is printed on A4 without anything cut off, with its head row on every page", async () => {
    await run(service);
    const page = await pages.open("#/report?id=clinics", { at: service.address, colorScheme: "dark" });
    await page.waitForSelector(".report");
    await page.emulateMedia({ media: "print" });
    // 210 mm less the margins, in pixels of 1/96 inch.
    const inside = Math.floor(((210 - 2 * 14) / 25.4) * 96);
    await page.setViewportSize({ width: inside, height: 1000 });
    const wide = await page.evaluate((width) => {
      const all = [...document.querySelectorAll(".report *")];
      return all
        .filter((one) => one.getBoundingClientRect().right > width + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    }, inside);
    expect(wide).toEqual([]);
    await expect.poll(() => page.locator(".header").isVisible()).toBe(false);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.querySelector(".report") as Element).color))
      .toBe("rgb(0, 0, 0)");
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const count = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThanOrEqual(6);
  });

  it("says what is wrong with a period, and shows another one; a phone is wide enough", async () => {
    await run(service);
    const page = await pages.open("#/report?id=clinics&from=yesterday", { at: service.address, ...phone });
    await page.getByText("The period cannot be used").waitFor();
    await page.getByLabel("From").fill("2030-01-01");
    await page.keyboard.press("Enter");
    await page.getByText("No event lies in this period.").waitFor();
    await expect.poll(() => page.url()).toContain("from=2030-01-01");
    await expect.poll(() => overflow(page)).toBe(0);
  });

  it("shows where a store was tampered with, and so does the verify page", async () => {
    await run(service);
    const head = await headOverAll(service);
    const log = Buffer.from(await (await fetch(`${service.address}v1/allocators/clinics/log`)).arrayBuffer());
    // At a start everything is moved from the write-ahead log, which has checksums, to the database, which has none.
    await service.stop();
    await service.start();
    await service.stop();
    // The decision of round 4 is given to another arm, in the store's own file.
    const place = changeDecision(service.folder, log, 4);
    await service.start();
    const page = await pages.open("#/report?id=clinics", { at: service.address });
    await page.getByText(`Not genuine. Event ${place} (decided) is the first that does not fit.`).waitFor();
    await page.goto(`${service.address}#/verify`);
    const changed = Buffer.from(await (await fetch(`${service.address}v1/allocators/clinics/log`)).arrayBuffer());
    await page.setInputFiles("input[type=file]", [
      { name: "log", mimeType: "", buffer: changed },
      { name: "head", mimeType: "", buffer: Buffer.from(head) },
    ]);
    await page.getByText(`First broken step: event ${place}`).waitFor();
  });

  it("has no groups where none are declared", async () => {
    const { group: _, ...one } = clinics.arms[0];
    await service.send("POST", "/v1/allocators", { ...clinics, arms: [one, { id: "c2" }] });
    await service.send("POST", "/v1/allocators/clinics/decisions", {});
    const page = await pages.open("#/report?id=clinics", { at: service.address });
    await page.waitForSelector(".report");
    await expect.poll(() => page.getByRole("heading", { name: "Groups" }).count()).toBe(0);
  });
});
