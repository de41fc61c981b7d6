import { describe, expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { livingStudy as study } from "../../test/support/livingStudy.js";
import { simulateAll } from "./simulate.js";
import type { Study } from "./study.js";
import { tenureTimeline, traceTrial } from "./traceTrial.js";

function valuesOf(own: Partial<Study>, metric: string, policy = 0): number[] {
  const { policies } = simulateAll({ ...study, ...own });
  return policies[policy].metrics[metric].checkpoints[0].values.map(({ mean }) => mean);
}

/** A policy that promises nothing, and pulls the arm with the fewest pulls. */
const inTurn = ["round-robin"];

describe("shares that change", () => {
  it("are summed up while they are in force, on each arm's own clock", () => {
    // Round robin has pulled 14, 13 and 13 times after 40 rounds. Arm 0: 20·1/2 + 20·1/10; arm 1: 20·1/4 + 20·1/5; arm
    // 2 has a share from round 21 on.
    const changes = [{ at: 21, shares: ["1/10", "1/5", "7/10"] }];
    const [first, second, third] = valuesOf({ policies: inTurn, changes }, "own-clock-violation");
    expect([first, second, third]).toEqual([12 - 14, 9 - 13, 14 - 13]);
  });

  it("an arm that leaves is on no clock; it keeps its share where it is not given away", () => {
    // Arm 0 is there in rounds 1 … 20 and 31 … 40: 30 rounds at 1/2. Round robin's counts after 20: 7, 7, 6; the ten
    // rounds to 30 go to the others, 12 and 11; then arm 0 catches up.
    const changes = [{ at: 21, leaves: [0] }, { at: 31, joins: [0] }]; // prettier-ignore
    expect(valuesOf({ policies: inTurn, changes }, "pulls")).toEqual([14, 13, 13]);
    expect(valuesOf({ policies: inTurn, changes }, "own-clock-violation")).toEqual([15 - 14, 10 - 13, -13]);
  });

  it("an arm whose share falls to 0 forgoes what it is owed, and all arms do where a change is made now", () => {
    // After 20 rounds arm 0 is owed 10 − 7 = 3 and arm 1, 5 − 7 = −2.
    const zero = [{ at: 21, shares: [0, "1/4", 0] }];
    expect(valuesOf({ policies: inTurn, changes: zero, horizon: 21 }, "own-clock-violation")[0]).toBe(0);
    const now = [{ at: 21, shares: ["1/2", 0, 0], effect: "now" as const }];
    expect(valuesOf({ policies: inTurn, changes: now, horizon: 21 }, "own-clock-violation")[0]).toBe(0.5);
    const same = [{ at: 21, shares: ["1/2", "1/4", 0], effect: "now" as const }];
    expect(valuesOf({ policies: inTurn, changes: same, horizon: 21 }, "own-clock-violation")[0]).toBe(3.5);
    const [worst] = valuesOf({ policies: inTurn, changes: now, horizon: 21 }, "own-clock-worst-violation");
    expect(worst).toBe(3);
    expect(valuesOf({ policies: inTurn, changes: now, horizon: 21 }, "broken-floors")).toEqual([1]);
  });

  it("500 of 1 000 arms retire for one with 1/2: its share waits for 499 rounds, and no floor breaks", () => {
    const shares = [...range(1000).map(() => "1/1000"), 0];
    const after = [...range(1000).map((arm) => (arm < 500 ? 0 : "1/1000")), "1/2"];
    const bulk: Partial<Study> = {
      environment: { id: "constant", parameters: { rewards: shares.map(() => 0) } },
      contract: { id: "quota", parameters: { shares } },
      policies: [{ id: "deadline-quota", parameters: { shares, learner: "round-robin" } }],
      changes: [{ at: 1501, shares: after }],
      horizon: 2600,
    };
    expect(valuesOf(bulk, "broken-floors")).toEqual([0]);
    expect(valuesOf(bulk, "waited")).toEqual([499 / 2]);
  });
});

describe("caps that change", () => {
  // A learner that would always pull arm 0. Arms 1 and 2 get their floors, and what arm 0 may not have.
  const shares = [0, "1/8", 0];
  const greedy: Partial<Study> = {
    contract: { id: "quota", parameters: { shares } },
    policies: [{ id: "deadline-quota", parameters: { shares, learner: { id: "epsilon-greedy", parameters: { epsilon: 0 } } } }],
  }; // prettier-ignore

  it("hold from the round of their change on, for the tenure's clock and count", () => {
    // Arm 1 is due in rounds 1, 9, 17, …: 2 of 16 rounds. Each other arm is pulled once, then arm 0 alone: 13 of 16.
    expect(valuesOf({ ...greedy, horizon: 16 }, "pulls")).toEqual([13, 2, 1]);
    // With a cap of 1/2 it is pulled again when 13 < (a + 1)/2: in round 27, and in each second round from then on.
    const changes = [{ at: 17, caps: ["1/2", 1, 1] }];
    expect(valuesOf({ ...greedy, changes, horizon: 26 }, "pulls")[0]).toBe(13);
    expect(valuesOf({ ...greedy, changes, horizon: 40 }, "pulls")[0]).toBe(20);
  });

  it("an arm is above its cap when it is pulled, by the clock and count of its tenure", () => {
    // Deadline quota pulls arm 0 again in round 27: 14 − 27/2.
    const half = [{ at: 17, caps: ["1/2", 1, 1] }];
    expect(valuesOf({ ...greedy, changes: half }, "own-clock-worst-excess")).toEqual([0.5]);
    // Round robin pulls it in rounds 22, 25, …, 40 without a thought: 14 − 40/10 in the end.
    const tenth = ["1/10", 1, 1];
    const contract = { id: "quota", parameters: { shares: ["1/10", "1/4", 0] } };
    const later = [{ at: 21, caps: tenth }];
    expect(valuesOf({ policies: inTurn, contract, changes: later }, "own-clock-worst-excess")).toEqual([10]);
    // With another share a tenure begins: 7 pulls in 20 rounds. So it does for all arms where one changes now.
    const other = [{ at: 21, caps: tenth, shares: [0, "1/4", 0] }];
    expect(valuesOf({ policies: inTurn, contract, changes: other }, "own-clock-worst-excess")).toEqual([7 - 2]);
    const now = [{ at: 21, caps: tenth, shares: ["1/10", 0, 0], effect: "now" as const }];
    expect(valuesOf({ policies: inTurn, contract, changes: now }, "own-clock-worst-excess")).toEqual([7 - 2]);
    const loss = [{ at: 21, caps: tenth, shares: ["1/10", 0, 0] }];
    expect(valuesOf({ policies: inTurn, contract, changes: loss }, "own-clock-worst-excess")).toEqual([10]);
  });

  it("pulls that are struck out are no excess, nor are their rounds", () => {
    // Arm 1 is pulled in each second round, and only those rounds count: n − n/2 for its n-th of 20 pulls.
    const shares = ["1/4", "1/4", 0];
    const contract = { id: "quota", parameters: { shares, caps: [1, "1/2", 1] } };
    const changes = [{ at: 2, leaves: [2] }];
    const voids = { rate: [1, 0, 0] };
    const own = { contract, changes, voids, policies: inTurn };
    expect(valuesOf(own, "pulls")).toEqual([0, 20, 0]);
    expect(valuesOf(own, "own-clock-worst-excess")).toEqual([10]);
  });

  it("are no change of shares: nothing is forgone, and the accounts go on", () => {
    const changes = [{ at: 21, caps: "1/2" }];
    expect(valuesOf({ policies: inTurn, changes }, "own-clock-violation")).toEqual([20 - 14, 10 - 13, -13]);
  });

  it("begin another stretch of the timeline", () => {
    const changes = [{ at: 21, caps: ["1/2", 1, 1] }];
    expect(tenureTimeline({ ...study, policies: inTurn, changes }, 0, 0)?.slice(0, 2)).toEqual([
      {
        arm: 0,
        stretches: [{ from: 1, to: 20, share: 0.5 }, { from: 21, to: 40, share: 0.5, cap: 0.5 }], // prettier-ignore
        pulls: 14,
        voided: 0,
      },
      { arm: 1, stretches: [{ from: 1, to: 40, share: 0.25 }], pulls: 13, voided: 0 },
    ]);
  });
});

describe("pulls that are struck out", () => {
  it("count for no arm, and have no reward", () => {
    // Every pull of arm 0 is struck out in its round: it is pulled again and again, and only the others' rounds count.
    const voids = { rate: [1, 0, 0] };
    expect(valuesOf({ policies: inTurn, voids }, "pulls")).toEqual([0, 13, 13]);
    expect(valuesOf({ policies: inTurn, voids }, "reward")).toEqual([0]);
    // 26 rounds that count.
    expect(valuesOf({ policies: inTurn, voids }, "own-clock-violation")).toEqual([13, 6.5 - 13, -13]);
  });

  it("are in the trace, without a reward", () => {
    const voids = { rate: [1, 0, 0] };
    const trace = [...traceTrial({ ...study, policies: inTurn, voids, horizon: 4 }, 0, 0)];
    expect(trace.map(({ arm, reward, voided }) => [arm, reward, voided])).toEqual([
      [0, 0, true],
      [1, 0, undefined],
      [2, 0, undefined],
      [0, 0, true],
    ]);
  });
});

describe("tenures of a trial", () => {
  it("are stretches of rounds with one share, with what waits and what was struck out", () => {
    const own = { ...study, policies: inTurn, voids: { rate: [1, 0, 0] }, horizon: 8 };
    const changes = [{ at: 4, leaves: [1], shares: ["1/2", 0, 0] }, { at: 7, joins: [1] }]; // prettier-ignore
    const half = { share: 0.5 };
    expect(tenureTimeline({ ...own, changes }, 0, 0)).toEqual([
      // Round robin pulls the least pulled that is there, and counts what is struck out: 0 1 2, 0 2 0, 1 1.
      { arm: 0, stretches: [{ from: 1, to: 8, ...half }], pulls: 0, voided: 3 },
      { arm: 1, stretches: [{ from: 1, to: 3, share: 0.25 }, { from: 7, to: 8, share: 0 }], pulls: 3, voided: 0 }, // prettier-ignore
      { arm: 2, stretches: [{ from: 1, to: 8, share: 0 }], pulls: 2, voided: 0 },
    ]);
    expect(tenureTimeline(study, 0, 0)).toBeUndefined();
  });

  it("a rise that waits is told with the share that it waits for", () => {
    const shares = [...range(10).map(() => "1/10"), 0];
    const after = [...range(10).map((arm) => (arm < 5 ? 0 : "1/10")), "1/2"];
    const bulk: Study = {
      ...study,
      environment: { id: "constant", parameters: { rewards: shares.map(() => 0) } },
      contract: { id: "quota", parameters: { shares } },
      policies: [{ id: "deadline-quota", parameters: { shares, learner: "round-robin" } }],
      changes: [{ at: 16, shares: after }],
    };
    // Five arms are behind by half a pull each after round 15: the newcomer waits until four of them were served.
    expect(tenureTimeline(bulk, 0, 0)?.[10].stretches).toEqual([
      { from: 1, to: 15, share: 0 },
      { from: 16, to: 19, share: 0, waitsFor: 0.5 },
      { from: 20, to: 40, share: 0.5 },
    ]);
  });
});
