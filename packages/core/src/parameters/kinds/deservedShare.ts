import { within } from "../../errors.js";
import { type DeservedShare, isDeservedShare } from "../../functions/deservedShare.js";
import { checkOwnShare, ownShareText } from "../../functions/ownShare.js";
import type { Described, Kind } from "../kind.js";

/** The id of a deserved-share function, or `{ id, parameters }`, or a user's own: an object made by `ownShare`. */
export interface DeservedShareParameter extends Described<string> {
  readonly kind: "deserved-share";
}

export const deservedShare: Kind<DeservedShareParameter, DeservedShare> = {
  id: "deserved-share",
  shape: () => ({ type: "variant", of: "deservedShare" }),
  parse: (_, input, { arms, prepare }, path) => {
    if (isDeservedShare(input)) return checkOwnShare(input, arms, path);
    const create = prepare("deservedShare", input, path);
    return within(path, () => create({ arms }));
  },
  canonical: (input, { arms, identify }) =>
    isDeservedShare(input) ? ownShareText(input, arms) : identify("deservedShare", input),
};
