import { expect, it } from "vitest";
import { everyoneCanPrint, everyoneCanUse } from "./axe.js";
import { inChromium } from "./inChromium.js";
import { overflow, phone, spaced } from "./reading.js";
import { team, withService } from "./withService.js";

const groups = ["north", "south", "south"];

/** Half of the rounds to Ann at a penalty of 2, a quarter to Bob at 1. */
const softer = {
  id: "softer",
  contract: { id: "penalty", parameters: { shares: [0.5, 0.25, 0], penalties: [2, 1, 1] } },
  arms: [{ id: "ann", label: "Ann" }, { id: "bob", label: "Bob" }, { id: "cem" }],
};

inChromium("a report as it is read", (pages) => {
  const { service } = withService();

  /** The rounds go to these arms, whatever the policy would do. */
  async function grant(id: string, arms: readonly string[]): Promise<void> {
    for (const arm of arms) await service.send("POST", `/v1/allocators/${id}/grants`, { arm, counts: true });
  }

  it("keeps no one out, in both themes and on paper, with every section that it can have", async () => {
    const arms = team.arms.map((arm, index) => ({ ...arm, group: groups[index], cap: 0.9 }));
    await service.send("POST", "/v1/allocators", { ...team, arms });
    for (const except of [["ann"], []]) await service.send("POST", "/v1/allocators/team/decisions", { except });
    await grant("team", ["cem", "cem", "cem"]);
    const page = await pages.open("#/report?id=team", { at: service.address });
    await page.getByRole("heading", { name: "Groups" }).waitFor();
    await page.getByRole("heading", { name: "Caps" }).waitFor();
    await everyoneCanUse(page);
    await everyoneCanPrint(page);
  });

  it("calls the moment at which an arm was furthest behind as the allocator's page does", async () => {
    await service.send("POST", "/v1/allocators", team);
    // Ann has a half: after two rounds without her she is a whole pull behind, before the third, which is hers.
    await grant("team", ["bob", "cem", "ann"]);
    const when = /after round 2\b/;
    const page = await pages.open("#/allocator?id=team", { at: service.address });
    const sentence = page.locator(".sentence > p").first().filter({ hasText: when });
    await sentence.waitFor();
    await expect
      .poll(async () => spaced(await sentence.innerText()))
      .toContain("An arm was 1.00 pulls behind (Ann, after round 2)");
    await page.getByRole("row", { name: /^Ann/ }).getByText(when).waitFor();
    await page.goto(`${service.address}#/report?id=team`);
    await page
      .getByText(/Furthest behind was Ann \(ann\), by 1 pull, after round 2 \(/)
      .first()
      .waitFor();
  });

  it("has the bill of a contract whose missing pulls are paid for, on a phone too", async () => {
    await service.send("POST", "/v1/allocators", softer);
    // Four rounds to cem: 2 pulls are missing to Ann, 1 to Bob: 2 · 2 + 1 · 1.
    await grant("softer", ["cem", "cem", "cem", "cem"]);
    const page = await pages.open("#/report?id=softer", { at: service.address, ...phone });
    const bill = page.locator(".report-bill");
    await bill.getByText("5 for pulls that are missing at the end of the period.").waitFor();
    await expect
      .poll(async () => (await bill.getByRole("row", { name: /^Ann/ }).innerText()).split(/\s+/).slice(2))
      .toEqual(["2", "0", "2", "4"]);
    await expect.poll(() => overflow(page)).toBe(0);
    await everyoneCanUse(page);
  });
});
