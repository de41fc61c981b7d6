import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { finalSentence, overflow, phone, spaced } from "./reading.js";

inChromium("own numbers", (pages) => {
  it("a pasted table becomes a setting, with its wrong line named", async () => {
    const page = await pages.open("#/numbers");
    const table = page.getByLabel("Paste a table, or drop a CSV file here");
    await table.fill("Lieferant;Pünktlich\nNord;1\nNord;0\nSüd;1\nSüd;vielleicht\nSüd;1\n");
    await page.getByText("Line 5: “vielleicht” is not a number").waitFor();
    await page.getByText("4 lines, 2 arms.").waitFor();
    await page.waitForSelector(".chart svg");
    await page.getByRole("link", { name: "Open in the playground" }).click();
    await expect.poll(() => finalSentence(page)).toMatch(/^Every arm gets at least 25 % of the pulls\./);
    await expect.poll(() => page.getByLabel("Name of arm 2").inputValue()).toBe("Süd");
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
    await expect.poll(async () => spaced(await page.locator(".comparison tbody").innerText())).toMatch(/A\s+2\s+20\.0/);
    expect(requests.filter((method) => method !== "GET")).toEqual([]);
  });

  it("an example by keyboard, on a phone", async () => {
    const page = await pages.open("#/numbers", phone);
    await page.getByRole("button", { name: "Try an example" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("127 lines, 4 arms.").waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
  });
});
