import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAllocators } from "../src/index.js";

const wrong = (code: string) => expect.objectContaining({ code }) as Error;

let folder: string;
let allocators: Awaited<ReturnType<typeof openAllocators>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-restart-"));
  allocators = await openAllocators(folder);
});
afterEach(async () => {
  await allocators.close();
  rmSync(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await allocators.close();
  allocators = await openAllocators(folder);
}

/** The allocator decides, and its whole log is what its rules demand. */
async function expectSound(id: string): Promise<void> {
  await restart();
  await allocators.decide(id);
  expect((await allocators.evidence.audit(id)).report).toMatchObject({ findings: 0 });
}

describe("whatever was asked for, an allocator can be read after a restart", () => {
  it("decisions for one arm alone, a correction against it, arms that join, a change at once", async () => {
    const arms = [{ id: "a", share: "1/4" }, { id: "b", share: "1/4" }, { id: "c" }];
    await allocators.contracts.create({ id: "team", contract: "quota", arms });
    for (let time = 0; time < 8; time++) await allocators.decide("team", { available: ["a"] });
    await allocators.contracts.calibrate("team", { arm: "a", pulls: -2, reason: "two were mistakes" });
    await allocators.contracts.addArms("team", { add: [{ id: "d" }] });
    await allocators.contracts.change("team", { effect: "now", arms: [{ id: "c", share: "1/8" }] });
    await allocators.contracts.addArms("team", { add: [{ id: "e", share: "1/8" }] });
    await expectSound("team");
  });

  it("grants, a share that falls, an arm that joins, is paused and resumed", async () => {
    const arms = [
      { id: "a", share: "1/2" },
      { id: "b", share: "1/4" },
    ];
    await allocators.contracts.create({ id: "team", contract: "quota", arms });
    for (let time = 0; time < 12; time++) await allocators.contracts.grant("team", { arm: "b", counts: true });
    await allocators.contracts.change("team", { arms: [{ id: "a", share: "1/8" }] });
    await allocators.contracts.addArms("team", { add: [{ id: "c" }] });
    await allocators.contracts.change("team", { pauseArms: ["c"] });
    await allocators.contracts.change("team", { resumeArms: ["c"] });
    await expectSound("team");
  });

  it("a retirement that is refused, and the one that was meant", async () => {
    const arms = [
      { id: "a", share: "1/2", cap: "1/2" },
      { id: "b", share: "1/4", cap: "1/2" },
      { id: "c", share: "1/4", cap: "1/2" },
    ];
    await allocators.contracts.create({ id: "team", contract: "quota", arms });
    const retire = (share: string, cap: string) =>
      allocators.contracts.retireArms("team", { retire: ["c"], arms: [{ id: "a", share, cap }] });
    await expect(retire("3/4", "5/8")).rejects.toThrow(wrong("cap-below-share"));
    await allocators.decide("team", { available: ["c"] });
    await retire("3/4", "3/4");
    await expectSound("team");
  });
});
