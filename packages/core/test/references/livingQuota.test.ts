import { expect, test } from "vitest";
import { ceil, compare, fraction, multiply, ONE, ZERO } from "../support/fraction.js";
import { reduced, toNumber } from "../support/exact.js";
import { range } from "../support/history.js";
import type { Fraction } from "../support/history.js";
import { below, seeded } from "../support/hostile.js";
import { playLivingGame } from "../support/livingGame.js";
import type { GameOptions } from "../support/livingGame.js";
import { anyShares, randomLearner } from "../support/livingOpponent.js";
import { livingScript, playScript } from "../support/livingScripts.js";
import { LivingQuota } from "./livingQuota.js";
import type { FreeChoice, Terms } from "./livingQuota.js";
import { shownSafe } from "./livingQuotaSafety.js";

/** For a longer search. */
const GAMES = 500;

const last: FreeChoice = (open) => open[open.length - 1];
const over = (denominator: number, ...units: number[]) => units.map((unit) => fraction(unit, denominator));
const create = (terms: Terms, learner: FreeChoice) => new LivingQuota(terms, learner);

/** Plays rounds from `from` to `to` with all arms open, and answers the pulled arms. */
function play(policy: LivingQuota, from: number, to: number): number[] {
  return range(to - from + 1).map((index) => {
    const arm = policy.choose(from + index);
    policy.pulled(arm, from + index);
    return arm;
  });
}

const numbers = (values: readonly Fraction[]) => values.map(toNumber);
const balances = (policy: LivingQuota) => policy.tenures().map(({ balance }) => toNumber(balance));

test("worked by hand: falls at once, a rise that waits for one round", () => {
  const policy = new LivingQuota({ shares: over(4, 1, 1, 1, 1, 0) }, last);
  // 1, 2: all are due with deadline 4: arms 0 and 1. D = −1/2, −1/2, 1/2, 1/2.
  expect(play(policy, 1, 2)).toEqual([0, 1]);
  // Arms 2 and 3 have deadline 2, and so would arm 4 with 1/2: three pulls in two rounds are not safe.
  const answer = policy.change({ shares: over(4, 0, 0, 1, 1, 2) });
  expect([answer.begun, answer.waiting, numbers(answer.forgone)]).toEqual([[0, 1], [4], [0, 0, 0, 0, 0]]);
  expect(policy.tenures().map(({ since, waitingSince, deadline }) => [since, waitingSince, deadline])).toEqual([
    [3, undefined, undefined],
    [3, undefined, undefined],
    [1, undefined, 4],
    [1, undefined, 4],
    [1, 3, undefined],
  ]);
  // 3: arm 2. Then D = −1/4 and 3/4: the short sum is below 1, and arm 4 rises with balance 0.
  expect(play(policy, 3, 3)).toEqual([2]);
  expect(balances(policy)).toEqual([0, 0, -0.25, 0.75, 0]);
  expect(policy.tenures()[4]).toMatchObject({ share: fraction(2, 4), since: 4, clock: 0, waitingSince: undefined });
  // 4: deadlines ceil((5/4)/(1/4)) = 5, 1 and 2 → 3. 5: arm 4, D = 1/2, deadline 1. 6: arm 2 has D = 1/4, deadline 3;
  // arm 3 D = 1/4, 3; arm 4 D = 0, 2 → 4.
  expect(play(policy, 4, 6)).toEqual([3, 4, 4]);
});

test("worked by hand: effect now forgoes what is owed, and retirement too", () => {
  const policy = new LivingQuota({ shares: over(4, 2, 1, 1) }, last);
  // 1: arm 0. D = −1/2, 1/4, 1/4.
  expect(play(policy, 1, 1)).toEqual([0]);
  const retired = policy.change({ shares: over(4, 2, 1, 0) });
  expect([retired.begun, retired.waiting, numbers(retired.forgone)]).toEqual([[2], [], [0, 0, 0.25]]);
  expect(balances(policy)).toEqual([-0.5, 0.25, 0]);
  expect(policy.change({ shares: over(4, 2, 1, 0), effect: "now" }).begun).toEqual([]);
  expect(policy.tenures().map(({ since }) => since)).toEqual([1, 1, 2]);
  const now = policy.change({ shares: over(4, 1, 1, 1), effect: "now" });
  expect([now.begun, now.waiting, numbers(now.forgone)]).toEqual([[0, 2], [], [0, 0.25, 0]]);
  expect(policy.tenures().map(({ since, clock }) => [since, clock])).toEqual([[2, 0], [2, 0], [2, 0]]); // prettier-ignore
});

