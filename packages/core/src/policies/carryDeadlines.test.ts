import { expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { refusal } from "../../test/support/refusal.js";
import { createPolicy } from "../registry/createPolicy.js";

const create = (shares: readonly (number | string)[]) =>
  createPolicy({ id: "deadline-quota", version: 1, parameters: { shares } }, { arms: shares.length, seed: 1 });

it("shares that stay or fall keep every floor, with newcomers beside them", () => {
  const from = create(["1/2", "1/4", "1/4"]);
  for (const round of range(99)) from.pulled(from.choose(round + 1), round + 1);
  const policy = create([0, "1/4", "1/5"]);
  policy.carry(from, [null, 1, 2]);
  const pulls = [0, from.state().columns["pulls"][1], from.state().columns["pulls"][2]];
  expect(policy.state().columns["absences"]).toEqual(Uint32Array.of(99, 0, 0));
  for (let round = 100; round <= 300; round++) {
    const arm = policy.choose(round);
    policy.pulled(arm, round);
    policy.rewarded(arm, arm === 0 ? 1 : 0);
    pulls[arm]++;
    expect(pulls[1]).toBeGreaterThanOrEqual(Math.floor(round / 4));
    expect(pulls[2]).toBeGreaterThanOrEqual(Math.floor(round / 5));
  }
});

it.each([
  ["a share that rises", ["1/2", "1/3"], [0, 1], "shares[1]"],
  ["a newcomer with a share", ["1/2", "1/4", "1/100"], [0, 1], "shares[2]"],
  ["a share that goes to another arm", ["1/4", "1/2"], [0, 1], "shares[1]"],
])("refuses %s: a floor could break", (what, shares, to, path) => {
  const from = create(["1/2", "1/4"]);
  expect(refusal(what, () => create(shares).carry(from, to))).toMatchObject({ code: "carry-promised", path });
});
