import { parseCaps } from "../../shares/caps.js";
import { fractionText } from "../../shares/fraction.js";
import type { Shares } from "../../shares/shares.js";
import { exactShape } from "../exactShape.js";
import type { Described, Kind } from "../kind.js";
import { oneForAll } from "../oneForAll.js";
import type { Shape } from "../shape.js";

/** The largest shares, one for each arm or one for all, that sum to at least 1. */
export interface CapsParameter extends Described<number | string> {
  readonly kind: "caps";
}

const words = 'a cap from 0 to 1, such as 0.5 or "1/3", or a list with one for each arm; together at least 1';
const cap = exactShape({ max: 1 }, words);
const shape: Shape = { type: "either", of: [cap, { type: "list", length: "arms", of: cap, words }], words };

export const caps: Kind<CapsParameter, Shares> = {
  id: "caps",
  shape: () => shape,
  parse: (_, input, { arms }, path) => parseCaps(input, arms, path),
  canonical: (input, { arms }) => oneForAll(parseCaps(input, arms).fractions().map(fractionText)),
  refused: ["1/0", "4/3", 0.12345678901, 0],
};
