/**
 * Random scripts for living quotas: rounds with their open arms, changes and strikes, from a seed. A script knows
 * nothing of what is pulled, so that the reference and a policy can be driven by the same one and compared step by
 * step.
 */
import { add, compare, ONE, subtract } from "./fraction.js";
import { reduced, total } from "./exact.js";
import { range } from "./history.js";
import type { Fraction } from "./history.js";
import { below, seeded } from "./hostile.js";
import type { LivingSubject } from "./livingGame.js";
import { anyShares, randomDenominators, randomLearner } from "./livingOpponent.js";
import type { Change, ChangeAnswer, Decision, FreeChoice, Tenure, Terms } from "../references/livingQuota.js";

export type LivingStep =
  | { readonly kind: "round"; readonly round: number; readonly open: readonly number[] }
  | { readonly kind: "change"; readonly change: Change }
  /** The pull of this round is struck, whichever arm it was. */
  | { readonly kind: "void"; readonly round: number };

export interface LivingScript {
  readonly terms: Terms;
  readonly learner: FreeChoice;
  readonly steps: readonly LivingStep[];
}

/** What can be compared after a step. All fractions are in lowest terms. */
export interface PlayedStep {
  readonly step: LivingStep;
  readonly decision?: Decision;
  readonly answer?: ChangeAnswer;
  readonly tenures: readonly Tenure[];
}

/** How often a script has absences, changes, strikes, caps and renewals depends on its seed too. */
export function livingScript(seed: number, rounds = 40, mostArms = 6): LivingScript {
  const next = seeded(seed);
  const arms = 1 + below(next, mostArms);
  const denominators = randomDenominators(next);
  const [absences, changes, voids] = [next(), 0.5 * next(), 0.6 * next()];
  const capped = next() < 0.4;
  let shares = anyShares(next, arms, denominators);
  const capsOf = () => (capped ? anyCaps(next, shares) : undefined);
  const voidWithin = below(next, 4);
  const terms = { shares, caps: capsOf(), renewEvery: next() < 0.5 ? 0 : 1 + below(next, 15), voidWithin };
  const steps: LivingStep[] = [];
  let unsettled: number[] = [];
  for (let round = 1; round <= rounds; round += next() < 0.1 ? 2 : 1) {
    steps.push({ kind: "round", round, open: anyOpen(next, arms, absences) });
    unsettled = [...unsettled, round].filter((told) => round - told < voidWithin);
    while (next() < 0.6) {
      if (next() < changes) {
        const named = next() < 0.85;
        if (named) shares = anyShares(next, arms, denominators);
        const effect = [undefined, "without-loss" as const, "now" as const][below(next, 6) % 3];
        steps.push({ kind: "change", change: { shares: named ? shares : undefined, caps: capsOf(), effect } });
      }
      if (next() < voids && unsettled.length > 0) {
        steps.push({ kind: "void", round: unsettled.splice(below(next, unsettled.length), 1)[0] });
      }
    }
  }
  return { terms, learner: randomLearner(seed), steps };
}

export function playScript({ steps }: LivingScript, subject: LivingSubject): PlayedStep[] {
  const pulls: number[] = [];
  return steps.map((step) => {
    switch (step.kind) {
      case "round": {
        const decision = subject.decide(step.round, step.open);
        subject.pulled(decision.arm, step.round, step.open);
        pulls[step.round] = decision.arm;
        return { step, decision, tenures: comparable(subject) };
      }
      case "change": {
        const answer = subject.change(step.change);
        const forgone = answer.forgone.map(reduced);
        return { step, answer: { ...answer, forgone }, tenures: comparable(subject) };
      }
      case "void":
        subject.voided(pulls[step.round], step.round);
        return { step, tenures: comparable(subject) };
    }
  });
}

function comparable(subject: LivingSubject): Tenure[] {
  return subject.tenures().map((tenure) => ({
    ...tenure,
    share: reduced(tenure.share),
    target: reduced(tenure.target),
    cap: reduced(tenure.cap),
    opening: reduced(tenure.opening),
    balance: reduced(tenure.balance),
  }));
}

/** At least the shares, and together at least 1. */
function anyCaps(next: () => number, shares: readonly Fraction[]): Fraction[] {
  const caps = shares.map((share) => {
    const [room, denominator] = subtract(ONE, share);
    return reduced(add(share, [room * BigInt(below(next, 5)), denominator * 4n]));
  });
  return compare(total(caps), ONE) < 0 ? caps.map((cap, arm) => (arm === 0 ? ONE : cap)) : caps;
}

/** Never none. */
function anyOpen(next: () => number, arms: number, absences: number): number[] {
  if (next() > absences) return range(arms);
  const chance = next();
  const open = range(arms).filter(() => next() < chance);
  return open.length > 0 ? open : [below(next, arms)];
}
