import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adversaries, pickPolicy } from "../../../test/support/adversaries.js";
import { fraction } from "../../../test/support/fraction.js";
import { range } from "../../../test/support/history.js";
import { below, randomShares, seeded } from "../../../test/support/hostile.js";
import { LivingLedger } from "../../../test/support/livingLedger.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { LivingLearner } from "./livingDeadlineQuota.js";
import { LivingQuota } from "./livingQuota.js";

const system = fc.record({
  arms: fc.integer({ min: 1, max: 7 }),
  denominator: fc.constantFrom(4, 12, 20, 97, 240, 10_000),
  /** Units that no arm is promised. */
  slack: fc.constantFrom(0, 0, 1, 3),
  renewEvery: fc.constantFrom(0, 0, 1, 7, 40),
  adversary: fc.constantFrom(...adversaries),
  seed: fc.nat(),
});

type System = typeof system extends fc.Arbitrary<infer T> ? T : never;

/** Living quotas over a learner that tries to break them, and shares over the same denominator to change to. */
function begin({ arms, denominator, slack, renewEvery, adversary, seed }: System, voidWithin = 0) {
  const next = seeded(seed);
  const shares = () => randomShares(next, arms, denominator, 1, slack).map(([p, q]) => `${p}/${q}`);
  const first = shares();
  const exact = first.map((text) => fraction(...(text.split("/").map(BigInt) as [bigint, bigint])));
  const terms = { shares: Shares.parse(first, arms), caps: parseCaps(1, arms), renewEvery, voidWithin, perRound: 1 };
  const policy = new LivingLearner(new LivingQuota(terms), pickPolicy(arms, adversary(exact)));
  return { next, shares, policy, ledger: new LivingLedger(policy, arms, denominator) };
}

/** Σ_i max(0, floor(D_i + r_i·ℓ)) <= ℓ for all ℓ: the demand of a future in which all arms are open. */
function isSafe({ policy, ledger }: ReturnType<typeof begin>, denominator: number): boolean {
  const unit = BigInt(denominator);
  const arms = policy.tenures().map(({ balance, share }) => [ledger.units(balance), ledger.units(share)]);
  return range(2 * denominator + 2).every((length) => {
    const owed = arms.map(([balance, share]) => (share === 0n ? 0n : balance + share * BigInt(length)));
    return owed.reduce((sum, units) => sum + (units > 0n ? units / unit : 0n), 0n) <= BigInt(length);
  });
}

/** Random arms, all, those that are not urgent, or all but the most urgent. */
function openArms({ next, policy }: ReturnType<typeof begin>, arms: number): number[] {
  const mood = below(next, 5);
  const deadlines = policy.tenures().map(({ deadline }) => deadline ?? Infinity);
  const urgent = Math.min(...deadlines);
  const open = range(arms).filter((arm) => [true, next() < 0.5, deadlines[arm] > urgent, next() < 0.9, true].at(mood));
  return open.length === 0 ? [below(next, arms)] : open;
}

describe("N_i >= floor(Σ r_i) over every tenure and over the whole history, whatever happens", () => {
  it("with changes, renewals, hostile learners and hostile availability; and every state is safe", () => {
    const pace = fc.constantFrom(0, 0.02, 0.1, 0.4, 1);
    fc.assert(
      fc.property(system, pace, fc.boolean(), (drawn, chance, isAlwaysOpen) => {
        const run = begin(drawn);
        for (let round = 1; round <= 80; round++) {
          if (run.next() < chance) {
            const effect = run.next() < 0.1 ? "now" : "without-loss";
            const { forgone } = run.ledger.change({ shares: run.shares(), effect });
            expect(forgone.every(({ pulls }) => run.ledger.units(pulls) < BigInt(drawn.denominator))).toBe(true);
          }
          run.ledger.play(isAlwaysOpen ? undefined : openArms(run, drawn.arms));
          expect(run.ledger.broken()).toBeUndefined();
          if (drawn.denominator <= 20) expect(isSafe(run, drawn.denominator)).toBe(true);
        }
      }),
      { seed: 60, numRuns: 150 },
    );
  });

  it("changes wait for nothing when all arms are open and a round is free", () => {
    fc.assert(
      fc.property(system, (drawn) => {
        const run = begin(drawn);
        for (let round = 1; round <= 60; round++) run.ledger.play();
        const { waiting } = run.ledger.change({ shares: run.shares() });
        for (let rounds = 0; run.policy.explain(run.ledger.round + 1).rule !== "learner" && rounds < 500; rounds++) {
          if (run.policy.tenures().every(({ share, target }) => share === target)) return;
          run.ledger.play();
        }
        expect(
          run.policy.tenures().filter(({ share, target }) => share !== target),
          waiting.join(),
        ).toEqual([]);
      }),
      { seed: 61, numRuns: 150 },
    );
  });
});

describe("pulls that are struck out", () => {
  it.each([1, 2, 3])("with at most %i unsettled at once no arm is owed more than that and a pull", (unsettled) => {
    const chances = fc.record({ strike: fc.constantFrom(0.2, 0.5, 0.8, 1), change: fc.constantFrom(0, 0, 0.05, 0.3) });
    fc.assert(
      fc.property(system, chances, fc.nat(3), fc.boolean(), (drawn, chance, mode, isAlwaysOpen) => {
        const run = begin(drawn, 1000);
        const victim = below(run.next, drawn.arms);
        const open: number[] = [];
        for (let round = 1; round <= 80; round++) {
          if (run.next() < chance.change) run.ledger.change({ shares: run.shares() });
          while (open.length >= unsettled || (open.length > 0 && run.next() < 0.3)) {
            const [settled] = open.splice(
              mode === 0 ? below(run.next, open.length) : mode === 1 ? open.length - 1 : 0,
              1,
            );
            const { arm } = run.ledger.told.find((told) => told.round === settled) ?? { arm: -1 };
            // Any pull, or every one of an arm.
            if (mode === 2 ? arm === victim : run.next() < chance.strike) run.ledger.strike(settled);
            expect(run.ledger.broken(1 + unsettled)).toBeUndefined();
          }
          run.ledger.play(isAlwaysOpen ? undefined : openArms(run, drawn.arms));
          open.push(round);
          expect(run.ledger.broken(1 + unsettled)).toBeUndefined();
        }
      }),
      { seed: 62 + unsettled, numRuns: 120 },
    );
  });
});
