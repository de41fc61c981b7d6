import { createContract, Shares } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { infeasible } from "./feasibility.js";
import { floorTerms, sharesOf } from "./floors.js";
import { firstScenario } from "./scenarios.js";
import type { ContractSetting, Setting } from "./setting.js";

const { setting } = firstScenario;
const withArms = (count: number): Setting => ({
  ...setting,
  arms: Array.from({ length: count }, () => setting.arms[0]),
});
const problemOf = (contract: ContractSetting, arms = 5) => infeasible({ ...withArms(arms), contract });

/** What the library itself says about the floors and caps. */
function isAccepted(contract: ContractSetting, arms: number): boolean {
  const shares = sharesOf({ ...withArms(arms), contract });
  try {
    if (contract.id === "penalty") Shares.parse(shares, arms);
    else
      createContract(
        { id: "quota", parameters: { shares, caps: floorTerms(contract).caps ?? 1 } },
        { arms, perRound: 1 },
      );
    return true;
  } catch {
    return false;
  }
}

describe("floors", () => {
  it("says the sum, and offers the largest floor that fits", () => {
    const problem = problemOf({ id: "quota", shares: 0.25 });
    expect(problem?.problem.replace(/\u202f/g, " ")).toBe(
      "5 groups × 25 % is 125 %, and there are only 100 % of the views.",
    );
    expect(problem?.nearest).toEqual({ id: "quota", shares: 0.2 });
  });

  it("scales floors of their own", () => {
    const problem = problemOf({ id: "quota", shares: [0.2, 0.5, 0.4] }, 3);
    expect(problem?.problem.replace(/\u202f/g, " ")).toBe(
      "20 % + 50 % + 40 % is 110 %. Lower one of them, or scale them all.",
    );
    expect(problem?.nearest).toEqual({ id: "quota", shares: [0.1818, 0.4545, 0.3636] });
  });

  it.each([
    [{ id: "quota", shares: 0.2 }, 5],
    [{ id: "quota", shares: 0.2001 }, 5],
    [{ id: "quota", shares: 0.1 }, 10],
    [{ id: "quota", shares: 0.3334 }, 3],
    [{ id: "quota", shares: [0.7, 0.1, 0.2] }, 3],
    [{ id: "quota", shares: [0.7, 0.1001, 0.2] }, 3],
    [{ id: "quota", shares: new Array<number>(10).fill(0.1) }, 10],
    [{ id: "penalty", shares: 0.6, penalties: 1 }, 2],
  ] as const)("%j for %d arms: as the library has it, and the nearest is accepted", (contract, arms) => {
    const problem = problemOf(contract, arms);
    expect(problem === undefined).toBe(isAccepted(contract, arms));
    if (problem !== undefined) expect(isAccepted(problem.nearest, arms)).toBe(true);
  });

  it("by size there is always room, exactly", () => {
    const arms = [1, 7, 13].map((size) => ({ ...setting.arms[0], size }));
    const contract = { id: "quota", shares: { total: 1 } } as const;
    expect(infeasible({ ...setting, arms, contract })).toBeUndefined();
    const shares = sharesOf({ ...setting, arms, contract });
    expect(shares).toEqual(["1/21", "1/3", "13/21"]);
    expect(() => Shares.parse(shares, 3)).not.toThrow();
  });
});

describe("later floors", () => {
  const equal = { id: "quota", shares: 0.1 } as const;
  it("are checked like those of the beginning, with the caps of their time, and are mended where they stand", () => {
    const fits = { at: 5, floors: [0.2, 0.3, 0.5] };
    expect(problemOf({ ...equal, later: [fits] }, 3)).toBeUndefined();
    const tooMuch = problemOf({ ...equal, later: [fits, { at: 900, floors: [0.2, 0.5, 0.4] }] }, 3);
    expect(tooMuch?.problem.replace(/\u202f/g, " ")).toBe(
      "From view 900 on: 20 % + 50 % + 40 % is 110 %. Lower one of them, or scale them all.",
    );
    expect(tooMuch?.nearest).toEqual({ ...equal, later: [fits, { at: 900, floors: [0.1818, 0.4545, 0.3636] }] });
    // The cap of the beginning still holds then.
    const above = problemOf({ ...equal, caps: 0.4, later: [{ at: 900, floors: [0.5, 0, 0] }] }, 3);
    expect(above?.problem.replace(/\u202f/g, " ")).toBe(
      "From view 900 on: Men 25–34: promised at least 50 %, allowed at most 40 %.",
    );
    expect(above?.nearest).toEqual({
      ...{ ...equal, caps: 0.4 },
      later: [{ at: 900, floors: [0.5, 0, 0], caps: [0.5, 0.4, 0.4] }],
    });
  });

  it("caps that changed before are those of their time, in the order of the rounds", () => {
    const later = [
      { at: 900, floors: [0.5, 0, 0] },
      { at: 5, floors: [0, 0, 0], caps: [0.6, 0.2, 0.2] },
    ];
    expect(problemOf({ ...equal, caps: 0.4, later }, 3)).toBeUndefined();
  });
});

