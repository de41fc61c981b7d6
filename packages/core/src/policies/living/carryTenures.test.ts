import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { below, randomShares, seeded } from "../../../test/support/hostile.js";
import { refusal } from "../../../test/support/refusal.js";
import { ArmSet } from "../../arms.js";
import { createPolicy } from "../../registry/createPolicy.js";
import type { CheckedPolicy } from "../../registry/checkedPolicy.js";
import { stateFromJson, stateToJson } from "../../state/json.js";

type Given = Readonly<Record<string, unknown>>;

function create(arms: number, parameters: Given, perRound = 1): CheckedPolicy {
  const specification = { id: "deadline-quota", version: 2, parameters: { shares: 0, ...parameters } };
  return createPolicy(specification, { arms, seed: 1, perRound });
}

function play(policy: CheckedPolicy, from: number, to: number): string[] {
  return range(to + 1 - from).map((index) => {
    const { arm, rule } = policy.explain(from + index);
    policy.pulled(arm, from + index);
    return `${arm} ${rule}`;
  });
}

describe("by hand", () => {
  it("tenures go along, and a newcomer rises by the rules of ADR 0011", () => {
    const from = create(2, { shares: ["1/2", "1/2"], learner: "round-robin" });
    expect(play(from, 1, 1)).toEqual(["0 deadline"]);
    const policy = create(3, { learner: "round-robin" });
    policy.carry(from, [2, 1]);
    expect(policy.tenures().map(({ share, balance, clock, since }) => [share, balance, clock, since])).toEqual([
      ["0", "0", 0, 2],
      ["1/2", "1/2", 1, 1],
      ["1/2", "-1/2", 1, 1],
    ]);
    // D⁺ = 1/2 < 1: the newcomer rises at once; the arm that is ahead falls, and is renewed.
    const changed = policy.change({ shares: ["1/4", "1/2", "1/4"] });
    expect(changed).toEqual({ begun: [0, 2], waiting: [], forgone: [] });
    // Deadlines in rounds: 2: 4 1 4.  3: 3 2 3.  4: 2 – 2.  5: 1 2 –.
    expect(play(policy, 2, 4)).toEqual(["1 deadline", "1 deadline", "0 deadline"]);
  });

  it("an arm is dropped only without a share and without one that it waits for", () => {
    const from = create(3, { shares: ["1/2", "1/4", 0] });
    play(from, 1, 3);
    const policy = create(2, {});
    const error = refusal("arm 1", () => policy.carry(from, [0, null, 1]));
    expect(error).toMatchObject({ code: "carry-promised", path: "to[1]" });
    expect(error.received).toContain("1/4");
    expect(from.change({ shares: ["1/2", 0, 0] }).forgone.map(({ arm }) => arm)).toEqual([]);
    policy.carry(from, [0, null, 1]);
    expect(policy.tenures().map(({ share, pulls }) => `${share} ${pulls}`)).toEqual(["1/2 2", "0 0"]);
  });

  it("caps go along, newcomers have their own, and together they leave no round to none", () => {
    const from = create(2, { caps: ["1/2", "1/2"] });
    const caps = [1, "1/3"];
    expect(refusal("1/2 + 1/3", () => create(2, { caps }).carry(from, [0, null])).code).toBe("cap-sum");
    const policy = create(3, { caps: ["1/3", "1/3", "1/3"] });
    policy.carry(from, [2, 0]);
    expect(policy.tenures().map(({ cap }) => cap)).toEqual(["1/2", "1/3", "1/2"]);
  });

  it("balances stay exact where a newcomer's cap needs a finer denominator", () => {
    const from = create(2, { shares: ["1/3", "1/7"] });
    play(from, 1, 5);
    const before = from.tenures().map(({ balance }) => balance);
    const policy = create(3, { caps: [1, 1, "2/11"] });
    policy.carry(from, [0, 1]);
    expect(policy.tenures().map(({ balance }) => balance)).toEqual([...before, "0"]);
    expect(policy.state().scalars["denominator"]).toBe(231);
  });

  it.each([2, 3, 5])("pulls can be struck out within %i rounds from now on, but for a dropped arm's", (voidWithin) => {
    const from = create(3, { shares: ["1/2", "1/4", 0], voidWithin: 3 });
    for (const [index, arm] of [0, 1, 0, 2].entries()) from.pulled(arm, index + 1);
    const before = from.tenures();
    const policy = create(3, { voidWithin });
    policy.carry(from, [1, 0, null]);
    expect(refusal("a newcomer's", () => policy.voided(2, 4)).code).toBe("reward-unexpected");
    policy.voided(1, 3);
    // Round 3 counts for no arm: a clock of 3, and one pull less of arm 0, which is arm 1 now.
    expect(policy.tenures().map(({ clock, pulls }) => [clock, pulls])).toEqual([[3, 1], [3, 1], [0, 0]]); // prettier-ignore
    expect(before.map(({ clock, pulls }) => [clock, pulls])).toEqual([[4, 2], [4, 1], [4, 1]]); // prettier-ignore
    if (voidWithin === 2) expect(refusal("round 2", () => policy.voided(0, 2)).code).toBe("void-invalid");
    else policy.voided(0, 2);
  });

  it("with several pulls a round arms without a share come and go", () => {
    const from = create(3, { shares: [0.9, 0.8, 0] }, 2);
    const pulls = [0, 0, 0, 0];
    const playMany = (policy: CheckedPolicy, rounds: readonly number[], places: readonly number[]) => {
      for (const round of rounds) {
        for (const arm of policy.chooseMany(round, 2)) {
          policy.pulled(arm, round);
          pulls[places[arm]]++;
        }
      }
    };
    playMany(from, range(50).map((index) => index + 1), [0, 1, 2]); // prettier-ignore
    const policy = create(3, {}, 2);
    policy.carry(from, [2, 1, null]);
    playMany(policy, range(50).map((index) => index + 51), [3, 1, 0]); // prettier-ignore
    expect(pulls[0]).toBeGreaterThanOrEqual(90);
    expect(pulls[1]).toBeGreaterThanOrEqual(80);
  });
});

