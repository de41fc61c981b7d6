import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArmSet, NO_ARM } from "../arms.js";
import { planLeader } from "./planLeader.js";

/** Serves the plan for some rounds of m pulls, and returns the pulls of each arm. */
function serve(plan: readonly number[], perRound: number, rounds: number, order = perRound): Uint32Array {
  const pulls = new Uint32Array(plan.length);
  const leader = planLeader(Uint32Array.from(plan), pulls, order);
  for (let round = 1; round <= rounds; round++) {
    const rest = ArmSet.all(plan.length);
    const chosen: number[] = [];
    for (let arm = leader.top(rest); arm !== NO_ARM && chosen.length < perRound; arm = leader.top(rest)) {
      chosen.push(arm);
      rest.delete(arm);
    }
    for (const arm of chosen) pulls[arm]++;
  }
  return pulls;
}

describe("a plan of pulls", () => {
  it("one pull a round: the arms one after the other; absent ones are passed over and come first when back", () => {
    const pulls = new Uint32Array(4);
    const leader = planLeader(Uint32Array.of(2, 0, 1, 2), pulls, 1);
    const open = [undefined, [1, 2, 3], [1, 3], [0, 1], [3], [0, 1], undefined].map((arms) =>
      arms === undefined ? undefined : new ArmSet(4, arms),
    );
    const served = open.map((set) => {
      const arm = leader.top(set);
      if (arm !== NO_ARM) pulls[arm]++;
      return arm;
    });
    // 0 of {0, 2, 3}; 2; 3 (1 has none); 0; 3; none left
    expect(served).toEqual([0, 2, 3, 0, 3, NO_ARM, NO_ARM]);
  });

  it("pulls that others gave count, and columns may be replaced", () => {
    const pulls = new Uint32Array(2);
    const leader = planLeader(Uint32Array.of(1, 1), pulls, 1);
    pulls[0] = 1;
    expect(leader.top()).toBe(1);
    pulls[1] = 5;
    expect(leader.top()).toBe(NO_ARM);
    pulls.fill(0);
    leader.restored();
    expect(leader.top()).toBe(0);
  });

  it("two pulls a round: the arm with most left first; in order, 2, 2, 4 would not fit into 4 rounds", () => {
    expect([...serve([2, 2, 4], 2, 4)]).toEqual([2, 2, 4]);
    expect([...serve([2, 2, 4], 2, 4, 1)]).toEqual([2, 2, 2]);
  });

  it("several pulls a round: max(max n_i, ceil(Σ n_i/m)) rounds are enough", () => {
    const plans = fc.array(fc.nat(12), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(plans, fc.integer({ min: 2, max: 5 }), (plan, perRound) => {
        const sum = plan.reduce((total, n) => total + n, 0);
        const rounds = Math.max(Math.ceil(sum / perRound), ...plan);
        expect([...serve(plan, perRound, rounds)]).toEqual(plan);
      }),
      { seed: 33, numRuns: 500 },
    );
  });
});
