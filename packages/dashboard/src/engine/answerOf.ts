import {
  CheckedStudy,
  contracts,
  createContract,
  createEnvironment,
  type PolicyResult,
  Shares,
  type SpecificationInput,
  type Study,
  type Summary,
  violationMetric,
} from "@evenhand/core";
import type { Estimate } from "../numbers/uncertain.js";
import { type Answer, type BrokenTrials, type Course, pairedCost, type PolicyAnswer } from "../setting/answer.js";
import { aboveCap } from "../setting/floors.js";
import { BASELINE } from "../setting/setting.js";

/** What the page shows of the results so far, which have to hold their samples. */
export function answerOf(study: Study, policies: readonly PolicyResult[], trials: number): Answer {
  const present = presentParts(study, trials);
  const promised = promisedShares(study, present, trials);
  const oracle = oracleReward(study);
  return {
    trials,
    isDone: trials === study.trials,
    ...(promised === undefined ? {} : { promised }),
    ...(present === undefined ? {} : { present }),
    ...(oracle === undefined ? {} : { oracle }),
    policies: policies.map((policy, index) => ({
      id: policy.id,
      ...metricsOf(policy, trials),
      shares: sharesOf(study, policy, trials),
      rewards: rewards(policy),
      ...(index === BASELINE ? {} : { cost: pairedCost(rewards(policies[BASELINE]), rewards(policy)) }),
      ...brokenTrials(study, policy),
    })),
  };
}

function metricsOf({ metrics }: PolicyResult, trials: number): Pick<PolicyAnswer, "courses" | "byArm"> {
  const courses: Record<string, Course> = {};
  const byArm: Record<string, readonly Estimate[]> = {};
  for (const [id, { checkpoints }] of Object.entries(metrics)) {
    if (checkpoints[0].values.length > 1) {
      const { values } = checkpoints[checkpoints.length - 1];
      byArm[id] = values.map((summary) => ({ mean: summary.mean, error: errorOf(summary, trials) }));
      continue;
    }
    const values = checkpoints.map(({ values: [value] }) => value);
    courses[id] = {
      rounds: checkpoints.map(({ round }) => round),
      mean: values.map(({ mean }) => mean),
      error: values.map((summary) => errorOf(summary, trials)),
      most: values.map(({ quantiles }) => quantiles.max),
    };
  }
  return { courses, byArm };
}

function sharesOf({ horizon, voids }: Study, policy: PolicyResult, trials: number): Estimate[] {
  const pulls = lastOf(policy, "pulls");
  // Pulls that were struck out count for no arm, nor for the total.
  const all = voids === undefined ? horizon : pulls.reduce((sum, { mean }) => sum + mean, 0);
  return pulls.map((summary) => ({ mean: summary.mean / all, error: errorOf(summary, trials) / all }));
}

function errorOf({ standardError }: Summary, trials: number): number {
  return trials === 1 ? NaN : standardError;
}

function rewards(policy: PolicyResult): readonly number[] {
  return lastOf(policy, "reward")[0].samples ?? [];
}

function brokenTrials(study: Study, policy: PolicyResult): BrokenTrials {
  const contract = typeof study.contract === "string" ? study.contract : study.contract?.id;
  const hasFloors = contracts.some(({ id, promises }) => id === contract && promises === "floors");
  const violation = violationMetric(study);
  if (!hasFloors || violation === undefined) return {};
  const broken = trialsFromOneOn(policy, violation);
  const above = Object.values(aboveCap).find((metric) => metric in policy.metrics);
  return above === undefined ? { broken } : { broken, aboveCap: trialsFromOneOn(policy, above) };
}

/** Trials in which an arm was a whole pull or more behind its floor, or above its cap. */
function trialsFromOneOn(policy: PolicyResult, metric: string): number {
  return (lastOf(policy, metric)[0].samples ?? []).filter((pulls) => pulls >= 1).length;
}

/**
 * The share of all rounds that the contract promises each arm: where arms can be absent, of the rounds in which they
 * were there, over the first trials. Undefined where it promises something else than shares.
 */
