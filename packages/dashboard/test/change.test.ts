import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { everyoneCanUse } from "./axe.js";
import { inChromium } from "./inChromium.js";
import { focused, overflow, phone, spaced, tabTo } from "./reading.js";
import { team, withService } from "./withService.js";

interface View {
  readonly status: string;
  readonly arms: { readonly active: number; readonly paused: number; readonly retired: number };
  readonly terms: {
    readonly policy: { readonly parameters: Readonly<Record<string, unknown>> };
    readonly rewards: { readonly wait: number };
  };
}

const cells = async (table: Locator) =>
  (await table.locator("tbody tr").all()).reduce<Promise<string[][]>>(
    async (rows, row) => [...(await rows), (await row.locator("th, td").allInnerTexts()).map(spaced)],
    Promise.resolve([]),
  );
const versions = (page: Page) => cells(page.locator(".effects table.versions"));
const armEffects = (page: Page) => cells(page.locator(".effects table:not(.versions)"));
const moment = async (page: Page) => spaced(await page.locator(".effects [role=status]").first().innerText());

inChromium("changing a contract that runs", (pages) => {
  const { service } = withService();
  const view = (id = "team") => service.send<View>("GET", `/v1/allocators/${id}`);
  const decide = (count: number) =>
    service.send("POST", "/v1/allocators/team/decisions", { items: Array.from({ length: count }, () => ({})) });
  const dialog = async (name: string, options = {}) => {
    const page = await pages.open("#/allocator?id=team", { at: service.address, ...options });
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").waitFor();
    return page;
  };

  it("shows two versions and every arm before shares change, without a loss or at once", async () => {
    await service.send("POST", "/v1/allocators", team);
    // Ann has half of every round, Bob a quarter: after round 1, which is Ann's, Bob is owed 1/4.
    await decide(1);
    const page = await dialog("Change the contract");
    await page.getByLabel("At least % of Ann").fill("25");
    await page.getByLabel("At least % of Bob").fill("1/2");
    await page.locator(".effects table.versions").waitFor();
    await page.getByLabel("At once").check();
    await expect
      .poll(() => armEffects(page).catch(() => []))
      .toEqual([
        ["ann", "50 % → 25 %", "–"],
        ["bob", "25 % → 50 %", "0.25"],
      ]);
    await expect
      .poll(() => moment(page))
      .toBe(
        "It is in force from the next decision on, round 2. 1 arm is owed something and will not get it: 0.25 of a decision. That stands in the log for ever.",
      );
    await expect
      .poll(() => versions(page))
      .toEqual([
        ["Status", "running", "running"],
        ["Arms", "3 active", "3 active"],
        ["Promised together", "75 % to 2 arms", "75 % to 2 arms"],
      ]);
    await expect.poll(async () => (await view()).terms.policy.parameters["shares"]).toEqual(["1/2", "1/4", "0"]);
    await page.getByRole("button", { name: "Change it" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await view()).terms.policy.parameters["shares"]).toEqual(["1/4", "1/2", "0"]);
  });

  it("says which share has to wait, and until when", async () => {
    // Four arms with a quarter each, two of which have had theirs: the other two need the next two rounds, so that a
    // fifth arm cannot have half of the rounds yet (worked out in livingDeadlineQuota.test.ts of core).
    const arms = ["a", "b", "c", "d", "e"].map((id) => ({ id, share: id === "e" ? 0 : 0.25 }));
    await service.send("POST", "/v1/allocators", { ...team, arms });
    await decide(2);
    const page = await dialog("Change the contract");
    await page.getByLabel("At least % of a", { exact: true }).fill("0");
    await page.getByLabel("At least % of b", { exact: true }).fill("0");
    await page.getByLabel("At least % of e", { exact: true }).fill("50");
    await expect
      .poll(() => moment(page).catch(() => ""))
      .toMatch(/^What can change without a loss .* round 3\. 1 arm waits for its share to rise: from round \d+ on/);
    await expect
      .poll(() => armEffects(page))
      .toEqual([
        ["a", "25 % → none", "none"],
        ["b", "25 % → none", "none"],
        ["e", "none", "50 %"],
      ]);
  });

  it("changes other terms, and keeps all that is not named", async () => {
    await service.send("POST", "/v1/allocators", {
      ...team,
      renewEvery: 50,
      learner: "ucb1",
      rewards: { wait: 60_000 },
    });
    const page = await dialog("Change the contract");
    await page.getByText("Other terms").click();
    await expect.poll(() => page.getByLabel("A reward is waited for", { exact: true }).inputValue()).toBe("1");
    await page.getByLabel("A reward is waited for", { exact: true }).fill("5");
    await expect.poll(() => versions(page)).toContainEqual(["A reward is waited for", "1 minute", "5 minutes"]);
    await expect.poll(() => page.getByText("No arm's share, cap or status changes.").isVisible()).toBe(true);
    const before = await view();
    await page.getByRole("button", { name: "Change it" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const after = await view();
    expect(after.terms).toEqual({ ...before.terms, rewards: { ...before.terms.rewards, wait: 300_000 } });
  });

  it("changes the earlier results of an arm, and marks what cannot be read", async () => {
    const prior = { successes: 8, failures: 2 };
    await service.send("POST", "/v1/allocators", {
      ...team,
      arms: [{ ...team.arms[0], prior }, ...team.arms.slice(1)],
    });
    const page = await dialog("Change the contract");
    await page.getByRole("button", { name: "Change earlier results" }).click();
    const failures = page.getByLabel("Earlier failures of Ann");
    await expect.poll(() => failures.getAttribute("placeholder")).toBe("2");
    await failures.fill("many");
    await page.getByText("ann: received “many”; required: a whole number from 0.").waitFor();
    await expect.poll(() => failures.getAttribute("aria-invalid")).toBe("true");
    await failures.fill("12");
    await page.getByRole("button", { name: "Change it" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const { rows } = await service.send<{ rows: object[] }>("GET", "/v1/allocators/team/arms?search=ann");
    expect(rows).toMatchObject([{ priorSuccesses: 8, priorFailures: 12 }]);
  });

  it("retires an arm, by keyboard alone", async () => {
    await service.send("POST", "/v1/allocators", team);
    const page = await pages.open("#/allocator?id=team", { at: service.address });
    await page.getByRole("button", { name: "Retire arms" }).waitFor();
    await tabTo(page, "Retire arms");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Search arms");
    await page.keyboard.type("bo");
    await page.getByLabel("Bob").waitFor();
    await expect.poll(() => page.locator(".choose-arms li").count()).toBe(1);
    await tabTo(page, /^Bob/);
    await page.keyboard.press("Space");
    await expect.poll(() => armEffects(page)).toEqual([["bob", "25 % → none", "active → retired"]]);
    await tabTo(page, "Retire them for good");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await view()).arms).toEqual({ active: 2, paused: 0, retired: 1 });
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await view()).status).toBe("running");
  });

  it("adds arms, and says what the service refuses without losing what was typed", async () => {
    await service.send("POST", "/v1/allocators", team);
    const page = await dialog("Add arms");
    await page.getByLabel("Id of arm 1").fill("dee");
    await page.getByLabel("At least % of arm 1").fill("30");
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await expect
      .poll(async () => spaced(await page.getByRole("dialog").getByRole("alert").innerText()))
      .toMatch(/shares/i);
    // Chromium itself writes down each answer with the status 422.
    expect(pages.complaints.splice(0)).toEqual([expect.stringContaining("422")]);
    await page.getByLabel("At least % of arm 1").fill("25");
    await expect.poll(() => armEffects(page).catch(() => [])).toEqual([["dee", "none → 25 %", "new → active"]]);
    await expect.poll(() => page.getByLabel("Id of arm 1").inputValue()).toBe("dee");
    await page.getByRole("button", { name: "Add them" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await view()).arms.active).toBe(4);
  });

  it("pauses and resumes arms and the allocator, and archives it", async () => {
    await service.send("POST", "/v1/allocators", team);
    const page = await dialog("Pause arms");
    const confirm = async (name: string) => {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await page.getByLabel("Cem").check();
    await expect.poll(() => armEffects(page).catch(() => [])).toEqual([["cem", "none", "active → paused"]]);
    await confirm("Pause them");
    await expect.poll(async () => (await view()).arms).toMatchObject({ active: 2, paused: 1 });
    await page.getByRole("button", { name: "Resume arms" }).click();
    await page.getByLabel("Cem").check();
    await confirm("Resume them");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByLabel(/^Reason, for the log/).fill("a holiday");
    await expect.poll(() => versions(page)).toContainEqual(["Status", "running", "paused"]);
    await confirm("Pause it");
    await expect.poll(async () => (await view()).status).toBe("paused");
    await page.getByRole("button", { name: "Resume", exact: true }).click();
    await confirm("Resume it");
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    // What cannot be undone asks for the id, and shows nothing as a change that is none.
    await page.getByText("This cannot be undone").waitFor();
    await expect.poll(() => versions(page)).toHaveLength(3);
    const forGood = page.getByRole("button", { name: "Archive it for good" });
    await page.getByLabel(/type the id/).fill("tea");
    await expect.poll(() => forGood.isDisabled()).toBe(true);
    await page.getByLabel(/type the id/).fill("team");
    await expect.poll(() => forGood.isEnabled()).toBe(true);
    await confirm("Archive it for good");
    await page.getByRole("group", { name: "Change this allocator" }).waitFor({ state: "detached" });
    await expect.poll(async () => (await view()).status).toBe("archived");
  });

  it("ten thousand arms: searched, paged, and every one that changes is told", async () => {
    const arms = Array.from({ length: 10_000 }, (_, arm) => ({ id: `arm-${arm}`, share: 0.00005 }));
    await service.send("POST", "/v1/allocators", { ...team, arms });
    const page = await dialog("Change the contract");
    const search = page.getByRole("dialog").getByLabel("Search arms");
    await search.fill("arm-9999");
    await page.getByLabel("At least % of arm-9999").fill("10");
    await expect.poll(() => armEffects(page).catch(() => [])).toEqual([["arm-9999", "0.005 % → 10 %"]]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Retire arms" }).click();
    await page.getByLabel(/^arm-0/).check();
    await page.getByText("1 arm is chosen: arm-0").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Next" }).click();
    await page.getByRole("dialog").getByText("11 to 20 of 10,000 arms").waitFor();
    await page.getByLabel(/^arm-15/).check();
    await page.getByText("2 arms are chosen: arm-0, arm-15").waitFor();
    await expect.poll(() => armEffects(page).then((rows) => rows.length)).toBe(2);
  });

  it("on a phone, and accessible", async () => {
    await service.send("POST", "/v1/allocators", team);
    const page = await dialog("Change the contract", { ...phone, reducedMotion: "reduce" });
    await page.getByText("Other terms").click();
    await page.getByLabel("At least % of Ann").fill("25");
    await page.locator(".effects table.versions").waitFor();
    await expect.poll(() => overflow(page)).toBe(0);
    await everyoneCanUse(page);
  });
});

inChromium("changing with a key that may not", (pages) => {
  const { service, keys } = withService({ admin: ["admin"], reader: ["read", "audit"] });

  it("offers no change", async () => {
    await service.send("POST", "/v1/allocators", team, keys.admin);
    const page = await pages.open("#/allocator?id=team", { at: service.address });
    await page.getByLabel("Key").fill(keys.reader);
    await page.keyboard.press("Enter");
    await page.getByText("Arms against their promises").waitFor();
    await expect.poll(() => page.getByRole("group", { name: "Change this allocator" }).count()).toBe(0);
  });
});
