/** A game against living quotas (docs/adr/0011-living-quotas.md), with every promise audited after every step. */
import { compare, isPositive, ZERO } from "./fraction.js";
import { range } from "./history.js";
import type { Fraction } from "./history.js";
import { below, seeded } from "./hostile.js";
import { LivingAudit } from "./livingAudit.js";
import { anyShares, randomDenominators, spitefulLearner, spitefulOpen, spitefulShares } from "./livingOpponent.js";
import type { Change, ChangeAnswer, Decision, FreeChoice, Tenure, Terms } from "../references/livingQuota.js";

/** What is played against: the reference, or a policy behind an adapter. */
export interface LivingSubject {
  decide(round: number, open: readonly number[]): Decision;
  pulled(arm: number, round: number, open: readonly number[]): void;
  change(change: Change): ChangeAnswer;
  voided(arm: number, round: number): void;
  tenures(): readonly Tenure[];
}

export interface GameOptions {
  readonly seed: number;
  readonly arms: number;
  readonly rounds: number;
  /** Chance of a change after a round, and that it takes effect now. */
  readonly changes: number;
  readonly now?: number;
  /** Chance that the opponent picks the open arms; otherwise all are open. */
  readonly absences: number;
  /** Chance of a strike, again and again after each round. */
  readonly voids?: number;
  readonly voidWithin?: number;
  readonly renewEvery?: number;
}

export interface GameResult {
  /** The first promise that was broken, and when. */
  readonly broken: string | undefined;
  /** The largest balance of an arm with a share, and the largest deficit over the whole history, in pulls. */
  readonly largestBalance: Fraction;
  readonly largestDeficit: Fraction;
}

export function playLivingGame(
  create: (terms: Terms, learner: FreeChoice) => LivingSubject,
  { seed, arms, rounds, changes, absences, now = 0, voids = 0, voidWithin = 0, renewEvery = 0 }: GameOptions,
  afterStep?: (tenures: readonly Tenure[]) => void,
): GameResult {
  const next = seeded(seed);
  const denominators = randomDenominators(next);
  const learner = spitefulLearner(next, () => subject.tenures());
  const terms = { shares: anyShares(next, arms, denominators), renewEvery, voidWithin };
  const openArms = spitefulOpen(next);
  const subject: LivingSubject = create(terms, learner);
  const audit = new LivingAudit(arms);
  let [broken, largestBalance, largestDeficit]: [string | undefined, Fraction, Fraction] = [undefined, ZERO, ZERO];
  let round = 0;
  let unsettled: { round: number; arm: number }[] = [];

  const check = (what: string) => {
    const tenures = subject.tenures();
    const balances = tenures.filter(({ share }) => isPositive(share)).map(({ balance }) => balance);
    largestBalance = largest([largestBalance, ...balances]);
    largestDeficit = largest([largestDeficit, ...audit.deficits]);
    const found = audit.brokenTenure(tenures, voidWithin) ?? (voidWithin === 0 ? audit.brokenHistory() : undefined);
    if (found !== undefined) broken ??= `after ${what} of round ${round}: ${found}`;
    afterStep?.(tenures);
  };
  const play = () => {
    const tenures = subject.tenures();
    const last = unsettled[unsettled.length - 1]?.arm ?? 0;
    const open = next() < absences ? openArms(tenures, last) : range(arms);
    const { arm } = subject.decide(round, open);
    subject.pulled(arm, round, open);
    audit.told(round, arm, open, tenures);
    unsettled.push({ round, arm });
    check("the pull");
  };
  const change = () => {
    const shares = spitefulShares(next, subject.tenures(), denominators);
    audit.forwent(subject.change({ shares, effect: next() < now ? "now" : "without-loss" }).forgone);
    check("a change");
  };
  const strike = () => {
    const strikable = unsettled.filter((told) => round - told.round < voidWithin);
    if (strikable.length === 0) return;
    const struck = strikable[below(next, strikable.length)];
    unsettled = unsettled.filter((told) => told !== struck);
    subject.voided(struck.arm, struck.round);
    audit.struck(struck.round);
    check("a strike");
  };

  while (round < rounds && broken === undefined) {
    round += next() < 0.05 ? 2 : 1; // some rounds are skipped
    play();
    if (next() < 0.5 && next() < voids) strike();
    if (next() < changes) change();
    while (next() < voids) strike();
  }
  return { broken, largestBalance, largestDeficit };
}

function largest(values: readonly Fraction[]): Fraction {
  return values.reduce((best, value) => (compare(value, best) > 0 ? value : best));
}