function promisedShares(
  study: Study,
  present: readonly number[] | undefined,
  trials: number,
): readonly number[] | undefined {
  const { contract, environment, horizon, perRound = 1 } = study;
  if (contract === undefined) return undefined;
  const world = createEnvironment(environment);
  const { arms } = world;
  const promise = createContract(contract, { arms, perRound });
  const promises = contracts.find(({ id }) => id === promise.id)?.promises;
  if (promises === "chances") return undefined;
  // The deficit of an arm without a pull is all that it was promised.
  const promised = new Float64Array(arms);
  promise.deficits(world, horizon, new Float64Array(arms), promised);
  const first = promised.map((pulls) => pulls / horizon);
  const changed = (study.changes ?? []).filter(({ shares }) => shares !== undefined);
  if (changed.length > 0) {
    const latestFirst = changed
      .map(({ at, shares }) => ({ at, shares: Shares.parse(shares, arms).values() }))
      .reverse();
    // With all arms open, and every pull standing, all trials are alike.
    const isChance = study.availability !== undefined || study.voids !== undefined;
    const sharesIn = (round: number) => latestFirst.find(({ at }) => at <= round)?.shares ?? first;
    return weightedParts(new CheckedStudy(study), isChance ? trials : 1, sharesIn);
  }
  return Array.from(first, (share, arm) => {
    if (present === undefined || promises !== "floors") return share;
    return share * present[arm];
  });
}

/**
 * Each arm's part of the rounds in which it was there, over the first trials: the same for all policies. Rounds that
 * are struck out count for no arm. Undefined where all arms are always there.
 */
function presentParts(study: Study, trials: number): readonly number[] | undefined {
  const checked = new CheckedStudy(study);
  if (checked.allOpen) return undefined;
  const ones = new Float64Array(checked.arms).fill(1);
  return weightedParts(checked, trials, () => ones);
}

/** The same, where a round counts for each arm by a weight: by its share of that round, it is what it was promised. */
function weightedParts(
  checked: CheckedStudy,
  trials: number,
  weightsIn: (round: number) => ArrayLike<number>,
): readonly number[] {
  const { seed, horizon } = checked.study;
  const all = Array.from({ length: checked.arms }, (_, arm) => arm);
  const there = new Float64Array(checked.arms);
  let rounds = 0;
  for (let trial = 0; trial < trials; trial++) {
    const { availability, voids } = checked.world();
    availability?.begin(seed, trial);
    voids?.begin(seed, trial);
    for (let round = 1; round <= horizon; round++) {
      // On the page no-shows are equally likely for all arms: they hit the same rounds under every policy.
      if (voids !== undefined && voids.struckAfter(round, 0) < Infinity) continue;
      rounds++;
      const weights = weightsIn(round);
      for (const arm of availability?.open(round) ?? all) there[arm] += weights[arm];
    }
  }
  return Array.from(there, (count) => count / rounds);
}

/** Promises nothing: the best is to pull the best arm alone. */
const noPromise: SpecificationInput = { id: "quota", parameters: { shares: 0 } };

/**
 * The expected reward of the best that keeps the contract, for someone who knew the truth. Undefined where it cannot be
 * known, since arms come and go or pulls are struck out, and where the contract's best is not about the reward.
 */
export function oracleReward(study: Study) {
  const { contract = noPromise, environment, horizon, perRound = 1 } = study;
  const world = createEnvironment(environment);
  const promise = createContract(contract, { arms: world.arms, perRound });
  const isPlain = [study.availability, study.changes, study.voids].every((condition) => condition === undefined);
  const isOfReward = contracts.some(({ id, isOracleOfReward }) => id === promise.id && isOracleOfReward);
  if (!isPlain || !isOfReward) return undefined;
  return promise.oracle(world, horizon).reduce((sum, pulls, arm) => sum + world.expectedTotal(arm, pulls), 0);
}

function lastOf({ metrics }: PolicyResult, id: string): readonly Summary[] {
  const { checkpoints } = metrics[id];
  return checkpoints[checkpoints.length - 1].values;
}
