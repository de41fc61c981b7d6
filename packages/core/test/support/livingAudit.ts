/**
 * The promises of docs/adr/0011-living-quotas.md, checked from the outside: clocks, counts and the whole history come
 * from the rounds that were told, not from what the policy counts.
 */
import { add, compare, floor, fraction, isPositive, multiply, subtract, ZERO } from "./fraction.js";
import { reduced } from "./exact.js";
import type { Fraction } from "./history.js";
import type { Tenure, ToldRound } from "../references/livingQuota.js";

export class LivingAudit {
  /** Told and not struck. */
  #rounds: ToldRound[] = [];
  readonly #deficits: Fraction[];

  constructor(arms: number) {
    this.#deficits = Array.from({ length: arms }, () => ZERO);
  }

  /** A round with the tenures that were in force in it. */
  told(round: number, arm: number, open: readonly number[], tenures: readonly Tenure[]): void {
    this.#rounds.push({ round, arm, open, shares: tenures.map(({ share }) => share) });
    this.#book(this.#rounds[this.#rounds.length - 1], 1);
  }

  struck(round: number): void {
    const struck = this.#rounds.find((told) => told.round === round);
    if (struck === undefined) throw new Error(`round ${round} was not told, or was struck before`);
    this.#rounds = this.#rounds.filter((told) => told !== struck);
    this.#book(struck, -1);
  }

  forwent(forgone: readonly Fraction[]): void {
    for (const [arm, pulls] of forgone.entries()) this.#add(arm, subtract(ZERO, pulls));
  }

  /** Of each arm, over the whole history: Σ r_i(s) − forgone − N_i, in pulls. */
  get deficits(): readonly Fraction[] {
    return this.#deficits;
  }

  /** Which tenure has n_i < floor(b_i + r_i·a_i) − lost, or counts wrongly; undefined if all are in order. */
  brokenTenure(tenures: readonly Tenure[], lost = 0): string | undefined {
    for (const [arm, tenure] of tenures.entries()) {
      const { since, share, opening } = tenure;
      const [clock, count] = this.#counted(arm, since);
      if (clock !== tenure.clock || count !== tenure.count) return `arm ${arm} counts ${tenure.clock}, ${tenure.count}`;
      const due = add(opening, multiply(share, fraction(clock)));
      const balance = isPositive(share) ? subtract(due, fraction(count)) : ZERO;
      if (compare(tenure.balance, balance) !== 0) return `arm ${arm} has a wrong balance`;
      if (isPositive(share) && BigInt(count + lost) < floor(due))
        return `arm ${arm}: ${count} pulls, ${floor(due)} due`;
    }
    return undefined;
  }

  /** Which arm has N_i < floor(Σ r_i(s) − forgone). */
  brokenHistory(): string | undefined {
    const arm = this.#deficits.findIndex((deficit) => floor(deficit) > 0n);
    return arm < 0 ? undefined : `arm ${arm} over the whole history`;
  }

  /** Rounds and pulls of an arm from a round on. */
  #counted(arm: number, since: number): [number, number] {
    let [clock, count] = [0, 0];
    for (let index = this.#rounds.length - 1; index >= 0 && this.#rounds[index].round >= since; index--) {
      if (this.#rounds[index].open.includes(arm)) clock++;
      if (this.#rounds[index].arm === arm) count++;
    }
    return [clock, count];
  }

  #book({ arm, open, shares }: ToldRound, sign: 1 | -1): void {
    for (const present of open) this.#add(present, multiply(fraction(sign), shares[present]));
    this.#add(arm, fraction(-sign));
  }

  #add(arm: number, pulls: Fraction): void {
    this.#deficits[arm] = reduced(add(this.#deficits[arm], pulls));
  }
}
