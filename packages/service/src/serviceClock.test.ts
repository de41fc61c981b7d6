import { beforeEach, describe, expect, it } from "vitest";
import { clockInWords, LOOKED_EVERY, ServiceClock } from "./serviceClock.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = 1_700_000_000_000;

let [passed, ahead, slept]: [number, number, number] = [0, 0, 0];
let clock: ServiceClock;
const started = () =>
  new ServiceClock({
    reference: () => START + passed + slept + ahead,
    monotonic: () => 5000 + passed,
    awakeOrNot: () => 9000 + passed + slept,
  });
beforeEach(() => {
  [passed, ahead, slept] = [0, 0, 0];
  clock = started();
});

/** Time passes, and the clock is looked at as often as it should be: the jumps that it has seen. */
function pass(milliseconds: number): number[] {
  const jumps: number[] = [];
  for (const end = passed + milliseconds; passed < end;) {
    passed = Math.min(end, passed + LOOKED_EVERY);
    const jump = clock.look();
    if (jump !== undefined) jumps.push(jump);
  }
  return jumps;
}
const elapsed = () => clock.now() - START;

describe("the time of a service", () => {
  it("is what the reference says at the start, and goes on with the time that passes", () => {
    expect(elapsed()).toBe(0);
    passed += 1234;
    expect(elapsed()).toBe(1234);
    expect(pass(HOUR)).toEqual([]);
    expect([elapsed(), clock.isApart]).toEqual([HOUR + 1234, false]);
  });

  it("hardly moves with a jump of two days and back, which it says", () => {
    pass(HOUR);
    ahead = 2 * DAY;
    expect(pass(HOUR)).toEqual([2 * DAY]);
    expect(clock.isApart).toBe(true);
    expect(elapsed()).toBe(2 * HOUR + HOUR / 1000 - 1);
    ahead = 0;
    const [back, ...more] = pass(LOOKED_EVERY);
    expect(more).toEqual([]);
    expect(Math.abs(back + 2 * DAY)).toBeLessThanOrEqual(1);
    // It was ahead by 3.6 s, and loses a twentieth of each second.
    pass(80_000);
    expect([elapsed(), clock.isApart]).toEqual([2 * HOUR + LOOKED_EVERY + 80_000, false]);
  });

  it("never goes back, nor stands, when the reference was set back", () => {
    pass(HOUR);
    ahead = -HOUR;
    const seen = [elapsed()];
    expect(pass(LOOKED_EVERY)).toEqual([-HOUR]);
    for (let second = 0; second < 100; second++) {
      pass(LOOKED_EVERY);
      seen.push(elapsed());
    }
    for (const [before, after] of seen.slice(1).map((after, index) => [seen[index], after])) {
      expect(after - before).toBeGreaterThanOrEqual(0.95 * LOOKED_EVERY - 1);
    }
  });

  it("follows a reference that drifts, without a word", () => {
    for (let minute = 0; minute < 60; minute++) {
      ahead += 30;
      expect(pass(60_000)).toEqual([]);
    }
    expect(elapsed()).toBe(60 * 60_000 + ahead);
  });

  it("goes on with a machine that has slept: that time has passed", () => {
    pass(1000);
    slept = 8 * HOUR;
    expect(pass(1000)).toEqual([]);
    expect(elapsed()).toBe(8 * HOUR + 2000);
  });

  it("takes a jump during sleep for a jump all the same", () => {
    pass(1000);
    [slept, ahead] = [HOUR, 2 * DAY];
    expect(pass(1000)).toEqual([2 * DAY]);
    expect(elapsed()).toBe(HOUR + 2000);
  });

  it("goes on after a restart from the last time that was written, while the reference is behind it", () => {
    pass(HOUR);
    const last = clock.now();
    ahead = -2 * HOUR;
    clock = started();
    clock.startNotBefore(last);
    expect([clock.now(), clock.isApart, clock.apart]).toEqual([last, true, -2 * HOUR]);
    expect(pass(1000)).toEqual([]);
    expect(clock.now()).toBe(last + 1000);
    pass(40 * HOUR);
    expect([elapsed(), clock.isApart]).toEqual([passed + ahead, false]);
  });

  it("takes the reference after a restart where that is later", () => {
    clock.startNotBefore(START - DAY);
    expect([elapsed(), clock.isApart]).toEqual([0, false]);
  });

  it("is told apart from its reference in words", () => {
    expect(clockInWords(2 * DAY, 2 * DAY, "machine")).toBe(
      "The clock of the machine was set forward by 172800 s, and is 172800 s ahead of the service's time.",
    );
    expect(clockInWords(-2 * DAY, 3, "database")).toBe("The clock of the database was set back by 172800 s.");
    expect(clockInWords(undefined, -HOUR, "machine")).toBe(
      "The clock of the machine is 3600 s behind the service's time.",
    );
  });
});
