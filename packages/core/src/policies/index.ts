import { learners } from "../learners/index.js";
import type { PolicyDefinition } from "../policy.js";
import { anytimeImproving } from "./anytimeImproving.js";
import { deadlineQuota } from "./deadlineQuota.js";
import { hardThresholdUcb } from "./hardThresholdUcb.js";
import { largestDeficitQuota } from "./largestDeficitQuota.js";
import { proportionalCatchUp } from "./proportionalCatchUp.js";
import { selfRegulatedUtility } from "./selfRegulatedUtility.js";
import { softThresholdUcb } from "./softThresholdUcb.js";

/** Every policy. The CLI's list, the law suite, the docs' table and the benchmark follow from it. */
export const policies: readonly PolicyDefinition[] = [
  ...learners,
  largestDeficitQuota,
  deadlineQuota,
  hardThresholdUcb,
  softThresholdUcb,
  selfRegulatedUtility,
  proportionalCatchUp,
  anytimeImproving,
];
