import { expect, it } from "vitest";
import { inChromium } from "./inChromium.js";
import { finalSentence, overflow, phone, spaced } from "./reading.js";

inChromium("own numbers", (pages) => {
  it("a pasted table becomes a setting, with its wrong line named", async () => {
    const page = await pages.open("#/numbers");
    const table = page.getByLabel("Paste a table, or drop a CSV file here");
    await table.fill("Lieferant;Pünktlich\nNord;1\nNord;0\nSüd;1\nSüd;vielleicht\nSüd;1\n");
    await page.getByText("Line 5: “vielleicht” is not a number").waitFor();
    await page.getByText("4 lines, 2 lieferants.").waitFor();
    await page.waitForSelector(".chart svg");
    // The table's first line says what they are called, and the reader says it better.
    await expect.poll(() => page.getByLabel("What they bring").inputValue()).toBe("pünktlich");
    await page.getByLabel("One who receives").fill("supplier");
    await expect.poll(() => page.getByLabel("Several who receive").inputValue()).toBe("suppliers");
    await page.getByLabel("One thing given").fill("order");
    await page.getByLabel("What they bring").fill("orders on time");
    await page.getByRole("link", { name: "Open in the playground" }).click();
    const sentence = await finalSentence(page);
    expect(sentence).toMatch(/^Every supplier gets at least 25 % of the orders\..* of the orders on time/);
    await expect.poll(() => page.getByLabel("Name of supplier 2").inputValue()).toBe("Süd");
    await expect
      .poll(() => page.locator("pre.code").innerText())
      .toMatch(/^# An arm is called supplier, arms are suppliers;/);
    const colleague = await pages.open(page.url().slice(pages.address.length));
    await expect.poll(() => finalSentence(colleague)).toBe(sentence);
    await colleague.getByText("What they are called").click();
    await colleague.getByLabel("One thing given").fill("delivery");
    await expect.poll(() => finalSentence(colleague)).toContain("of the deliveries.");
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
    await page.getByText("127 lines, 4 recipients.").waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
  });
});
