import type { KnownDefinition } from "../definePolicy.js";
import { learners, type KnownLearner } from "../learners/index.js";
import { anytimeImproving } from "./anytimeImproving.js";
import { constantShareElimination } from "./constantShareElimination.js";
import { deadlineQuota } from "./deadlineQuota.js";
import { deficitBonusUcb } from "./deficitBonusUcb.js";
import { exploreThenServe } from "./exploreThenServe.js";
import { fairxTs } from "./exposure/fairxTs.js";
import { fairxUcb } from "./exposure/fairxUcb.js";
import { fairlyGreedy } from "./fairlyGreedy.js";
import { hardThresholdUcb } from "./hardThresholdUcb.js";
import { horizonElimination } from "./horizonElimination.js";
import { largestDeficitQuota, largestDeficitQuotaByHeadCount } from "./largestDeficitQuota.js";
import { lfg } from "./lfg.js";
import { livingDeadlineQuota, livingDeadlineQuotaByHeadCount } from "./living/livingDeadlineQuota.js";
import { looseShare } from "./looseShare.js";
import { naiveQuota } from "./naiveQuota.js";
import { ncb } from "./ncb.js";
import { proportionalCatchUp } from "./proportionalCatchUp.js";
import { quotaFirst } from "./quotaFirst.js";
import { randomQuota } from "./randomQuota.js";
import { selfRegulatedUtility } from "./selfRegulatedUtility.js";
import { singlePeakedOptimism } from "./singlePeakedOptimism.js";
import { softThresholdUcb } from "./softThresholdUcb.js";
import { ucbProp } from "./ucbProp.js";

const all = [
  largestDeficitQuota,
  largestDeficitQuotaByHeadCount,
  deadlineQuota,
  livingDeadlineQuota,
  livingDeadlineQuotaByHeadCount,
  quotaFirst,
  naiveQuota,
  randomQuota,
  deficitBonusUcb,
  lfg,
  hardThresholdUcb,
  softThresholdUcb,
  selfRegulatedUtility,
  exploreThenServe,
  constantShareElimination,
  looseShare,
  proportionalCatchUp,
  fairlyGreedy,
  ucbProp,
  anytimeImproving,
  horizonElimination,
  singlePeakedOptimism,
  fairxUcb,
  fairxTs,
  ncb,
] as const;

export type KnownPolicy = (typeof all)[number] | KnownLearner;

/**
 * Every policy in every version: where a new version comes, the old one stays in the list under its number. The law
 * suite and the digests follow from it, and of the newest versions the CLI's list, the docs' table and the benchmark.
 */
export const policies: readonly KnownDefinition[] = [...learners, ...all];