test("worked by hand: with an arm absent the earliest deadline is pulled, even before an arm that is due", () => {
  const policy = new LivingQuota({ shares: over(10, 5, 1, 4) }, last);
  play(policy, 1, 1); // arm 0: D = −1/2, 1/10, 2/5
  // Arm 0 is not due (D + r = 0), its deadline is ceil((3/2)/(1/2)) = 3. Arm 1 is due, with ceil((9/10)/(1/10)) = 9.
  expect(policy.decide(2, [0, 1])).toEqual({ arm: 0, rule: "forced", aboveCap: 0 });
  // Alone arm 0 is left to the learner, because 0, 1/10 and 2/5 are safe. With all arms open only due arms count.
  expect(policy.decide(2, [0])).toEqual({ arm: 0, rule: "learner", aboveCap: 0 });
  expect(policy.decide(2)).toEqual({ arm: 2, rule: "deadline", aboveCap: 0 });
});

const games: readonly (readonly [string, Omit<GameOptions, "seed" | "arms" | "rounds">])[] = [
  ["all arms open, changes every few rounds", { changes: 0.3, absences: 0 }],
  ["absent arms and no change", { changes: 0, absences: 1 }],
  ["absent arms, changes every few rounds", { changes: 0.2, absences: 0.7 }],
  ["absent arms, a change after every round, some now", { changes: 1, absences: 0.5, now: 0.1 }],
  ["renewals, absent arms and changes", { changes: 0.1, absences: 0.6, renewEvery: 5 }],
];

test.each(games)("every tenure and the whole history keep their promise: %s", (_name, options) => {
  for (const seed of range(GAMES / games.length)) {
    const result = playLivingGame(create, { ...options, seed, arms: 2 + (seed % 6), rounds: 40 }, (tenures) => {
      expect(shownSafe(tenures)).toBe(true); // "the state always passes that test"
    });
    expect(result.broken, `seed ${seed}`).toBeUndefined();
    expect(compare(result.largestBalance, ONE)).toBeLessThan(0);
  }
});

test("500 of 1 000 arms, here 50 of 100, retire for one with 1/2: the rise waits for 49 rounds at most", () => {
  const arms = range(100);
  const policy = new LivingQuota({ shares: [...arms.map(() => fraction(1, 100)), ZERO] }, last);
  expect(play(policy, 1, 50)).toEqual(range(50));
  const { waiting } = policy.change({
    shares: [...arms.map((arm) => fraction(arm < 50 ? 0 : 1, 100)), fraction(50, 100)],
  });
  expect(waiting).toEqual([100]);
  play(policy, 51, 99);
  expect(policy.tenures()[100].share).toEqual(fraction(50, 100));
  expect(policy.tenures()[100].since).toBe(100);
});

test("0.4999 and 0.5001 do not wait, whenever they change", () => {
  const next = seeded(3);
  const policy = new LivingQuota({ shares: over(10_000, 5000, 5000) }, last);
  for (let round = 1; round <= 400; round++) {
    play(policy, round, round);
    if (next() < 0.5) continue;
    const first = 4999 + below(next, 3);
    expect(policy.change({ shares: over(10_000, first, 10_000 - first) }).waiting).toEqual([]);
  }
});

test("an arm that stays away leaves the learner what is its own: 400 of 1 000 rounds", () => {
  const policy = new LivingQuota({ shares: over(10, 3, 5, 1, 0) }, last);
  const rules: Record<string, number> = { deadline: 0, forced: 0, learner: 0, cap: 0 };
  for (let round = 1; round <= 1000; round++) {
    const open = round === 1 ? range(4) : [1, 2, 3];
    const { arm, rule } = policy.decide(round, open);
    policy.pulled(arm, round, open);
    rules[rule]++;
  }
  expect(rules["learner"]).toBe(400);
});

test("caps: n_i ≤ ceil(c_i·a_i) while all arms are open and all tenures began together", () => {
  for (const seed of range(60)) {
    const next = seeded(seed);
    const shares = anyShares(next, 2 + below(next, 4), [12, 100]);
    const caps = shares.map((share) => (compare(share, fraction(1, 3)) > 0 ? share : fraction(1 + below(next, 2), 3)));
    const policy = new LivingQuota({ shares, caps: [ONE, ...caps.slice(1)] }, randomLearner(seed));
    for (const round of range(50).map((index) => index + 1)) {
      const { arm, rule, aboveCap } = policy.decide(round);
      expect([rule === "cap", aboveCap]).toEqual([false, 0]);
      policy.pulled(arm, round);
      for (const { count, cap, clock } of policy.tenures()) {
        expect(count).toBeLessThanOrEqual(Number(ceil(multiply(cap, fraction(clock)))));
      }
    }
  }
});

