import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckedPolicy } from "../../registry/checkedPolicy.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { WindowMemory } from "./memory.js";

const history = fc.array(fc.tuple(fc.nat(3), fc.double({ min: -2, max: 2, noNaN: true })), { maxLength: 60 });

/** A policy with a window that has been told of these rewards, one a round. */
function told(window: number, rewards: readonly (readonly [number, number])[]): CheckedPolicy {
  const policy = createPolicy({ id: "sliding-window-ucb", parameters: { window } }, { arms: 4, seed: 1 });
  rewards.forEach(([arm, reward], index) => {
    policy.pulled(arm, index + 1);
    policy.rewarded(arm, reward);
  });
  return policy;
}

describe("a window", () => {
  it("holds the last τ rewards: their numbers, and their sums but for rounding", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 20 }), (rewards, window) => {
        const memory = new WindowMemory(4, window);
        for (const [arm, reward] of rewards) memory.remember(arm, reward);
        const last = rewards.slice(-window);
        for (const arm of [0, 1, 2, 3]) {
          const own = last.filter(([one]) => one === arm);
          expect(memory.weights[arm]).toBe(own.length);
          expect(memory.sums[arm]).toBeCloseTo(own.reduce((sum, [, reward]) => sum + reward, 0), 12); // prettier-ignore
        }
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("keeps no trace of what has left it, not even in the last digits", () => {
    const memory = new WindowMemory(1, 4);
    for (const reward of [1e15, -3, 0.1, 0.2, 0.3, 0.4, 0.5]) memory.remember(0, reward);
    memory.remember(0, 0.6);
    expect(memory.sums[0]).toBe(0.3 + 0.4 + 0.5 + 0.6);
  });
});

describe("a window that goes on for other arms", () => {
  it("has the rewards of the arms that are left, in their order", () => {
    const four = told(4, [[0, 1], [1, 0.5], [2, 0.25], [1, 0.75], [3, 0]]); // prettier-ignore
    // What is left of the window: 1: 0.5, 2: 0.25, 1: 0.75, 3: 0. Arm 2 is dropped, 1 becomes 2 and 3 becomes 0.
    const parameters = { window: 4 };
    const three = createPolicy({ id: "sliding-window-ucb", parameters }, { arms: 3, seed: 1 });
    three.carry(four, [1, 2, null, 0]);
    const { columns, scalars } = three.state();
    expect(scalars).toEqual({ windowNext: 3, windowFilled: 3 });
    expect([...columns["windowArms"]]).toEqual([2, 2, 0, 0]);
    expect([...columns["windowRewards"]]).toEqual([0.5, 0.75, 0, 0]);
    expect([...columns["inWindow"]]).toEqual([1, 0, 2]);
    expect([...columns["windowSums"]]).toEqual([0, 0, 1.25]);
  });

  it("is shortened to its latest rewards, and goes on as one that was always that short", () => {
    fc.assert(
      fc.property(history, (rewards) => {
        const carried = createPolicy({ id: "sliding-window-ucb", parameters: { window: 5 } }, { arms: 4, seed: 1 });
        carried.carry(told(12, rewards), [0, 1, 2, 3]);
        const short = told(5, rewards);
        for (let round = rewards.length + 1; round < rewards.length + 20; round++) {
          const arm = short.choose(round);
          expect(carried.choose(round)).toBe(arm);
          for (const policy of [carried, short]) {
            policy.pulled(arm, round);
            policy.rewarded(arm, arm / 4);
          }
        }
      }),
      { seed: 2, numRuns: 25 },
    );
  });
});
