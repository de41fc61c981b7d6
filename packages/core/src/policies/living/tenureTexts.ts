import type { Arm } from "../../arms.js";
import * as needs from "../../door/needs.js";
import { EvenhandError } from "../../errors.js";
import type { QuotaChange, Tenure } from "../../livingPolicy.js";
import type { Round } from "../../policy.js";
import { checkCaps, parseCaps } from "../../shares/caps.js";
import { fractionText, greatestCommonDivisor, inLowestTerms } from "../../shares/fraction.js";
import { Shares } from "../../shares/shares.js";
import { denominatorFor, FARTHEST, type Tenures } from "./tenures.js";

/** A change that a user asked for: the targets and caps of all arms from now on, in units of 1/denominator. */
interface ParsedChange {
  readonly denominator: number;
  readonly targets: Float64Array;
  readonly caps: Float64Array;
  readonly effect: "without-loss" | "now";
}

const fields = ["shares", "caps", "effect"];

/** Refuses a change that cannot be made, before anything has changed. */
export function parseChange(input: QuotaChange, tenures: Tenures): ParsedChange {
  needs.object()(input, "");
  for (const name of Object.keys(input)) {
    if (!fields.includes(name)) {
      throw new EvenhandError("parameter-unknown", { received: name, required: fields.join(", "), path: name });
    }
  }
  const { effect = "without-loss" } = input;
  needs.oneOf("without-loss", "now")(effect, "effect");
  const { arms } = tenures;
  const shares = input.shares === undefined ? tenures.asked : Shares.parse(input.shares, arms);
  const caps = input.caps === undefined ? tenures.capped : parseCaps(input.caps, arms);
  checkCaps(shares, caps);
  const denominator = denominatorFor(tenures.scalars.denominator, shares, caps);
  return {
    denominator,
    targets: shares.commonDenominator(denominator, denominator).numerators,
    caps: caps.commonDenominator(denominator, denominator).numerators,
    effect,
  };
}

/** The arm's tenure as it is shown, with the round of its deadline. */
export function tenureOf(tenures: Tenures, arm: Arm, deadline: Round): Tenure {
  const { denominator } = tenures.scalars;
  const text = (units: number) => fractionOf(units, denominator);
  const balance = tenures.balance(arm);
  const waitingSince = tenures.waitingSince(arm);
  return {
    arm,
    share: text(tenures.share(arm)),
    target: text(tenures.target(arm)),
    cap: text(tenures.cap(arm)),
    since: tenures.since(arm),
    clock: tenures.clock(arm),
    pulls: tenures.counts[arm],
    opening: text(tenures.opening(arm)),
    // Where it is as far away as it counts, only the exact one says how far.
    balance: fractionOf(Math.abs(balance) < -FARTHEST ? balance : tenures.exactBalance(arm), denominator),
    deadline: tenures.share(arm) === 0 ? null : deadline,
    waitingSince: waitingSince === 0 ? null : waitingSince,
  };
}

/** "-7/10" for −70 of 100 units. */
export function fractionOf(units: number | bigint, denominator: number): string {
  if (typeof units === "number") return fractionText(inLowestTerms(units, denominator));
  const size = units < 0n ? -units : units;
  const divisor = greatestCommonDivisor(size, BigInt(denominator));
  const [top, bottom] = [units / divisor, BigInt(denominator) / divisor];
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}