describe("caps", () => {
  const words = (contract: ContractSetting, arms = 5) => {
    const found = problemOf(contract, arms);
    return [found?.problem.replace(/\u202f/g, " "), found?.words.replace(/\u202f/g, " "), found?.nearest];
  };

  it("that leave some of it to no arm: the smallest that does not", () => {
    expect(words({ id: "quota", shares: 0.1, caps: 0.15 })).toEqual([
      "5 groups × 15 % is 75 %: the other 25 % of the views could go to no one.",
      "Raise the cap to 20 %",
      { id: "quota", shares: 0.1, caps: 0.2 },
    ]);
    // A third has no four decimals: rounded up.
    expect(problemOf({ id: "quota", shares: 0, caps: 0.3333 }, 3)?.nearest).toMatchObject({ caps: 0.3334 });
  });

  it("below a floor: raised to it", () => {
    expect(words({ id: "quota", shares: [0.6, 0.1, 0.1], caps: 0.5 }, 3)).toEqual([
      "Men 25–34: promised at least 60 %, allowed at most 50 %.",
      "Raise the cap to 60 %",
      { id: "quota", shares: [0.6, 0.1, 0.1], caps: 0.6 },
    ]);
  });

  it("below a floor by size, which is no decimal: 2/3 of all is 66.666… %", () => {
    const arms = [2, 1].map((size, index) => ({ ...setting.arms[index], size }));
    const contract = { id: "quota", shares: { total: 1 }, caps: 0.6666 } as const;
    expect(infeasible({ ...setting, arms, contract })?.nearest).toEqual({ ...contract, caps: 0.6667 });
  });

  it("of their own", () => {
    expect(words({ id: "quota", shares: 0.2, caps: [0.1, 1, 1] }, 3)).toEqual([
      "Men 25–34: promised at least 20 %, allowed at most 10 %.",
      "Raise caps to the floors",
      { id: "quota", shares: 0.2, caps: [0.2, 1, 1] },
    ]);
    expect(words({ id: "quota", shares: 0, caps: [0.1, 0.2, 0.1] }, 3)).toEqual([
      "The caps together are 40 %: the other 60 % of the views could go to no one.",
      "Scale the caps to 100 %",
      { id: "quota", shares: 0, caps: [0.25, 0.5, 0.25] },
    ]);
    expect(problemOf({ id: "quota", shares: 0, caps: [0, 0, 0] }, 3)?.nearest).toMatchObject({
      caps: [0.3334, 0.3334, 0.3334],
    });
  });

  it.each([
    [{ id: "quota", shares: 0.1, caps: 0.5 }, 5],
    [{ id: "quota", shares: 0.1, caps: 0.2 }, 5],
    [{ id: "quota", shares: 0.1, caps: 0.1999 }, 5],
    [{ id: "quota", shares: 0.2, caps: 0.1 }, 5],
    [{ id: "quota", shares: 0.25, caps: 0.1 }, 5],
    [{ id: "quota", shares: [0.7, 0.1, 0.2], caps: [0.7, 0.1, 0.2] }, 3],
    [{ id: "quota", shares: [0.7, 0.1, 0.2], caps: [0.7, 0.1, 0.1999] }, 3],
    [{ id: "quota", shares: [0.7, 0.1, 0], caps: [0.71, 0.11, 0.1] }, 3],
    [{ id: "quota", shares: { total: 1 }, caps: 0.3333 }, 3],
    [{ id: "quota", shares: { total: 1 }, caps: 0.3334 }, 3],
  ] as const)(
    "%j for %d arms: as the library has it, and what is offered leads to one that is accepted",
    (asked, arms) => {
      let contract: ContractSetting = asked;
      expect(problemOf(contract, arms) === undefined).toBe(isAccepted(contract, arms));
      // Floors are mended first, then caps.
      for (let step = 0; step < 2; step++) contract = problemOf(contract, arms)?.nearest ?? contract;
      expect(problemOf(contract, arms)).toBeUndefined();
      expect(isAccepted(contract, arms)).toBe(true);
    },
  );
});
