import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { below, seeded } from "../../../test/support/hostile.js";
import { ArmSet } from "../../arms.js";
import { Absences } from "./absences.js";

describe("absences", () => {
  it("are those that a count for each arm has, whichever way a round is counted", () => {
    const arms = 30;
    const next = seeded(5);
    const absences = new Absences(new Uint32Array(arms));
    const model = range(arms).map(() => 0);
    for (let round = 1; round <= 500; round++) {
      const open = new ArmSet(arms, [below(next, arms)]);
      const chance = next();
      range(arms).forEach((arm) => next() < chance && open.add(arm));
      const absent = range(arms).filter((arm) => !open.has(arm));
      if (next() < 0.5) absences.addToAllBut(open);
      else absent.forEach((arm) => absences.add(arm));
      absent.forEach((arm) => model[arm]++);
      if (next() < 0.05) {
        absences.set(3, round);
        model[3] = round;
      }
      expect(range(arms).map((arm) => absences.of(arm))).toEqual(model);
      expect(range(arms).map((arm) => absences.beyondCommon(arm) + absences.common)).toEqual(model);
      expect([...absences.column()]).toEqual(model);
    }
    expect(absences.common).toBeGreaterThan(100);
  });

  it("reach up to 2^32 − 1, also below the common count", () => {
    const most = 2 ** 32 - 1;
    const absences = new Absences(Uint32Array.of(most - 2, 0));
    range(2).forEach(() => absences.addToAllBut(new ArmSet(2, [1])));
    expect([absences.of(0), absences.of(1)]).toEqual([most, 0]);
    expect([absences.beyondCommon(0), absences.beyondCommon(1)]).toEqual([most - 2, -2]);
  });

  it("become those of another run", () => {
    const absences = new Absences(new Uint32Array(2));
    expect(absences.any()).toBe(false);
    absences.addToAllBut(new ArmSet(2, [0]));
    expect(absences.any()).toBe(true);
    absences.replace(Uint32Array.of(4, 7));
    expect([absences.common, absences.of(0), absences.of(1)]).toEqual([0, 4, 7]);
  });
});
