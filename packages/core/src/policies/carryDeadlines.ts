import { NO_ARM } from "../arms.js";
import { carryByArm } from "../carry/carryByArm.js";
import type { CarriedArms } from "../carry/carriedArms.js";
import type { OwnState } from "../carry/carryRule.js";
import { EvenhandError } from "../errors.js";
import { fractionText, type Fraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import type { PolicyIdentity } from "../state/identity.js";

/**
 * Everything survives, and a newcomer's clock stands at 0. Version 1 promises its floors on every path, and knows no
 * way to let a share rise without breaking one: newcomers have no share, and the others' stay or fall.
 */
export function carryDeadlines(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  checkNoShareRises(arms);
  const { scalars, columns } = carryByArm(from, fresh, arms);
  return { scalars, columns: { ...columns, absences: arms.withNewcomers(columns["absences"], arms.round) } };
}

const NONE: Fraction = { numerator: 0, denominator: 1 };

function checkNoShareRises(arms: CarriedArms): void {
  const [before, now] = [sharesOf(arms.earlier), sharesOf(arms.present)];
  for (let arm = 0; arm < arms.arms; arm++) {
    const was = arms.was(arm) === NO_ARM ? NONE : before.fraction(arms.was(arm));
    const is = now.fraction(arm);
    if (!isAbove(is, was)) continue;
    throw new EvenhandError("carry-promised", {
      received: `${fractionText(is)} for arm ${arm}, which had ${fractionText(was)}`,
      required: "shares that stay or fall, and none for newcomers",
      path: `shares[${arm}]`,
      remedy: "Take version 2 of deadline-quota, whose shares rise by `change` when every promise can be kept.",
    });
  }
}

function isAbove(a: Fraction, b: Fraction): boolean {
  return BigInt(a.numerator) * BigInt(b.denominator) > BigInt(b.numerator) * BigInt(a.denominator);
}

function sharesOf({ arms, perRound, parameters }: PolicyIdentity): Shares {
  return Shares.parse(parameters["shares"], arms, perRound);
}
