import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import type { MetricContext, MetricDefinition } from "./metric.js";
import { finalViolation, ownClockFinalViolation, ownClockWorstViolation, worstViolation } from "./violation.js";

const environment = createEnvironment({ id: "constant", parameters: { rewards: [1, 1, 1] } });

function context(shares: unknown, arms = 3): MetricContext {
  const contract = createContract({ id: "quota", parameters: { shares } }, { arms, perRound: 1 });
  return { environment, horizon: 100, perRound: 1, contract };
}

/**
 * Plays the pulls, one a round, through a meter that is told of the first in a row, and reads it after each round.
 * `absent` are the arms that are away in a round.
 */
function readings(
  metric: MetricDefinition,
  shares: unknown,
  played: readonly number[],
  absent: Readonly<Record<number, readonly number[]>> = {},
): number[] {
  const meter = metric.create(context(shares));
  const [pulls, absences] = [new Float64Array(3), new Float64Array(3)];
  const into = new Float64Array(1);
  meter.begin?.();
  return played.map((arm, index) => {
    for (const away of absent[index + 1] ?? []) absences[away]++;
    if (arm !== played[index - 1]) meter.pulling?.(arm, index + 1, pulls[arm], absences[arm]);
    pulls[arm]++;
    meter.read({ round: index + 1, pulls, reward: 0, absences }, into, 0);
    return into[0];
  });
}

const quarters = [0.25, 0.5, 0];

/** max_i r_i·t − N_i(t), by its definition. */
function violations(played: readonly number[]): number[] {
  return played.map((_, index) => {
    const counts = quarters.map((__, arm) => played.slice(0, index + 1).filter((pulled) => pulled === arm).length);
    return Math.max(...quarters.map((share, arm) => share * (index + 1) - counts[arm]));
  });
}

const played = [2, 2, 2, 1, 1, 1, 0, 0, 2, 2, 2, 2, 1, 0, 1, 1, 1, 1];

describe("quota violation", () => {
  it("final: by hand", () => {
    // r = (1/4, 1/2, 0), pulls 0, 0, 1, 1: (1/4 − 1, 1/2, 0), (1/2 − 2, 1, 0), (3/4 − 2, 3/2 − 1, 0), (1 − 2, 2 − 2, 0)
    expect(readings(finalViolation, quarters, [0, 0, 1, 1])).toEqual([0.5, 1, 0.5, 0]);
    expect(readings(finalViolation, [0.25, 0.5, 0.1], [0, 1, 2])).toEqual([0.5, 0.2, 0.5]);
  });

  it("final: below 0 when all are ahead", () => {
    expect(readings(finalViolation, [0.125, 0.25, 0.0625], [0, 1, 2])[2]).toBe(-0.25);
  });

  it("final: after every round of a longer run", () => {
    expect(readings(finalViolation, quarters, played)).toEqual(violations(played));
  });

  it("worst: the largest so far, at every round of a run", () => {
    const soFar = violations(played).map((_, index, all) => Math.max(0, ...all.slice(0, index + 1)));
    expect(soFar[17]).toBeGreaterThan(violations(played)[17]);
    expect(readings(worstViolation, quarters, played)).toEqual(soFar);
  });

  it("worst: 0 where no arm was ever behind", () => {
    expect(readings(worstViolation, 0, [0, 1, 2])).toEqual([0, 0, 0]);
  });

  it("worst: a new trial starts at 0", () => {
    const meter = worstViolation.create(context(quarters));
    const into = new Float64Array(1);
    meter.pulling?.(1, 21, 0, 0);
    meter.begin?.();
    meter.read({ round: 1, pulls: Float64Array.of(0, 1, 0), reward: 0 }, into, 0);
    expect(into[0]).toBe(0.25);
  });

  it.each([finalViolation, worstViolation, ownClockFinalViolation, ownClockWorstViolation])(
    "is refused without quotas: $id",
    (metric) => {
      expect(() => metric.create({ environment, horizon: 1, perRound: 1 })).toThrow(
        expect.objectContaining({
          code: "metric-not-applicable",
          received: expect.stringContaining(metric.id) as string,
        }),
      );
    },
  );
});

describe("quota violation on own clocks", () => {
  // r = (1/4, 1/2, 0); arm 1 is away in rounds 2 and 3, arm 0 in round 5.
  const absent = { 2: [1], 3: [1], 5: [0] };
  const pulled = [0, 0, 2, 1, 2, 2, 1];
  // round      1     2     3     4     5     6     7
  // a_0        1     2     3     4     4     5     6     N_0  1 2 2 2 2 2 2
  // a_1        1     1     1     2     3     4     5     N_1  0 0 0 1 1 1 2
  // r·a_0 − N  −.75  −1.5  −1.25 −1    −1    −.75  −.5
  // r·a_1 − N  .5    .5    .5    0     .5    1     .5    arm 2 has no quota: 0
  const behind = [0.5, 0.5, 0.5, 0, 0.5, 1, 0.5];

  it("final: by hand", () => {
    expect(readings(ownClockFinalViolation, quarters, pulled, absent)).toEqual(behind);
    // All rounds: r·t − N of arm 1 is 1/2, 1, 3/2, 1, 3/2, 2, 3/2.
    expect(readings(finalViolation, quarters, pulled, absent)).toEqual([0.5, 1, 1.5, 1, 1.5, 2, 1.5]);
  });

  it("worst: the largest so far", () => {
    expect(readings(ownClockWorstViolation, quarters, pulled, absent)).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 1, 1]);
    expect(readings(worstViolation, quarters, pulled, absent)).toEqual([0.5, 1, 1.5, 1.5, 1.5, 2, 2]);
  });

  it("are those of all rounds where no arm is ever absent", () => {
    expect(readings(ownClockFinalViolation, quarters, played)).toEqual(readings(finalViolation, quarters, played));
    expect(readings(ownClockWorstViolation, quarters, played)).toEqual(readings(worstViolation, quarters, played));
  });
});