test("caps, worked by hand: where all open arms are at their cap the rule says so", () => {
  const policy = new LivingQuota({ shares: over(4, 0, 0, 1), caps: over(4, 1, 1, 4) }, (open) => open[0]);
  // Arms 0 and 1 alone, caps 1/4. 1: 0 < 1/4 → learner 0. 2: 1 ≥ 2/4, 0 < 2/4 → learner 1. 3: 1 ≥ 3/4 twice: 1/4 above
  // the cap each, the lowest → 0. 4: 2 ≥ 1, 1 ≥ 1: above it by 1 and 0 → 1.
  const seen = [1, 2, 3, 4].map((round) => {
    const decision = policy.decide(round, [0, 1]);
    policy.pulled(decision.arm, round, [0, 1]);
    return [decision.arm, decision.rule, decision.aboveCap];
  });
  expect(seen).toEqual([[0, "learner", 0], [1, "learner", 0], [0, "cap", 1], [1, "cap", 1]]); // prettier-ignore
  // The cap of arm 2 falls to its share after pulls that were allowed: what is due comes above the cap.
  const capped = new LivingQuota({ shares: over(4, 1, 0), voidWithin: 1 }, (open) => open[0]);
  play(capped, 1, 8);
  capped.change({ caps: over(4, 1, 4) });
  expect(capped.decide(9, [0])).toEqual({ arm: 0, rule: "cap", aboveCap: 6 }); // n = 8, ceil(9/4) = 3: 9 − 3
});

test("renewal: an arm that was ahead at a change starts from 0 as soon as that is safe", () => {
  const policy = new LivingQuota({ shares: over(4, 2, 1, 1) }, last);
  play(policy, 1, 1); // arm 0: D = −1/2, 1/4, 1/4
  policy.change({ shares: over(4, 1, 1, 2) });
  // Both begin; arm 0 with −1/2, which the short sum 1/4 + 1/4 + 0 allows to be renewed at once.
  expect(balances(policy)).toEqual([0, 0.25, 0.25]);
  expect(policy.tenures().map(({ opening, since }) => [toNumber(opening), since])).toEqual([
    [0, 2],
    [0, 1],
    [0.25, 2],
  ]);
});

test("renewEvery: tenures begin again after as many rounds, and only ever in favour of the arm", () => {
  const policy = new LivingQuota({ shares: over(8, 2, 2), renewEvery: 3 }, last);
  // 1: arm 0. 2: arm 1. D = −1/2, −1/2. 3: free → arm 1. D = −1/4, −5/4: both are renewed, D = 0, 0.
  expect(play(policy, 1, 3)).toEqual([0, 1, 1]);
  expect(policy.tenures().map(({ since, balance }) => [since, toNumber(balance)])).toEqual([[4, 0], [4, 0]]); // prettier-ignore
});

test.each([1, 2, 3])("voids within %i rounds, few arms: no balance reaches 1 + v", (voidWithin) => {
  for (const seed of range(GAMES / 20)) {
    for (const renewEvery of [0, 2]) {
      const options = { changes: 0.3, absences: 0.4, now: 0.1, voids: 0.5, voidWithin, renewEvery };
      const result = playLivingGame(create, { ...options, seed, arms: 2 + (seed % 3), rounds: 30 });
      expect(result.broken, `seed ${seed}`).toBeUndefined();
    }
  }
});

test("with v = 1 and neither change nor renewal a strike leads back to the state before it", () => {
  for (const seed of range(20)) {
    const next = seeded(seed);
    const policy = new LivingQuota({ shares: anyShares(next, 4, [10, 49]), voidWithin: 1 }, randomLearner(seed));
    for (const round of range(30).map((index) => index + 1)) {
      const open = range(4).filter((arm) => arm === round % 4 || next() < 0.6);
      const before = policy.tenures().map(({ clock, count, balance }) => [clock, count, reduced(balance)]);
      const arm = policy.choose(round, open);
      policy.pulled(arm, round, open);
      if (next() < 0.5) continue;
      policy.voided(arm, round);
      expect(policy.tenures().map(({ clock, count, balance }) => [clock, count, reduced(balance)])).toEqual(before);
      expect(() => policy.voided(arm, round)).toThrow("cannot be struck");
    }
  }
});

test("scripts reach every kind of decision, and the same one is played the same way", () => {
  const rules = new Set<string>();
  const kinds = new Set<string>();
  for (const seed of range(30)) {
    const script = livingScript(seed);
    const played = playScript(script, new LivingQuota(script.terms, script.learner));
    for (const { step, decision } of played) {
      kinds.add(step.kind);
      if (decision !== undefined) rules.add(decision.rule);
    }
    expect(playScript(script, new LivingQuota(script.terms, script.learner))).toEqual(played);
  }
  expect([...rules].sort()).toEqual(["cap", "deadline", "forced", "learner"]);
  expect([...kinds].sort()).toEqual(["change", "round", "void"]);
});
