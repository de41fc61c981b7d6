import { z } from "zod";
import { allocatorAnswer } from "./allocatorAnswers.js";
import {
  armName,
  armNumber,
  armStatus,
  count,
  exactAnswer,
  moment,
  number,
  text,
  whole,
  type Reading,
} from "./answerFields.js";

const exactOrNull = (words: string) => exactAnswer.nullable().describe(words);
const part = (words: string, example: number) => number(words, example).nullable();

/**
 * One arm: what it was promised, and what it has got. A column is null where it has no meaning, such as a mean without
 * a reward. The columns are those by which arms can be sorted.
 */
export const armAnswer = z.object({
  arm: armNumber,
  name: armName,
  group: text("for reports by group; lies beside the log", "suppliers").nullable(),
  status: armStatus,
  pulls: count("pulls that stand", 30),
  share: part("of the pulls of all arms", 0.3),
  recentPulls: count("pulls in the last 1 000 rounds", 30),
  recentShare: part("of the pulls of all arms in the last 1 000 rounds", 0.3),
  recentOpenRounds: count("of the last 1 000 rounds those in which it was open", 100),
  openRounds: count("rounds in which it was open; struck ones do not count", 100),
  availability: part("of the rounds in which it was there and not paused, those in which it was open", 1),
  promised: exactOrNull("the share that is promised now"),
  target: exactOrNull("the share that it waits to rise to"),
  waitingSince: count("the round since which it waits", 90).nullable(),
  due: exactOrNull("its shares added up over the rounds in which it was open, less what it gave up"),
  deficit: exactOrNull("due less pulls: above 0 the arm is behind"),
  largestDeficit: part("the largest deficit before one of its pulls, or now", 0.75),
  largestDeficitRound: count("the round after which it was so", 3).nullable(),
  balance: exactOrNull("what it is owed in its tenure, by the policy's own account"),
  deadline: count("the last round in which its next pull is in time", 124).nullable(),
  cap: exactOrNull("what it may have at most"),
  aboveCap: count("pulls of the tenure beyond its cap"),
  priorSuccesses: count("successes that had been seen before its first round", 80).nullable(),
  priorFailures: count("failures that had been seen before its first round", 20).nullable(),
  mean: part("the mean of the rewards that were reported", 0.6),
  meanLow: part("the lower end of a 95 % interval for the true mean, valid at every moment at once", 0.4),
  meanHigh: part("the upper end of the interval", 0.8),
  intervalBy: z.literal("confidence sequence").nullable().describe("the rule of the interval: null without a reward"),
  learnedMean: part("the mean that the policy has learned, with what stands in for missing rewards", 0.6),
  reported: count("rewards that were reported in time", 28),
  pending: count("pulls whose reward is waited for", 2),
  standIns: count("pulls for whose missing reward something stood in"),
  unheard: count("pulls without a reward, of which nothing was learned"),
  late: count("pulls for which a report came after the wait"),
  voids: count("pulls that came to nothing"),
  voidRate: part("of all its pulls, also those that were struck out", 0),
  forced: count("pulls that another rule than the learner's chose", 25),
  lastPulled: count("the round of its last pull", 98).nullable(),
  label: text("for people; lies beside the log", "North depot").nullable(),
});

/** A page of the arms. */
export const armsAnswer = z.object({
  total: count("arms that the search found; all where there was none", 3),
  rows: z.array(armAnswer),
});

/** An allocator with a page of its arms, both at the same event of the log. */
export const stateAnswer = allocatorAnswer.extend({ armRows: armsAnswer });

/** Rounds, rewards and pulls over time, in stretches of the same length, oldest first. */
export const historyAnswer = z.object({
  items: z.array(
    z.object({
      firstRound: count("its first round", 1),
      lastRound: count("its last round so far", 8),
      firstAt: moment("the time of its first round"),
      lastAt: moment("the time of its last round"),
      rounds: count("rounds that were played in it, also those that were struck out later", 8),
      voids: count("voids that came in while it was the last stretch"),
      rewards: count("rewards that were learned while it was the last stretch", 6),
      rewardSum: number("the sum of these rewards", 4),
      largestDeficit: number("the largest deficit of an arm before its pull", 0.75).nullable(),
      pulls: z.array(whole("pulls", 3)).nullable().describe("pulls by the arm's number; null with more than 100 arms"),
    }),
  ),
});

export type ArmAnswer = Reading<typeof armAnswer>;
export type ArmsAnswer = Reading<typeof armsAnswer>;
export type StateAnswer = Reading<typeof stateAnswer>;
export type HistoryAnswer = Reading<typeof historyAnswer>;
