import { EvenhandError } from "../errors.js";
import { type Fraction, fractionText } from "./fraction.js";
import { Shares } from "./shares.js";

/** The largest share of each arm, or one for all: together at least 1, so that every round can be given away. */
export function parseCaps(input: unknown, arms: number, path = "caps"): Shares {
  const caps = Shares.parse(input, arms, arms, path);
  const { numerators, denominator } = caps.commonDenominator(undefined, undefined, path);
  const sum = numerators.reduce((total, units) => total + units, 0);
  if (sum >= denominator) return caps;
  throw new EvenhandError("cap-sum", { received: input, required: "a sum of at least 1", path });
}

/** Exact: whole numbers of any size are only needed where a double does not hold a product. */
function isAtLeast(cap: Fraction, share: Fraction): boolean {
  const [own, other] = [cap.numerator * share.denominator, share.numerator * cap.denominator];
  if (own <= Number.MAX_SAFE_INTEGER && other <= Number.MAX_SAFE_INTEGER) return own >= other;
  return BigInt(cap.numerator) * BigInt(share.denominator) >= BigInt(share.numerator) * BigInt(cap.denominator);
}

/** Refuses a cap below the share that the arm is promised, and any cap with several pulls a round. */
export function checkCaps(shares: Shares, caps: Shares, perRound = 1): void {
  if (caps.isCommon && caps.value(0) === 1) return;
  if (perRound > 1) {
    const received = `${perRound} pulls a round with caps`;
    throw new EvenhandError("per-round-invalid", { received, required: "1 with caps", path: "caps" });
  }
  for (let arm = 0; arm < shares.arms; arm++) {
    const [share, cap] = [shares.fraction(arm), caps.fraction(arm)];
    if (isAtLeast(cap, share)) continue;
    throw new EvenhandError("cap-below-share", {
      received: fractionText(cap),
      required: `at least ${fractionText(share)}, ${caps.isCommon ? "a share that is promised" : "the share that it is promised"}`,
      path: caps.isCommon ? "caps" : `caps[${arm}]`,
    });
  }
}
