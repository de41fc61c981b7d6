import { constantShare, uniformShare, zeroShare } from "./constantShare.js";
import type { DeservedShareDefinition } from "./defineDeservedShare.js";
import { linearShare } from "./linearShare.js";
import { piecewiseShare } from "./piecewiseShare.js";
import { powerShare } from "./powerShare.js";
import { softmaxShare } from "./softmaxShare.js";

/** Every deserved-share function that a contract can name. */
export const deservedShares: readonly DeservedShareDefinition[] = [
  zeroShare,
  uniformShare,
  constantShare,
  linearShare,
  powerShare,
  softmaxShare,
  piecewiseShare,
];