/** The arms of a contract that come and go, and a policy that has had all of them from the beginning. */
class Two {
  readonly #terms: Given;
  readonly all: CheckedPolicy;
  #some: CheckedPolicy;
  members: number[];

  constructor(arms: number, members: readonly number[], terms: Given) {
    this.#terms = terms;
    this.members = [...members];
    this.all = create(arms, terms);
    this.#some = create(members.length, terms);
  }

  go(members: readonly number[]): void {
    const to = this.members.map((arm) => (members.includes(arm) ? members.indexOf(arm) : null));
    const next = create(members.length, this.#terms);
    next.carry(this.#some, to);
    this.#some = create(members.length, this.#terms);
    this.#some.restore(stateFromJson(stateToJson(next.state())));
    this.members = [...members];
  }

  change(shares: readonly string[], effect: "without-loss" | "now"): void {
    const all = this.all.change({ shares, effect });
    const some = this.#some.change({ shares: this.members.map((arm) => shares[arm]), effect });
    const named = (arms: readonly number[]) => arms.map((arm) => this.members[arm]);
    expect({ begun: named(some.begun), waiting: named(some.waiting) }).toEqual({
      begun: all.begun,
      waiting: all.waiting,
    });
    expect(some.forgone.map(({ arm, pulls }) => ({ arm: this.members[arm], pulls }))).toEqual(all.forgone);
  }

  play(round: number, open: readonly number[]): number {
    const [all, some] = [
      new ArmSet(this.all.arms, open),
      new ArmSet(
        this.members.length,
        open.map((arm) => this.members.indexOf(arm)),
      ),
    ];
    const [one, other] = [this.all.explain(round, all), this.#some.explain(round, some)];
    expect([this.members[other.arm], other.rule]).toEqual([one.arm, one.rule]);
    this.all.pulled(one.arm, round, all);
    this.#some.pulled(other.arm, round, some);
    return one.arm;
  }

  strike(arm: number, round: number): void {
    this.all.voided(arm, round);
    this.#some.voided(this.members.indexOf(arm), round);
  }

  /** The arms without a share, and without one to wait for. */
  get idle(): number[] {
    const tenures = this.all.tenures();
    return this.members.filter((arm) => tenures[arm].share === "0" && tenures[arm].target === "0");
  }

  expectAlike(): void {
    const all = this.all.tenures();
    this.#some.tenures().forEach((tenure, place) => {
      const { arm, ...expected } = all[this.members[place]];
      if (tenure.share !== "0") expect({ ...tenure, arm }).toEqual({ ...expected, arm });
      else expect(tenure.target).toBe(expected.target);
    });
  }
}

describe("arms that come and go", () => {
  const system = fc.record({
    arms: fc.integer({ min: 2, max: 7 }),
    denominator: fc.constantFrom(4, 12, 97, 240),
    slack: fc.constantFrom(0, 1, 3),
    renewEvery: fc.constantFrom(0, 0, 1, 9),
    voidWithin: fc.constantFrom(0, 1, 3),
    pace: fc.constantFrom(0.05, 0.3, 1),
    seed: fc.nat(),
  });

  it("are served as by a policy that had all of them from the first round on: no promise knows of the others", () => {
    const seen = { carried: 0, struck: 0 };
    fc.assert(
      fc.property(system, ({ arms, denominator, slack, renewEvery, voidWithin, pace, seed }) => {
        const next = seeded(seed);
        const two = new Two(arms, [0], { renewEvery, voidWithin, learner: "uniform" });
        let pulled: { arm: number; round: number }[] = [];
        for (let round = 1; round <= 60; round++) {
          if (next() < pace) {
            const leaving = two.idle.filter(() => next() < 0.3).slice(0, two.members.length - 1);
            const coming = range(arms).filter((arm) => !two.members.includes(arm) && next() < 0.4);
            two.go([...two.members.filter((arm) => !leaving.includes(arm)), ...coming].sort((a, b) => a - b));
            pulled = pulled.filter(({ arm }) => !leaving.includes(arm));
            seen.carried++;
          }
          if (next() < pace) {
            const drawn = randomShares(next, two.members.length, denominator, 1, slack);
            const shares = range(arms).map((arm) => {
              const place = two.members.indexOf(arm);
              return place < 0 || next() < 0.2 ? "0" : drawn[place].join("/");
            });
            two.change(shares, next() < 0.1 ? "now" : "without-loss");
          }
          const some = two.members.filter(() => next() < 0.8);
          const open = some.length === 0 ? [two.members[below(next, two.members.length)]] : some;
          pulled.push({ arm: two.play(round, open), round });
          pulled = pulled.filter((one) => round - one.round < voidWithin);
          if (pulled.length > 0 && next() < 0.2) {
            const [{ arm, round: struck }] = pulled.splice(below(next, pulled.length), 1);
            two.strike(arm, struck);
            seen.struck++;
          }
          two.expectAlike();
        }
      }),
      { seed: 11, numRuns: 60 },
    );
    expect(seen.carried).toBeGreaterThan(500);
    expect(seen.struck).toBeGreaterThan(100);
  });
});
