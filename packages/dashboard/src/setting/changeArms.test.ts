import { expect, it } from "vitest";
import { withArmCount } from "./changeArms.js";
import { infeasible } from "./feasibility.js";
import { firstScenario } from "./scenarios.js";
import type { ContractSetting } from "./setting.js";

const changed = (contract: ContractSetting, count: number) =>
  withArmCount({ ...firstScenario.setting, contract }, count);

it("a cap for all grows where fewer arms could not have everything; one that did not fit before stays", () => {
  expect(changed({ id: "quota", shares: 0.1, caps: 0.3 }, 3).contract).toMatchObject({ caps: 0.3334 });
  expect(changed({ id: "quota", shares: 0.1, caps: 0.3 }, 4).contract).toMatchObject({ caps: 0.3 });
  expect(changed({ id: "quota", shares: 0.1, caps: 0.1 }, 4).contract).toMatchObject({ caps: 0.1 });
});

it("later floors and caps: none for new arms, and those of arms that are gone go too", () => {
  const later = [{ at: 9, floors: [0.1, 0.2, 0, 0, 0.3], caps: [0.5, 0.5, 0.5, 0.5, 0.5] }];
  const contract = { id: "quota", shares: 0.1, later } as const;
  expect(changed(contract, 6).contract).toMatchObject({
    later: [{ at: 9, floors: [0.1, 0.2, 0, 0, 0.3, 0], caps: [0.5, 0.5, 0.5, 0.5, 0.5, 1] }],
  });
  expect(changed(contract, 3).contract).toMatchObject({
    later: [{ at: 9, floors: [0.1, 0.2, 0], caps: [0.5, 0.5, 0.5] }],
  });
});

it("new arms have no cap of their own", () => {
  const more = changed({ id: "quota", shares: 0.1, caps: [0.5, 0.5, 0.5, 0.5, 0.5] }, 6);
  expect(more.contract).toMatchObject({ caps: [0.5, 0.5, 0.5, 0.5, 0.5, 1] });
  expect(infeasible(more)).toBeUndefined();
});
