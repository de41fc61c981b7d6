import { constantShare, uniformShare, zeroShare } from "./constantShare.js";
import type { DeservedShareDefinition } from "./defineDeservedShare.js";
import { formulaShare } from "./formulaShare.js";
import { linearShare, piecewiseShare, powerShare } from "./monotoneShares.js";
import { softmaxShare } from "./softmaxShare.js";
import { tableShare } from "./tableShare.js";

/** Every deserved-share function that a contract can name. */
const all = [
  zeroShare,
  uniformShare,
  constantShare,
  linearShare,
  powerShare,
  softmaxShare,
  piecewiseShare,
  tableShare,
  formulaShare,
] as const;

export const deservedShares: readonly DeservedShareDefinition[] = all;

export type KnownDeservedShare = (typeof all)[number];
