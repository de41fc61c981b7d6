import { isFree, parseFraction } from "@evenhand/core";
import type { Terms } from "../../terms/terms.js";
import type { ArmAccount } from "./armAccount.js";
import { compare, exact, minus, times, ZERO, type BigFraction } from "./exact.js";

/** What is known of an arm's cap: pulls that came when it had had its share, by what chose them. */
export interface ArmCap {
  readonly arm: number;
  cap: BigFraction;
  readonly above: Record<string, number>;
  /** The pull that was furthest above the cap: pulls before it − cap · open rounds, its own round among them. */
  largest?: { readonly event: number; readonly excess: BigFraction };
  /** A pull that the learner should not have had. */
  broken?: number;
}

const GRANTED = "granted elsewhere";

/**
 * Counts pulls above caps on the clock of the log's tenures. The policy's own clocks begin again at renewals, which a
 * log does not tell, so that a learner's pull above the cap is a broken promise only where no tenure can have been
 * renewed.
 */
export class CapBook {
  readonly caps = new Map<number, ArmCap>();
  #canRenew = false;

  /** Terms came into force, for these arms in this order. */
  read({ policy: { parameters } }: Terms, arms: readonly number[], isFirst: boolean): void {
    const { caps, renewEvery = 0 } = parameters;
    this.#canRenew ||= !isFirst || renewEvery !== 0;
    arms.forEach((arm, place) => {
      const { numerator, denominator } = parseFraction(Array.isArray(caps) ? caps[place] : (caps ?? 1));
      const known = this.caps.get(arm);
      if (known !== undefined) known.cap = exact(numerator, denominator);
      else if (numerator < denominator) this.caps.set(arm, { arm, cap: exact(numerator, denominator), above: {} });
    });
  }

  /** From here on pulls above caps are those of what follows. */
  beginPeriod(): void {
    for (const [arm, { cap }] of this.caps) this.caps.set(arm, { arm, cap, above: {} });
  }

  /** An account was moved otherwise than by rounds. */
  moved(): void {
    this.#canRenew = true;
  }

  /** Called before the round is counted. */
  pulled({ arm, clock, tenure }: ArmAccount, event: number, rule = GRANTED): void {
    const known = this.caps.get(arm);
    if (known === undefined) return;
    const excess = minus(exact(tenure.pulls), times(known.cap, clock + 1));
    if (compare(excess, ZERO) < 0) return;
    known.above[rule] = (known.above[rule] ?? 0) + 1;
    if (known.largest === undefined || compare(excess, known.largest.excess) > 0) known.largest = { event, excess };
    if (isFree(rule) && !this.#canRenew) known.broken ??= event;
  }
}
