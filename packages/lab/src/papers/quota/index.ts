import type { Experiment } from "../../reproduction/experiment.js";
import { etaSweep } from "./eta-sweep/experiment.js";
import { noQuota } from "./no-quota/experiment.js";
import { section5 } from "./section-5/experiment.js";
import { unequalQuotas } from "./unequal-quotas/experiment.js";
import { withQuota } from "./with-quota/experiment.js";

/** Patil, Ghalme, Nair and Narahari 2019: the three plots of Section 6, Section 5, and ours on unequal quotas. */
export const experiments: readonly Experiment[] = [noQuota, withQuota, etaSweep, section5, unequalQuotas];
