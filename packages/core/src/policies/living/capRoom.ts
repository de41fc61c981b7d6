import { ArmSet, NO_ARM, type Arm } from "../../arms.js";
import type { Tenures } from "./tenures.js";

/** n_i − c_i·(a_i + 1), the round that is decided included, in units: from 0 on the arm is at its cap. */
export function unitsAboveCap(tenures: Tenures, arm: Arm): number {
  const { denominator } = tenures.scalars;
  const given = denominator * tenures.counts[arm];
  const allowed = tenures.cap(arm) * (tenures.clock(arm) + 1);
  if (given <= Number.MAX_SAFE_INTEGER && allowed <= Number.MAX_SAFE_INTEGER) return given - allowed;
  const exactlyAllowed = BigInt(tenures.cap(arm)) * BigInt(tenures.clock(arm) + 1);
  return Number(BigInt(denominator) * BigInt(tenures.counts[arm]) - exactlyAllowed);
}

/** Where all open arms are at their caps, the one that is least above; NO_ARM where one is below. Ties: lowest arm. */
export function leastAboveCap(tenures: Tenures, open?: ArmSet): Arm {
  let best = NO_ARM;
  let least = Infinity;
  for (let arm = 0; arm < tenures.arms; arm++) {
    if (open?.has(arm) === false) continue;
    const above = unitsAboveCap(tenures, arm);
    if (above < 0) return NO_ARM;
    if (above < least) {
      least = above;
      best = arm;
    }
  }
  return best;
}

/** The open arms that are below their caps; nothing where these are all arms. */
export function belowCap(tenures: Tenures, open?: ArmSet): ArmSet | undefined {
  const below = open?.copy() ?? ArmSet.all(tenures.arms);
  for (let arm = 0; arm < tenures.arms; arm++) {
    if (below.has(arm) && unitsAboveCap(tenures, arm) >= 0) below.delete(arm);
  }
  return below.isAll ? undefined : below;
}
