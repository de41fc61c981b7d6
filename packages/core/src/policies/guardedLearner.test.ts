import { describe, expect, it } from "vitest";
import { play } from "../../test/support/play.js";
import { ArmSet, NO_ARM, type Arm } from "../arms.js";
import { RoundRobin } from "../learners/roundRobin.js";
import type { Reason, Round } from "../policy.js";
import { chooseMany } from "../chooseMany.js";
import { GuardedLearner, type Guard } from "./guardedLearner.js";

/** Forces arm 0 in every third round in which it is open, and counts how often it did. */
class EveryThird implements Guard {
  readonly columns = { pulls: new Uint32Array(3) };
  readonly scalars = { forced: 0 };
  quietUntil = 0;
  restores = 0;

  forced(round: Round, open?: ArmSet): Arm {
    this.quietUntil = 3 * Math.ceil(round / 3);
    return round % 3 === 0 && (open === undefined || open.has(0)) ? 0 : NO_ARM;
  }

  reason(arm: Arm, round: Round): Reason<"forced"> {
    return { arm, rule: "forced", numbers: { round } };
  }

  pulled(arm: Arm, times: number, round: Round): void {
    this.columns.pulls[arm] += times;
    if (arm === 0 && times === 1 && round % 3 === 0) this.scalars.forced++;
  }

  restored(): void {
    this.restores++;
  }
}

/** Its forced arms of a round are 0 and 1. */
class FirstTwo extends EveryThird {
  forcedMany(_round: Round, count: number): Arm[] {
    return [0, 1].slice(0, count);
  }
}

const guarded = (guard: Guard = new EveryThird()) => new GuardedLearner(guard, new RoundRobin(3));
const game = { arms: 3, rounds: 9, rewards: () => 0 };

describe("a learner under a guard", () => {
  it("pulls the forced arm, else the learner's, which has been told of all pulls", () => {
    // The fewest pulls: 0, 1; forced 0: (2, 1, 0); 2, 1; forced 0: (3, 2, 1); 2, 1; forced 0.
    expect(play(guarded(), game)).toEqual([0, 1, 0, 2, 1, 0, 2, 1, 0]);
  });

  it("leaves a round to the learner where the forced arm is absent", () => {
    const policy = guarded();
    expect([policy.choose(3), policy.choose(3, new ArmSet(3, [1, 2]))]).toEqual([0, 1]);
  });

  it("gives the guard's reason, or the learner's", () => {
    const policy = guarded();
    expect(policy.explain(3)).toEqual({ arm: 0, rule: "forced", numbers: { round: 3 } });
    expect(policy.explain(1)).toMatchObject({ arm: 0, rule: "learner", learner: { rule: "fewest pulls" } });
  });

  it("has a rule for several pulls a round where the guard has one: the forced arms, then the learner's", () => {
    expect(guarded().chooseMany).toBeUndefined();
    expect(chooseMany(guarded(new FirstTwo()), 3, 1, 3)).toEqual([0, 1, 2]);
    expect(chooseMany(guarded(new FirstTwo()), 3, 1, 1)).toEqual([0]);
  });

  it("saves and restores the guard's columns and scalars, and tells the guard", () => {
    const [guard, policy] = [new EveryThird(), guarded()];
    play(policy, game);
    const copy = guarded(guard);
    copy.restore(policy.state());
    expect(guard).toMatchObject({ columns: { pulls: Uint32Array.of(4, 3, 2) }, scalars: { forced: 3 }, restores: 1 });
    expect(copy.state()).toEqual(policy.state());
    expect(copy.choose(10)).toBe(2);
  });
});
