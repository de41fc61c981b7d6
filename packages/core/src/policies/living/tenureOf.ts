import type { Arm } from "../../arms.js";
import type { Tenure } from "../../livingPolicy.js";
import type { Round } from "../../policy.js";
import { greatestCommonDivisor } from "../../shares/fraction.js";
import type { Tenures } from "./tenures.js";

/** The arm's tenure as it is shown, with the round of its deadline. */
export function tenureOf(tenures: Tenures, arm: Arm, deadline: Round): Tenure {
  const { denominator } = tenures.scalars;
  const text = (units: number) => fractionOf(BigInt(units), denominator);
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
    balance: fractionOf(tenures.exactBalance(arm), denominator),
    deadline: tenures.share(arm) === 0 ? null : deadline,
    waitingSince: waitingSince === 0 ? null : waitingSince,
  };
}

/** "-7/10" for −70 of 100 units. */
export function fractionOf(units: bigint, denominator: number): string {
  const size = units < 0n ? -units : units;
  const divisor = greatestCommonDivisor(size, BigInt(denominator));
  const [top, bottom] = [units / divisor, BigInt(denominator) / divisor];
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}
