import { cpSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { overflow, phone, tabTo } from "./reading.js";
import { sampleOf } from "./sampleOf.js";
import { team, withService } from "./withService.js";

const path = (name: string) => fileURLToPath(new URL(`../../allocator/test/fixtures/log-v1.${name}`, import.meta.url));
const bytes = readFileSync(path("evenhand"));

/** Chooses files: those of the log of version 1 by their names, others with their content. */
function give(page: Page, ...files: (string | [name: string, content: string | Uint8Array])[]): Promise<void> {
  return page.setInputFiles(
    "input[type=file]",
    files.map((one) => {
      const [name, content] = typeof one === "string" ? [one, readFileSync(path(one))] : one;
      return { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
    }),
  );
}

const verdict = (page: Page) => page.locator(".judgement h2").first().innerText();

inChromium("verify", (pages) => {
  it("a genuine receipt, dropped with its key: what it shows and what it does not, and nothing is sent", async () => {
    const page = await pages.open("#/verify");
    await page.waitForSelector(".drop");
    await page.waitForLoadState("networkidle");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
    const parts = { receipt: readFileSync(path("receipt"), "utf8"), key: readFileSync(path("key"), "utf8") };
    const dropped = await page.evaluateHandle((texts) => {
      const data = new DataTransfer();
      for (const [name, text] of Object.entries(texts)) data.items.add(new File([text], name));
      return data;
    }, parts);
    await page.dispatchEvent(".drop", "drop", { dataTransfer: dropped });
    await page.waitForSelector(".judgement");
    await expect.poll(() => verdict(page)).toBe("Genuine.");
    const words = await page.locator(".judgement").innerText();
    expect(words).toContain("Round 1 went to arm 0");
    expect(words).toContain("What it does not show");
    expect(requests).toEqual([]);
  });

  it("a pasted receipt is not known to be genuine before its key is given, and a forged one is not", async () => {
    const page = await pages.open("#/verify");
    const box = page.getByLabel(/Drop a receipt/);
    await box.fill(readFileSync(path("receipt"), "utf8"));
    await page.getByRole("button", { name: "Check this text" }).click();
    await page.getByRole("heading", { name: "Not known yet." }).waitFor();
    await page.getByLabel(/Whose signature/).fill("no key");
    await page.keyboard.press("Enter");
    await page.getByText("This is not a verifier key.").waitFor();
    await page.getByLabel(/Whose signature/).fill(readFileSync(path("key"), "utf8").trim());
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Genuine.", exact: true }).waitFor();
    await page.getByRole("button", { name: /^Remove Receipt/ }).click();
    await box.fill(readFileSync(path("receipt"), "utf8").replace("index 2", "index 3"));
    await page.getByRole("button", { name: "Check this text" }).click();
    await page.getByRole("heading", { name: "Not genuine." }).waitFor();
  });

  it("a log is not known to be genuine before its head and key are given", async () => {
    const page = await pages.open("#/verify");
    await give(page, "evenhand");
    await page.getByRole("heading", { name: "Not known yet." }).waitFor();
    await page.locator(".timeline[data-tone=warn]").waitFor();
    await give(page, "head", "key");
    await page.getByRole("heading", { name: "Genuine, and every promise was kept." }).waitFor();
    await expect.poll(() => page.locator(".timeline").innerText()).toContain("All 87 events fit");
  });

  it("a log with one changed byte: the first broken step is marked on the timeline", async () => {
    const forged = Buffer.from(bytes);
    // Within the leaf of event 24: the lowest bits of the time by which it must be confirmed.
    forged[1500] ^= 1;
    const page = await pages.open("#/verify");
    await give(page, ["log", forged]);
    await page.waitForSelector(".judgement.bad");
    await expect.poll(() => page.locator(".timeline").innerText()).toContain("First broken step: event 24");
    const marked = await page.locator(".timeline path.step").getAttribute("d");
    expect(marked).toBe(`M${(1000 * 24) / 87} 0V40`);
  });

  it("a log under the head of another log, and a text that is nothing of the kind", async () => {
    const { signedHead, key } = sampleOf(1);
    const page = await pages.open("#/verify");
    await give(page, "evenhand", ["head", signedHead], ["key", key]);
    await page.getByText("The signed head is one of another log.").waitFor();
    await give(page, ["letter.txt", "Dear Sir"]);
    await page.getByText("Not taken: letter.txt").waitFor();
    await expect.poll(() => verdict(page)).toBe("Not genuine.");
  });

  it("a long log is read beside the page, which stays usable, and can be stopped", async () => {
    // The same events again and again: 30 MB, none of which fits any more, so that the audit takes some time.
    const header = "evenhand-log v1\nexample.com/evenhand/shelf\n";
    const page = await pages.open("#/verify");
    await page.waitForSelector(".drop");
    const long = await page.evaluateHandle(
      ([first, events]) => {
        const parts = new Array<Uint8Array<ArrayBuffer>>(6000).fill(new Uint8Array(events));
        const data = new DataTransfer();
        data.items.add(new File([first, ...parts], "long"));
        return data;
      },
      [header, [...bytes.subarray(header.length)]] as const,
    );
    await page.dispatchEvent(".drop", "drop", { dataTransfer: long });
    await page.getByRole("progressbar").waitFor();
    await page.getByLabel(/Drop a receipt/).fill("still here");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Nothing is said about the log.").waitFor();
    await expect.poll(() => page.locator(".judgement").count()).toBe(0);
  });

  it("the example, by keyboard, on a phone in the dark", async () => {
    const page = await pages.open("#/verify", { ...phone, colorScheme: "dark" });
    await page.waitForSelector(".drop");
    await tabTo(page, "Try it with an example");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Genuine.", exact: true }).waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
  });
});

inChromium("try to cheat", (pages) => {
  it("a decision for another arm is named, and undone", async () => {
    const page = await pages.open("#/verify?cheat");
    await page.getByRole("heading", { name: "Genuine, and every promise was kept." }).waitFor();
    await page.getByRole("button", { name: /^Round 3 went/ }).click();
    await page.getByRole("button", { name: /^Give it to / }).click();
    await page.getByText("Found, at the very event: 6.").waitFor();
    await expect.poll(() => page.locator(".timeline").innerText()).toContain("First broken step: event 6");
    await page.getByRole("button", { name: "Undo everything" }).click();
    await page.getByRole("heading", { name: "Genuine, and every promise was kept." }).waitFor();
  });

  it("a cut end is found with the head, and not without it", async () => {
    const page = await pages.open("#/verify?cheat", phone);
    await page.getByRole("button", { name: /^About the decision at 10/ }).click();
    await page.getByRole("button", { name: "Cut off everything after it" }).click();
    await page.getByText("its tail was cut off").waitFor();
    await page.getByLabel("The auditor holds a head that was signed before").uncheck();
    await page.getByText("Not found: each event still fits the others.").waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
  });

  it("two lines swapped, and a line deleted, by keyboard", async () => {
    const page = await pages.open("#/verify?cheat");
    await page.getByRole("heading", { name: /^Genuine, and/ }).waitFor();
    await tabTo(page, /^Round 1 went/);
    await page.keyboard.press("Enter");
    await tabTo(page, "Swap it with the next line");
    await page.keyboard.press("Enter");
    await page.getByText("You swapped the events 2 and 3.").waitFor();
    await page.waitForSelector(".judgement.bad");
    await page.getByRole("button", { name: /^Round 2 went/ }).click();
    await page.getByRole("button", { name: "Delete this line" }).click();
    await page.getByText("You swapped the events 2 and 3. You deleted event 4.").waitFor();
    await page.waitForSelector(".judgement.bad");
  });
});

inChromium("verify, beside a service", (pages) => {
  const { service } = withService();

  it("asks the service for its key only when told to, and copies the allocator's own log to cheat with", async () => {
    await service.send("POST", "/v1/allocators", team);
    const decide = () => service.send<{ id: string }[]>("POST", "/v1/allocators/team/decisions", {});
    for (let round = 0; round < 12; round++) await decide();
    const page = await pages.open("#/verify?allocator=team&cheat", { at: service.address });
    await page.getByRole("heading", { name: /^Genuine, and every promise/ }).waitFor();
    await page.getByRole("button", { name: /^Round 1 went to ann/ }).click();
    await page.getByRole("button", { name: "Give it to bob" }).click();
    await page.getByText("Found, at the very event: 2.").waitFor();
    const head = await (await fetch(`${service.address}v1/allocators/team/head`)).text();
    await give(page, ["head", head]);
    await page.getByRole("heading", { name: "Not known yet." }).waitFor();
    await page.getByRole("button", { name: "Ask this server for its key" }).click();
    await page.getByRole("heading", { name: "Genuine.", exact: true }).waitFor();
    await page.getByText("which this server gave for itself").waitFor();
  });

  it("knows its key for a log that was forked since, and says which events are lost", async () => {
    await service.send("POST", "/v1/allocators", team);
    const decided = async () => (await service.send<{ id: string }>("POST", "/v1/allocators/team/decisions", {})).id;
    const receiptOf = async (id: string) => {
      const asked = () => fetch(`${service.address}v1/allocators/team/proof/${id}`);
      await expect.poll(async () => (await asked()).status).toBe(200);
      return (await asked()).text();
    };
    const kept = await decided();
    await service.stop();
    const older = `${service.folder}-older`;
    cpSync(service.folder, older, { recursive: true });
    await service.start();
    const ofLost = await receiptOf(await decided());
    await service.stop();
    cpSync(join(service.folder, "heads.jsonl"), join(older, "heads.jsonl"));
    rmSync(service.folder, { recursive: true });
    renameSync(older, service.folder);
    await service.start();
    await service.send("POST", "/v1/allocators/team/fork", { because: "the disk failed" });
    const ofKept = await receiptOf(kept);
    for (const [receipt, titles] of [
      [ofLost, ["The log has lost this event since"]],
      [ofKept, []],
    ] as const) {
      const page = await pages.open("#/verify", { at: service.address });
      await give(page, ["receipt", receipt]);
      await page.getByRole("button", { name: "Ask this server for its key" }).click();
      await page.getByRole("heading", { name: "Genuine.", exact: true }).waitFor();
      await expect.poll(() => page.locator(".notice.warn strong").allTextContents()).toEqual(titles);
    }
  });
});
