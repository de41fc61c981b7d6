import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPages, type Pages } from "./openPages.js";
import { finalSentence, overflow, spaced } from "./reading.js";

const executable = process.env["EVENHAND_CHROMIUM"];

// Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
describe.skipIf(executable === undefined)("own numbers in Chromium", { timeout: 60_000 }, () => {
  let pages: Pages;

  beforeAll(async () => {
    pages = await openPages(executable ?? "");
  }, 60_000);
  afterAll(() => pages.close());
  afterEach(() => {
    expect(pages.complaints.splice(0)).toEqual([]);
  });

  it("a pasted table becomes a setting, with its wrong line named", async () => {
    const page = await pages.open("#/numbers");
    const table = page.getByLabel("Paste a table, or drop a CSV file here");
    await table.fill("Lieferant;Pünktlich\nNord;1\nNord;0\nSüd;1\nSüd;vielleicht\nSüd;1\n");
    await page.getByText("Line 5: “vielleicht” is not a number").waitFor();
    await page.getByText("4 lines, 2 arms.").waitFor();
    await page.waitForSelector(".chart svg");
    await page.getByRole("link", { name: "Open in the playground" }).click();
    expect(await finalSentence(page)).toMatch(/^Every arm gets at least 25 % of the pulls\./);
    expect(await page.getByLabel("Name of arm 2").inputValue()).toBe("Süd");
    await page.context().close();
  });

  it("a file is read where it is, and sent nowhere", async () => {
    const page = await pages.open("#/numbers");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    await page.setInputFiles("input[type=file]", {
      ...{ name: "rewards.csv", mimeType: "text/csv" },
      buffer: Buffer.from("arm,reward\nA,10\nA,30\nB,5\nB,15\n"),
    });
    await page.getByText("In the setting they are divided by 30").waitFor();
    expect(spaced(await page.locator(".comparison tbody").innerText())).toMatch(/A\s+2\s+20\.0/);
    expect(requests.filter((method) => method !== "GET")).toEqual([]);
    await page.context().close();
  });

  it("an example by keyboard, on a phone", async () => {
    const page = await pages.open("#/numbers", { viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Try an example" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("127 lines, 4 arms.").waitFor();
    expect(await overflow(page)).toBe(0);
    await page.context().close();
  });
});
