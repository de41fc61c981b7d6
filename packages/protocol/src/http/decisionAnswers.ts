import { z } from "zod";
import { armName, armNumber, count, flag, moment, number, text, type Reading } from "./answerFields.js";

const decisionName = text("the id under which its reward is reported", "orders.17-k3v9q2mz");

/** A decision as its caller is told of it. */
export const decisionAnswer = z.object({
  id: decisionName,
  place: count("its place in the log", 17),
  arms: z.array(text("the name of an arm", "north")),
  repeated: flag("whether it was made before, and is told again"),
});

/** A decision for one arm: its arm at the top. For several: a list, one decision for each round. */
const decisionGroup = z.union([
  decisionAnswer.extend({ arm: text("the name of the arm that was chosen", "north") }),
  z.object({ decisions: z.array(decisionAnswer) }),
]);

/** What was decided; for `items` a decision, or several, for each. */
export const decisionsAnswer = z.union([...decisionGroup.options, z.object({ items: z.array(decisionGroup) })]);

/** What became of a report. */
export const rewardAnswer = z.object({
  use: z
    .enum(["learned", "kept", "late", "unused", "known"])
    .describe("known: it had been reported before; kept: it is learned when the wait is over"),
});
/** What became of several reports, in their order. */
export const rewardsAnswer = z.object({ items: z.array(rewardAnswer) });

/** How many decisions are confirmed. */
export const confirmedAnswer = z.object({ confirmed: count("decisions that are confirmed", 1) });

/** What became of a decision that was voided. */
export const voidedAnswer = z.object({
  struck: flag("its round counts for no arm any more; otherwise it was too late, or the policy cannot do it", true),
  isRepeat: flag("it was void before"),
});
/** What became of several decisions that were voided, in their order. */
export const voidsAnswer = z.object({ items: z.array(voidedAnswer) });

/** Why a policy chose an arm, in numbers. */
export interface ReasonAnswer {
  readonly arm: number;
  readonly rule: string;
  readonly numbers: Readonly<Record<string, number>>;
  /** The learner's own reason, where the policy left the round to it. */
  readonly learner?: ReasonAnswer;
}

/** Why a policy chose an arm, and why its learner did, where that was asked. */
export const reasonAnswer: z.ZodType<ReasonAnswer> = z.object({
  arm: armNumber,
  rule: text("which of the policy's rules decided", "deadline"),
  numbers: z.record(z.string(), z.number()).meta({
    description: "what the rule compared",
    examples: [{ deadline: 20 }],
  }),
  get learner() {
    return reasonAnswer.exactOptional();
  },
});

/** The mean of the rewards that came in time, and where the true one lies with 95 %. */
export const estimateAnswer = z.object({
  reported: count("rewards that were reported", 28),
  mean: number("their mean", 0.6),
  low: number("the lower end of a 95 % confidence sequence for the true mean", 0.4),
  high: number("the upper end of the interval", 0.8),
});

const someOf = <S extends z.ZodType>(arm: S) =>
  z.object({ total: count("all of them", 1), arms: z.array(arm).describe("the first 100") });

/** An arm that could have been chosen, as it stood before the round. */
const consideredArm = z.object({
  arm: armNumber,
  name: text("its name; missing where it was erased", "south").exactOptional(),
  isChosen: flag("whether it was chosen"),
  share: text("the share in force", "1/4").exactOptional(),
  balance: text("what it was owed, in pulls", "-1/2").exactOptional(),
  deadline: count("the round by which it had to be served", 24).exactOptional(),
  isDue: flag("whether it was due").exactOptional(),
  pulls: count("its pulls before the round", 9),
  rewards: estimateAnswer.exactOptional(),
  whyNot: text("why it was not chosen; null where it was", "Its deadline comes later.").nullable(),
});

const absentArm = z.object({
  arm: armNumber,
  name: text("its name; missing where it was erased", "west").exactOptional(),
  why: z.enum(["paused", "left out by the request"]),
});

/** Why a decision was made, computed again from the state before it. */
export const explanationAnswer = z.object({
  isComputed: z.literal(true),
  replayed: z.object({
    from: count("events in the snapshot from which the state before the decision was made"),
    events: count("events that were folded behind it", 17),
  }),
  reason: reasonAnswer.nullable(),
  propensity: z.object({
    probability: number("how likely the choice was; null: not known", 1).nullable(),
    error: number("the true probability is at most this far away").nullable(),
    how: text("how that was computed, or why it is not known", "a rule without chance"),
  }),
  considered: someOf(consideredArm),
  absent: someOf(absentArm),
});

/** One decision: why it was made, and what became of it. */
export const decisionDetails = z.object({
  id: decisionName,
  allocator: text("the id of its allocator", "orders"),
  place: count("its place in the log", 17),
  kind: z.enum(["decided", "granted"]),
  at: moment("the time of the decision"),
  round: count("its round; 0 where it was granted elsewhere and counts as none", 9),
  chosen: z.array(
    z.object({
      arm: armName,
      rule: text("the rule that chose it; null where it was granted elsewhere", "deadline").nullable(),
      words: text("the rule in words", "Chosen: it was due, and its deadline came first."),
    }),
  ),
  status: z.enum(["open", "void", "closed"]),
  waitUntil: moment("the end of the wait for rewards").exactOptional(),
  rewards: z.array(number("a reward", 1).nullable()).describe("for each arm; null where none has come"),
  outcomes: z.object({
    items: z.array(
      z.object({
        event: count("its place in the log", 18),
        at: moment("its time"),
        words: text("what was reported or done", "Reward 1 was learned."),
      }),
    ),
    readUntil: count("the first event that was not looked at", 19),
  }),
  explanation: z.union([
    explanationAnswer,
    z.object({ isComputed: z.literal(false), why: text("why not", "It would take too long here.") }),
  ]),
});

export type DecisionAnswer = Reading<typeof decisionAnswer>;
/** A decision for one arm, or the decisions of a request for several. */
export type DecisionGroup = Reading<typeof decisionGroup>;
export type DecisionsAnswer = Reading<typeof decisionsAnswer>;
export type RewardUse = Reading<typeof rewardAnswer>["use"];
export type VoidedAnswer = Reading<typeof voidedAnswer>;
export type ExplanationAnswer = Reading<typeof explanationAnswer>;
export type DecisionDetails = Reading<typeof decisionDetails>;
