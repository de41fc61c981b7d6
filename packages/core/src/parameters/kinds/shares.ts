import { fractionText } from "../../shares/fraction.js";
import { Shares } from "../../shares/shares.js";
import { exactShape } from "../exactShape.js";
import type { Described, Kind } from "../kind.js";
import { oneForAll } from "../oneForAll.js";
import type { Shape } from "../shape.js";

/** Promised shares, one for each arm or one for all, that sum to at most the pulls of a round. */
export interface SharesParameter extends Described<number | string> {
  readonly kind: "shares";
}

const words = 'a share from 0 to 1, such as 0.05 or "1/3", or a list with one for each arm';
const share = exactShape({ max: 1 }, words);
const shape: Shape = { type: "either", of: [share, { type: "list", length: "arms", of: share, words }], words };

export const shares: Kind<SharesParameter, Shares> = {
  id: "shares",
  shape: () => shape,
  parse: (_, input, { arms, perRound }, path) => Shares.parse(input, arms, perRound, path),
  canonical: (input, { arms, perRound }) => {
    const shares = Shares.parse(input, arms, perRound);
    return shares.isCommon ? fractionText(shares.fraction(0)) : oneForAll(shares.fractions().map(fractionText));
  },
  refused: ["1/0", "4/3", 0.12345678901],
};
