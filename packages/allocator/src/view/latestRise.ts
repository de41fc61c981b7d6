import { ratios } from "@evenhand/core";
import type { Tenure } from "@evenhand/core";

/**
 * The first round in which shares that wait to rise are in force at the latest, if all arms stay open (docs/adr/0011):
 * at most n = Σ (max(0, D_i) + 1) / (1 − Σ r) rounds in a row are not free, over the arms with a share. In the free
 * round after them the rise is found safe, and it begins with the next. Null where Σ r = 1.
 */
export function latestRise(tenures: readonly Tenure[], lastRound: number): number | null {
  let [owed, shares] = [ratios.ZERO, ratios.ZERO];
  for (const { share, balance } of tenures) {
    if (share === "0") continue;
    const account = ratios.fromText(balance);
    owed = ratios.sumOf(owed, ratios.sumOf(account.numerator > 0n ? account : ratios.ZERO, ratios.ratio(1, 1)));
    shares = ratios.sumOf(shares, ratios.fromText(share));
  }
  const left = ratios.differenceOf(ratios.ratio(1, 1), shares);
  if (left.numerator <= 0n) return null;
  const rounds = (owed.numerator * left.denominator) / (owed.denominator * left.numerator);
  return lastRound + Number(rounds) + 2;
}
