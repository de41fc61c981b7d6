import { describe, expect, it } from "vitest";
import { createPolicy } from "../../registry/createPolicy.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { beginWaiting } from "./safeChanges.js";
import { Tenures } from "./tenures.js";

interface Account {
  /** In twentieths, as the others. */
  readonly share: number;
  readonly balance: number;
  readonly target?: number;
}

/** Owed 0.4 of a pull each, with six rounds to their deadlines. */
const behind: Account[] = [1, 2, 3].map(() => ({ share: 2, balance: 8 }));

/** After ten rounds, in which every arm had these balances to begin with and nothing else happened. */
function tenuresOf(accounts: readonly Account[]): Tenures {
  const arms = accounts.length;
  const shares = Shares.parse(accounts.map(({ share }) => `${share}/20`), arms); // prettier-ignore
  const tenures = new Tenures(shares, parseCaps(1, arms), 0);
  tenures.scalars.lastRound = 10;
  const columns = tenures.live();
  accounts.forEach(({ share, balance, target = share }, arm) => {
    columns.openings[arm] = balance * (tenures.scalars.denominator / 20);
    columns.targets[arm] = target * (tenures.scalars.denominator / 20);
  });
  return tenures;
}

/** The balances in twentieths after a look with tenures that are to be renewed after every round. */
function renewed(accounts: readonly Account[]): number[] {
  const tenures = tenuresOf(accounts);
  beginWaiting(tenures, 1);
  return accounts.map((_, arm) => (20 * tenures.balance(arm)) / tenures.scalars.denominator);
}

describe("which arms that are ahead are renewed, worked by hand", () => {
  // The shares come to 1. By the last deadline, after six rounds, the arms are owed Σ D + 6, which must be below 7.
  // What three arms are behind is 1.2: renewing both of the others would leave 7.2.
  it("the one that is least ahead first; the other stays ahead", () => {
    expect(renewed([...behind, { share: 8, balance: -18 }, { share: 6, balance: -6 }])).toEqual([8, 8, 8, -18, 0]);
  });

  it("of two that are as far ahead the lower one", () => {
    expect(renewed([...behind, { share: 7, balance: -12 }, { share: 7, balance: -12 }])).toEqual([8, 8, 8, 0, -12]);
  });

  it("all where there is room: with a share of 0.1 less they are owed at most 6.6 by then", () => {
    expect(renewed([...behind, { share: 6, balance: -18 }, { share: 6, balance: -6 }])).toEqual([8, 8, 8, 0, 0]);
  });

  it("none while another arm waits to rise: its room would be gone", () => {
    // With the rise the arms are owed 1.2 − 0.1 + 6 by the last deadline. Renewed now, the fourth would leave it 7.2.
    const waiting = { share: 0, balance: 0, target: 8 };
    expect(renewed([...behind, { share: 6, balance: -2 }, waiting])).toEqual([8, 8, 8, -2, 0]);
    expect(renewed([...behind, { share: 6, balance: -2 }])).toEqual([8, 8, 8, 0]);
  });
});

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
