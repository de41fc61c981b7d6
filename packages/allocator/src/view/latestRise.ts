import type { Tenure } from "@evenhand/core";
import { differenceOf, NOTHING, ratio, ratioFrom, sumOf } from "../machine/exactRatio.js";

/**
 * The first round in which shares that wait to rise are in force at the latest, if all arms stay open (docs/adr/0011):
 * at most n = Σ (max(0, D_i) + 1) / (1 − Σ r) rounds in a row are not free, over the arms with a share. In the free round
 * after them the rise is found safe, and it begins with the next. Null where Σ r = 1.
 */
export function latestRise(tenures: readonly Tenure[], lastRound: number): number | null {
  let [owed, shares] = [NOTHING, NOTHING];
  for (const { share, balance } of tenures) {
    if (share === "0") continue;
    const account = ratioFrom(balance);
    owed = sumOf(owed, sumOf(account.numerator > 0n ? account : NOTHING, ratio(1, 1)));
    shares = sumOf(shares, ratioFrom(share));
  }
  const left = differenceOf(ratio(1, 1), shares);
  if (left.numerator <= 0n) return null;
  const rounds = (owed.numerator * left.denominator) / (owed.denominator * left.numerator);
  return lastRound + Number(rounds) + 2;
}
