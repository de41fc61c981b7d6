import { Shares } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { infeasible } from "./feasibility.js";
import { firstScenario } from "./scenarios.js";
import type { ContractSetting, Setting } from "./setting.js";
import { sharesOf } from "./sharesOf.js";

const { setting } = firstScenario;
const withArms = (count: number): Setting => ({
  ...setting,
  arms: Array.from({ length: count }, () => setting.arms[0]),
});
const problemOf = (contract: ContractSetting, arms = 5) => infeasible({ ...withArms(arms), contract });

/** What the library itself says about the floors. */
function isAccepted(contract: ContractSetting, arms: number): boolean {
  try {
    Shares.parse(sharesOf({ ...withArms(arms), contract }), arms);
    return true;
  } catch {
    return false;
  }
}

describe("floors", () => {
  it("says the sum, and offers the largest floor that fits", () => {
    const problem = problemOf({ kind: "equal-floor", floor: 0.25 });
    expect(problem?.problem.replace(/\u202f/g, " ")).toBe(
      "5 groups × 25 % is 125 %, and there are only 100 % of the views.",
    );
    expect(problem?.nearest).toEqual({ kind: "equal-floor", floor: 0.2 });
  });

  it("scales floors of their own", () => {
    const problem = problemOf({ kind: "own-floors", floors: [0.2, 0.5, 0.4] }, 3);
    expect(problem?.problem.replace(/\u202f/g, " ")).toBe(
      "20 % + 50 % + 40 % is 110 %. Lower one of them, or scale them all.",
    );
    expect(problem?.nearest).toEqual({ kind: "own-floors", floors: [0.1818, 0.4545, 0.3636] });
  });

  it.each([
    [{ kind: "equal-floor", floor: 0.2 }, 5],
    [{ kind: "equal-floor", floor: 0.2001 }, 5],
    [{ kind: "equal-floor", floor: 0.1 }, 10],
    [{ kind: "equal-floor", floor: 0.3334 }, 3],
    [{ kind: "own-floors", floors: [0.7, 0.1, 0.2] }, 3],
    [{ kind: "own-floors", floors: [0.7, 0.1001, 0.2] }, 3],
    [{ kind: "own-floors", floors: new Array<number>(10).fill(0.1) }, 10],
    [{ kind: "priced-floor", floor: 0.6, price: 1 }, 2],
  ] as const)("%j for %d arms: as the library has it, and the nearest is accepted", (contract, arms) => {
    const problem = problemOf(contract, arms);
    expect(problem === undefined).toBe(isAccepted(contract, arms));
    if (problem !== undefined) expect(isAccepted(problem.nearest, arms)).toBe(true);
  });

  it("by size there is always room, exactly", () => {
    const arms = [1, 7, 13].map((size) => ({ ...setting.arms[0], size }));
    const contract = { kind: "floor-by-size", total: 1 } as const;
    expect(infeasible({ ...setting, arms, contract })).toBeUndefined();
    const shares = sharesOf({ ...setting, arms, contract });
    expect(shares).toEqual(["1/21", "1/3", "13/21"]);
    expect(() => Shares.parse(shares, 3)).not.toThrow();
  });
});
