import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { everyoneCanUse } from "./axe.js";
import { inChromium } from "./inChromium.js";
import { focused, overflow, phone, routeTo, spaced, tabTo } from "./reading.js";
import { team, withService } from "./withService.js";

interface Shown {
  readonly terms: {
    readonly policy: { readonly id: string; readonly parameters: Readonly<Record<string, unknown>> };
    readonly priors?: unknown;
  };
  readonly rows: readonly { readonly name: string; readonly label: string | null; readonly group: string | null }[];
}

const blockers = async (page: Page) =>
  (await page.locator(".finding.blocker > span:first-child").allInnerTexts()).map(spaced);
const isClear = (page: Page) => page.getByRole("heading", { name: "Ready to create" }).waitFor();
const cell = (page: Page, column: string, arm: number) => page.getByLabel(`${column} of arm ${arm}`, { exact: true });

inChromium("creating an allocator", (pages) => {
  const { service } = withService();
  const open = (route = "#/allocators/new", options = {}) => pages.open(route, { at: service.address, ...options });

  it("from an empty form: what stands in the way, what is promised, what it costs, and then it is there", async () => {
    const page = await open();
    await page.getByRole("heading", { name: "Two things are missing" }).waitFor();
    await page.getByLabel("Id of the allocator, for programs").fill("orders");
    await page.getByRole("button", { name: "Paste a list", exact: true }).click();
    await page
      .getByLabel(/^One arm in each line/)
      .fill("north, North Mill, large, 1/3, 50\nsouth, South Mill, small, 20");
    await page.getByRole("button", { name: "Take these arms" }).click();
    await isClear(page);
    await page.getByText("Each arm gets at least its share of the rounds in which it is open").first().waitFor();
    // floor(100/3) and ceil(100·0.5)
    await page
      .getByText("100 decisions for which North Mill is there, it has had at least 33, and at most 50.")
      .waitFor();
    await page.getByText("An early surplus excuses a later gap").waitFor();
    await page.waitForSelector(".cost-sentence[data-done=true]");
    await expect
      .poll(async () => spaced(await page.locator(".cost-sentence").innerText()))
      .toMatch(/All floors and caps held.*It cost \d/);
    await page.getByText("whose averages are assumed in the table of arms").waitFor();
    await page.getByRole("button", { name: "Create the allocator" }).click();
    await page.waitForURL(/#\/allocator\?id=orders$/);
    const { terms } = await service.send<Shown>("GET", "/v1/allocators/orders");
    expect(terms.policy).toMatchObject({
      id: "deadline-quota",
      parameters: { shares: ["1/3", "1/5"], caps: ["1/2", "1"], learner: { id: "thompson" } },
    });
    const { rows } = await service.send<Shown>("GET", "/v1/allocators/orders/arms");
    expect(rows.map(({ name, label, group }) => [name, label, group])).toEqual([
      ["north", "North Mill", "large"],
      ["south", "South Mill", "small"],
    ]);
  });

  it("arms bring what was seen of them earlier, when they are created and when they join", async () => {
    const page = await open();
    await page.getByLabel("Id of the allocator, for programs").fill("orders");
    for (const [place, id] of ["north", "south"].entries()) {
      await page.getByRole("button", { name: "Add an arm" }).click();
      await cell(page, "Id", place + 1).fill(id);
    }
    await cell(page, "At least %", 1).fill("20");
    await page.getByRole("button", { name: "Add earlier results" }).click();
    await cell(page, "Earlier successes", 1).fill("80");
    await cell(page, "Earlier failures", 1).fill("some");
    await page.locator("td .field-problem", { hasText: "Required: a whole number from 0." }).waitFor();
    await page.getByText("north, earlier failures: received “some”").first().waitFor();
    await cell(page, "Earlier failures", 1).fill("20");
    await isClear(page);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Create the allocator" }).click();
    await page.waitForURL(/#\/allocator\?id=orders$/);
    await page.getByRole("button", { name: "Add arms", exact: true }).click();
    await cell(page, "Id", 1).fill("west");
    await page.getByRole("button", { name: "Add earlier results" }).click();
    await cell(page, "Earlier failures", 1).fill("5");
    await page.getByText("nothing → 0 of 5 good").waitFor();
    await page.getByRole("button", { name: "Add them" }).click();
    const priors = [{ successes: 80, failures: 20 }, null, { successes: 0, failures: 5 }];
    await expect
      .poll(async () => (await service.send<Shown>("GET", "/v1/allocators/orders")).terms.priors)
      .toEqual(priors);
  });

  it("from the playground: the form has its arms and its contract, and the sentence is the same", async () => {
    const page = await open(routeTo("/play", "no-monopoly", { trials: 40 }));
    await page.waitForSelector(".progress[data-done=true]", { state: "attached" });
    const sentence = spaced(await page.locator(".sentence > p").first().innerText());
    await page.getByRole("link", { name: "Run this contract" }).click();
    await isClear(page);
    await expect.poll(() => cell(page, "Label", 2).inputValue()).toBe("Harbour Co");
    await expect.poll(() => cell(page, "At least %", 2).inputValue()).toBe("5");
    await page.waitForSelector(".cost-sentence[data-done=true]");
    await expect.poll(async () => spaced(await page.locator(".cost-sentence").innerText())).toBe(sentence);
    await page.getByRole("button", { name: "Create the allocator" }).click();
    await page.waitForURL(/#\/allocator\?id=no-monopoly$/);
    const { terms } = await service.send<Shown>("GET", "/v1/allocators/no-monopoly");
    expect(terms.policy.parameters).toMatchObject({ shares: "1/20", caps: "1/2" });
  });

  it("each blocker leads to the field that cures it, and nothing that was typed is lost", async () => {
    await service.send("POST", "/v1/allocators", team);
    const page = await open();
    await page.getByLabel("Id of the allocator, for programs").fill("team");
    await page.getByRole("button", { name: "Paste a list", exact: true }).click();
    await page.getByLabel(/^One arm in each line/).fill("a,A,,60,50\nb,B,,50\na,C,,lots");
    await page.getByRole("button", { name: "Take these arms" }).click();
    await expect
      .poll(() => blockers(page))
      .toEqual([
        "There is an allocator “team” already. An id is never used again: choose another.",
        "Arms 1 and 3 have the same id, “a”. Give one of them another.",
        expect.stringMatching(/^a, share: received “lots”; required: percents/),
        "The floors add up to 110 %. Lower some by 10 points in all.",
        "a is promised at least 60 % and allowed at most 50 %. Raise its cap.",
      ]);
    const mend = page.getByRole("button", { name: /^Go there/ });
    const cures = ["Id of arm 3", "At least % of arm 3", "At least % of arm 1", "At most % of arm 1"];
    for (const [index, field] of ["Id of the allocator, for programs", ...cures].entries()) {
      await mend.nth(index).click();
      await expect.poll(() => focused(page)).toBe(field);
    }
    // Sent all the same, it leads to the list, and the form is as it was.
    await page.getByRole("button", { name: "Create the allocator" }).click();
    await expect.poll(() => focused(page)).toBe("Five things are missing");
    await page.getByLabel("Id of the allocator, for programs").fill("team-2");
    await cell(page, "Id", 3).fill("c");
    await cell(page, "At least %", 3).fill("");
    await cell(page, "At most %", 1).fill("100");
    await page.getByRole("button", { name: "Scale all to 100 %" }).click();
    await isClear(page);
    await expect.poll(() => cell(page, "At least %", 1).inputValue()).toBe("54.5454");
    await expect.poll(() => cell(page, "Label", 3).inputValue()).toBe("C");
  });

  it("a refusal of the service leads to its field too, also in a part that is closed", async () => {
    const page = await open(routeTo("/allocators/new", "job-ad"));
    await isClear(page);
    await page.getByText("Renewal, no-shows and persons").click();
    await page.getByLabel("A deferred decision must be confirmed within", { exact: true }).fill("30");
    await page.getByLabel("A deferred decision must be confirmed within: unit").selectOption("days");
    await page.getByText("Renewal, no-shows and persons").click();
    // A reward is waited for one day: what is confirmed later would come too late.
    await expect.poll(() => blockers(page)).toEqual([expect.stringMatching(/^The service says: .*86400000/)]);
    await page.getByRole("button", { name: /^Go there/ }).click();
    await expect.poll(() => focused(page)).toBe("A deferred decision must be confirmed within");
    // Chromium itself writes down each answer with the status 422.
    expect(pages.complaints.splice(0).every((words) => words.includes("422"))).toBe(true);
    await page.getByLabel("A deferred decision must be confirmed within", { exact: true }).fill("");
    await isClear(page);
    pages.complaints.splice(0);
  });

  it("keeps what was typed for a reader who leaves and returns", async () => {
    const page = await open();
    await page.getByLabel("Id of the allocator, for programs").fill("half-done");
    await page.getByRole("link", { name: "Papers" }).click();
    await page.getByRole("heading", { name: "Papers" }).first().waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel("Id of the allocator, for programs").inputValue()).toBe("half-done");
  });

  it("says in words what is lost where nothing is learned from a missing reward", async () => {
    const page = await open(routeTo("/allocators/new", "job-ad"));
    await page.getByLabel("If no reward has come by then").selectOption("nothing");
    await page.getByText("Good to know: An arm whose rewards never come is not judged by that").waitFor();
    await page.getByText("An arm whose rewards do not come is not judged by them, and may be tried").waitFor();
    await page.getByRole("button", { name: /^Change it/ }).click();
    await expect.poll(() => focused(page)).toBe("If no reward has come by then");
  });

  it("the form of each contract follows from the registry", async () => {
    const page = await open(routeTo("/allocators/new", "crowd-work"));
    const fields = () => page.locator("fieldset").first().locator(".field label").allInnerTexts();
    await isClear(page);
    await page.locator(".chip", { hasText: "Pay for what is missing" }).click();
    await expect.poll(() => fields()).toContain("Price of a missing pull");
    await page.locator(".chip", { hasText: "Pay for what is withheld" }).click();
    await expect.poll(() => blockers(page)).toEqual([expect.stringMatching(/planned for.*: received nothing yet/)]);
    await page.getByRole("button", { name: /^Go there/ }).click();
    await page.keyboard.type("1000");
    await isClear(page);
    await page.getByText("No log can prove that it was kept").waitFor();
  });

  it("shows the defaults of the service where nothing is typed, not those of the library", async () => {
    const page = await open(routeTo("/allocators/new", "job-ad"));
    await isClear(page);
    // In the service arms without a reward have a tenth of the free rounds together; in the library there is no limit.
    const allowance = page.getByLabel(/^Arms with no result yet: the most/);
    await expect.poll(() => allowance.getAttribute("placeholder")).toBe("0.1");
  });

  it("ten thousand arms are pasted, paged and led to", async () => {
    const page = await open();
    await page.getByLabel("Id of the allocator, for programs").fill("many");
    await page.getByRole("button", { name: "Paste a list", exact: true }).click();
    const lines = Array.from({ length: 10_000 }, (_, arm) => `arm-${arm === 7777 ? 7776 : arm},,,0.005`);
    // As pasting does it: typing is simulated line by line, which takes minutes.
    await page.getByLabel(/^One arm in each line/).evaluate((area: HTMLTextAreaElement, text) => {
      area.value = text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }, lines.join("\n"));
    await page.getByRole("button", { name: "Take these arms" }).click();
    await page.getByRole("button", { name: /^Go there ?: Arms 7777 and 7778 have/ }).click();
    await expect.poll(() => focused(page)).toBe("Id of arm 7778");
    await page.keyboard.press("End");
    await page.keyboard.type("b");
    await isClear(page);
    await page.getByText("10,000 arms are promised 50 % of all decisions together.").waitFor();
    await page.getByText("This page simulates at most 1000 arms").waitFor();
  });

  it("by keyboard alone", async () => {
    const page = await open();
    await page.getByRole("heading", { name: "Two things are missing" }).waitFor();
    await tabTo(page, "Id of the allocator, for programs");
    await page.keyboard.type("by-keys");
    await tabTo(page, "Add an arm");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    for (const [column, text] of [
      ["Assumed average", ""],
      ["At most %", ""],
      ["At least %", "40"],
      ["Group", ""],
      ["Label", ""],
      ["Id", "solo"],
    ]) {
      await expect.poll(() => focused(page)).toBe(`${column} of arm 1`);
      if (text !== "") await page.keyboard.type(text);
      await page.keyboard.press("Shift+Tab");
    }
    await isClear(page);
    await tabTo(page, "Create the allocator");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/allocator\?id=by-keys$/);
  });

  it("on a phone nothing is wider than the window, and the form works", async () => {
    const page = await open(routeTo("/allocators/new", "suppliers"), phone);
    await isClear(page);
    await page.waitForSelector(".create .chart svg");
    await expect.poll(() => overflow(page)).toBe(0);
    await page.getByRole("button", { name: "Create the allocator" }).tap();
    await page.waitForURL(/#\/allocator\?id=suppliers$/);
  });

  it.each([
    ["empty", "#/allocators/new", {}],
    ["filled, on a phone", routeTo("/allocators/new", "no-monopoly"), phone],
  ])("is accessible: %s", async (_, route, options) => {
    const page = await open(route, { reducedMotion: "reduce", ...options });
    await page.waitForSelector(".preflight");
    for (const summary of await page.locator(".create details > summary").all()) await summary.click();
    await everyoneCanUse(page);
  });
});
