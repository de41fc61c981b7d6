import * as needs from "../../door/needs.js";
import { EvenhandError } from "../../errors.js";
import type { QuotaChange } from "../../livingPolicy.js";
import { checkCaps, parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { denominatorFor, type Tenures } from "./tenures.js";

/** The targets and caps of all arms from now on, in units of 1/denominator. */
export interface ParsedChange {
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
