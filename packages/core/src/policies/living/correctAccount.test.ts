import { expect, it } from "vitest";
import { createPolicy } from "../../registry/createPolicy.js";

const quotas = () => createPolicy({ id: "deadline-quota", parameters: { shares: ["1/2", "1/4", 0] } }, { arms: 3, seed: 1 }); // prettier-ignore

const accounts = (policy: ReturnType<typeof quotas>) =>
  policy.tenures().map(({ pulls, opening, balance }) => [pulls, opening, balance]);

it("pulls that were given outside all rounds are counted, and pulls that were taken back are owed again", () => {
  const policy = quotas();
  policy.corrected(0, 2);
  expect(accounts(policy)).toEqual([[2, "0", "-2"], [0, "0", "0"], [0, "0", "0"]]); // prettier-ignore
  policy.corrected(0, -1);
  expect(accounts(policy)).toEqual([[2, "1", "-1"], [0, "0", "0"], [0, "0", "0"]]); // prettier-ignore
  // D_0 = −1 + 1/2·t is due when it is above 0, from round 3 on. Arm 1 is due from the first round on.
  const served = [1, 2, 3].map((round) => {
    const { arm, rule } = policy.explain(round);
    const due = rule === "deadline" ? arm : undefined;
    policy.pulled(due ?? 2, round);
    return due;
  });
  expect(served).toEqual([1, undefined, 0]);
});

it.each([
  ["a debt of a whole pull, which is late at once", 0, -1],
  ["an arm without a share", 2, 1],
])("refuses %s, and changes nothing", (_, arm, pulls) => {
  const policy = quotas();
  expect(() => {
    policy.corrected(arm, pulls);
  }).toThrow(expect.objectContaining({ code: "correction-refused" }));
  expect(accounts(policy)).toEqual([[0, "0", "0"], [0, "0", "0"], [0, "0", "0"]]); // prettier-ignore
});
