import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { seeded } from "../../../test/support/hostile.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { shownSafe } from "./safeChanges.js";

/** Other rules for changing shares, all arms open, in units of 1/unit: why docs/adr/0011 decided as it did. */
class Alternative {
  readonly unit: number;
  readonly shares: number[];
  readonly balances: Float64Array;
  targets: number[];

  constructor(shares: readonly number[], unit: number) {
    this.unit = unit;
    this.shares = [...shares];
    this.targets = [...shares];
    this.balances = new Float64Array(shares.length);
  }

  /** Earliest deadline first among the due arms; a free round goes to arm 0. */
  play(): void {
    const deadline = (arm: number) => Math.ceil((this.unit - this.balances[arm]) / this.shares[arm]);
    const due = range(this.shares.length).filter((arm) => this.balances[arm] + this.shares[arm] > 0);
    const pulled = due.reduce((best, arm) => (deadline(arm) < deadline(best) ? arm : best), due[0] ?? 0);
    for (const arm of this.shares.keys()) this.balances[arm] += this.shares[arm];
    this.balances[pulled] -= this.unit;
  }

  fall(): void {
    this.targets.forEach((target, arm) => {
      if (target < this.shares[arm]) this.shares[arm] = target;
      if (target === 0) this.balances[arm] = 0;
    });
  }

  riseAtOnce(): void {
    this.shares.splice(0, this.shares.length, ...this.targets);
  }

  riseOneByOne(): void {
    this.targets.forEach((target, arm) => {
      const then = this.shares.map((share, other) => (other === arm ? target : share));
      const room = then.reduce((sum, share) => sum + share, 0) <= this.unit;
      if (target > this.shares[arm] && room && shownSafe(this.balances, then, this.unit)) this.shares[arm] = target;
    });
  }

  riseTogether(): void {
    if (shownSafe(this.balances, this.targets, this.unit)) this.riseAtOnce();
  }

  get isWaiting(): boolean {
    return this.targets.some((target, arm) => target !== this.shares[arm]);
  }
}

describe("other rules for changing shares", () => {
  it("clocks that restart with every change: an arm with 1 % and a change every 50 rounds is never served", () => {
    const served = (effect: "now" | "without-loss") => {
      const [here, there] = [
        [0.99, 0.01, 0],
        [0, 0.01, 0.99],
      ];
      const parameters = { shares: here, learner: "round-robin" };
      const policy = createPolicy({ id: "deadline-quota", parameters }, { arms: 3, seed: 1 });
      for (let round = 1; round <= 1000; round++) {
        policy.pulled(policy.choose(round), round);
        if (round % 50 === 0) policy.change({ shares: round % 100 === 0 ? here : there, effect });
      }
      return policy.state().columns["pulls"][1];
    };
    expect(served("now")).toBe(0);
    expect(served("without-loss")).toBeGreaterThanOrEqual(9);
  });

  /** 500 of 1 000 arms retire in the middle of a cycle, and a newcomer asks for ½. */
  function bulkRetirement(): Alternative {
    const quotas = new Alternative([...range(1000).map(() => 1), 0], 1000);
    for (let round = 1; round <= 1500; round++) quotas.play();
    quotas.targets = [...range(1000).map((arm) => (arm < 500 ? 0 : 1)), 500];
    quotas.fall();
    return quotas;
  }

  it("a retired share that is given away at once: 250 floors break", () => {
    const quotas = bulkRetirement();
    quotas.riseAtOnce();
    const broken = new Set<number>();
    for (let round = 1; round <= 1000; round++) {
      quotas.play();
      for (const arm of quotas.shares.keys()) if (quotas.balances[arm] >= quotas.unit) broken.add(arm);
    }
    expect(broken.size).toBe(250);
  });

  /** The rounds until all changes of a random system have begun, Σ r = 1 before and after. */
  function waits(arms: number, rise: (quotas: Alternative) => void): number[] {
    return range(60).map((seed) => {
      const next = seeded(seed);
      const quotas = new Alternative(sharesOf(arms, next), 10_000);
      for (let round = 0; round < 500 + 7 * seed; round++) quotas.play();
      quotas.targets = sharesOf(arms, next);
      quotas.fall();
      let rounds = 0;
      rise(quotas);
      for (; quotas.isWaiting && rounds < 20_000; rounds++) {
        quotas.play();
        rise(quotas);
      }
      return rounds;
    });
  }

  it("shares that rise one by one: the last of 50 waits up to 713 rounds; together at most 3", () => {
    expect(Math.max(...waits(50, (quotas) => quotas.riseOneByOne()))).toBe(713);
    expect(Math.max(...waits(50, (quotas) => quotas.riseTogether()))).toBe(3);
    expect(Math.max(...waits(10, (quotas) => quotas.riseTogether()))).toBe(1);
  });
});

/** Uneven ten-thousandths that sum to 1; one arm in five has none. */
function sharesOf(arms: number, next: () => number): number[] {
  const weights = range(arms).map(() => (next() < 0.2 ? 0 : next() ** [1, 3, 8][Math.floor(3 * next())]));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((10_000 * weight) / total));
  const last = Math.floor(arms * next());
  shares[last] += 10_000 - shares.reduce((sum, share) => sum + share, 0);
  return shares;
}
