import type { Draft } from "./draft.js";
import { EVERYTHING, NOTHING, readShare, sumOfShares } from "./exactShare.js";

/** Percents of a share with this many decimals are kept. */
const DECIMALS = 4;

/** The draft with its shares scaled to 100 % together, each rounded down to four decimals of a percent. */
export function scaledShares(draft: Draft): Draft {
  const shares = draft.arms.map(({ share }) => readShare(share) ?? NOTHING);
  const sum = sumOfShares(shares);
  const { numerator: of, denominator: by } = sum.numerator === 0n ? EVERYTHING : sum;
  const scale = 100n * 10n ** BigInt(DECIMALS);
  return {
    ...draft,
    arms: draft.arms.map((arm, place) => {
      if (readShare(arm.share) === undefined) return arm;
      const { numerator, denominator } = shares[place];
      return { ...arm, share: String(Number((numerator * by * scale) / (denominator * of)) / 10 ** DECIMALS) };
    }),
  };
}
