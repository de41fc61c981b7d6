import { z } from "zod";
import {
  armName,
  armNumber,
  armStatus,
  count,
  exactAnswer,
  forkAnswer,
  json,
  moment,
  number,
  priorAnswer,
  text,
  type Reading,
  whole,
} from "./answerFields.js";

/** What a contract says, complete and in one spelling, as its log has it. */
export const termsAnswer = z.object({
  contract: text("the id of the contract, or none", "quota"),
  policy: z.object({
    id: text("the policy that keeps the contract", "deadline-quota"),
    version: count("the version of the policy", 2),
    parameters: z.record(z.string(), json).meta({
      description: "every parameter, in its canonical form",
      examples: [{ shares: ["1/4", "1/4", "0"], learner: { id: "thompson", version: 1, parameters: {} } }],
    }),
  }),
  perRound: count("arms in a round, chosen by the policy's own rule for several", 1),
  period: count("rounds that the policy plans for; 0 where it plans for none"),
  rewards: z.object({
    min: number("the least reward"),
    max: number("the largest reward", 1),
    use: z.enum(["first", "sum", "last"]).describe("which of several reports for one pull counts"),
    wait: count("milliseconds for which a reward is waited for", 86_400_000),
    missing: z.union([z.number(), z.literal("nothing")]).describe("what is learned where no reward has come"),
  }),
  sameArmFor: count("milliseconds for which a subject keeps the arm of its last decision; 0 for no subjects"),
  confirmWithin: count("milliseconds within which a deferred decision must be confirmed; 0: none can be deferred"),
  priors: z
    .array(priorAnswer.nullable())
    .exactOptional()
    .describe("what had been seen of each arm of the policy before its first round; missing where nothing had been"),
});

/** A warning about one arm. Nothing in it changes a decision. */
export const alarmAnswer = z.object({
  kind: z.enum([
    ...([
      "rewards-missing",
      "rewards-late",
      "no-reward-yet",
      "void-rate",
      "availability",
      "paused",
      "starving",
    ] as const),
    ...(["rewards-slower", "granted-elsewhere", "floor-missed", "floor-in-danger"] as const),
  ]),
  arm: armNumber,
  name: armName,
  numbers: z.record(z.string(), z.number()).meta({
    description: "what was compared; probability: how likely it would be by chance, times the number of arms",
    examples: [{ missing: 40, expected: 12, probability: 0.001 }],
  }),
  words: text("the warning in a sentence", "north: 40 of 50 rewards have not come."),
});

const counts = z.object({
  active: count("arms that can be chosen", 3),
  paused: count("arms that are absent until they are resumed"),
  retired: count("arms that have left for ever"),
});

/** An allocator as it is. */
export const allocatorAnswer = z.object({
  id: text("the id of the allocator", "orders"),
  origin: text("the name of its log", "evenhand.example.org/orders"),
  status: z.enum(["running", "paused", "archived"]),
  contract: z.object({
    id: text("the id of the contract", "quota"),
    title: text("the contract in a few words", "Quota"),
    promise: text("the promise in one sentence", "Each arm gets at least its share of all rounds, at every moment."),
    policy: z.object({
      id: text("the policy that keeps it", "deadline-quota"),
      version: count("the version of the policy", 2),
      title: text("the policy in a few words", "Deadline quota"),
      summary: text("what it does", "Serves the arm whose deadline comes first; otherwise asks the learner."),
      guarantee: text("what is proved about it, and in which circumstances", "Proved for every learner."),
    }),
  }),
  terms: termsAnswer,
  arms: counts,
  inForce: z
    .object({ arms: count("arms to which something is promised", 2), sum: exactAnswer })
    .describe("what is promised now"),
  waiting: z
    .object({
      arms: count("arms whose share was raised, and is not in force yet", 1),
      latestRound: count("in force from this round on at the latest, if all arms stay open", 120).nullable(),
      words: text("the same in a sentence", "1 arm waits for its share to rise."),
    })
    .nullable()
    .describe("shares that were asked for and are not in force yet"),
  round: count("the last round", 100),
  rounds: count("rounds that count: struck ones do not", 100),
  pulls: count("pulls that stand, of all arms", 100),
  lately: z
    .object({ rounds: count("rounds of the last minute or more", 12), since: moment("when the first was played") })
    .nullable(),
  openDecisions: count("decisions whose wait is not over", 3),
  pendingRewards: count("pulls whose reward is waited for", 3),
  lateReports: count("late reports of decisions that had been forgotten long before"),
  furthestBehind: z
    .object({ arm: armNumber, name: armName, deficit: number("pulls by which it is behind its promise", 0.5) })
    .nullable()
    .describe("the arm that is furthest behind; null where nothing is promised"),
  forks: z
    .array(forkAnswer)
    .exactOptional()
    .describe("how its log lost events that were signed, and went on; missing where it did not"),
  logLength: count("events in its log", 204),
  time: moment("the time of the last event"),
  version: text(
    "of the contract: another one after every change of terms, arms, status or accounts, and when a share that was " +
      "waited for comes into force; decisions leave it as it is. After a dry run: what that was computed from",
    "5f0c2f9be1d64d7a8f0b6c1e2d3a4b5c",
  ),
  alarms: z.array(alarmAnswer),
});

/** What a new allocator was understood to be. */
export const understoodAnswer = allocatorAnswer
  .omit({ alarms: true })
  .extend({ notPromised: z.array(text("a sentence", "Nothing is promised about stretches of rounds.")) });

const share = (words: string) => text(`${words}, as a fraction; null: none`, "1/4").nullable();

/** What a change would mean for one arm. */
export const armChangeAnswer = z.object({
  name: armName,
  statusBefore: armStatus.nullable().describe("null: it is a new arm"),
  status: armStatus,
  before: share("its share before the change"),
  after: share("its share right after the change"),
  target: share("the share that it waits for, where it cannot rise at once"),
  forgone: share("what it is owed and gives up by the change, in pulls"),
  capBefore: share("its cap before the change"),
  cap: share("its cap after the change"),
  priorBefore: priorAnswer.nullable(),
  prior: priorAnswer.nullable(),
});

/** What a change would mean, where nothing was changed: the allocator as it would be, and what is different. */
export const changeAnswer = allocatorAnswer.omit({ alarms: true }).extend({
  dryRun: z.literal(true),
  changed: z.object({
    total: count("arms for which something would be different", 1),
    arms: z.array(armChangeAnswer).describe("the first 10 000 of them"),
  }),
});

/** An allocator after a change; of a dry run what the change would mean. */
export const changedAnswer = z.union([allocatorAnswer, changeAnswer]);

/** A hidden allocator. */
export const tombstoneAnswer = z.object({
  allocator: text("the id of the allocator, which stays taken", "oders"),
  at: moment("when it was hidden"),
  reason: text("why", "Created by mistake: the id is misspelt."),
  by: text("the name of the key that did it; empty where no keys are asked for", "ops"),
});

/** All allocators that the caller may see. */
export const allocatorsAnswer = z.object({
  items: z.array(
    z.object({
      id: allocatorAnswer.shape.id,
      origin: allocatorAnswer.shape.origin,
      length: allocatorAnswer.shape.logLength,
      refused: text(
        "why it is refused: events are lost which were under a signed head; missing where it is not",
        "The store has lost events that were there before: received 17 events of orders, …",
      ).exactOptional(),
      hidden: tombstoneAnswer.exactOptional().describe("only of hidden ones"),
    }),
  ),
});

/** An opportunity that was given elsewhere, as it was written down. */
export const grantAnswer = z.object({
  place: count("its place in the log", 42),
  id: text("the id under which its reward is reported", "orders.17-k3v9q2mz").exactOptional(),
});

/** That a log went on without events which were signed. */
export const forkedAnswer = forkAnswer.extend({ id: allocatorAnswer.shape.id });

/** How many labels were set. */
export const labelsAnswer = z.object({ labels: count("arms that were labelled", 2) });
/** How much was erased. */
export const erasureAnswer = z.object({
  labels: count("arms whose label and group were erased", 1),
  events: count("events of which the personal part was erased", 12),
  goneBy: whole(
    "by this time, in milliseconds since 1970, no byte of it is left in the service's own files; null: they are a " +
      "database server's, and docs/privacy.md says what to do there",
    1_790_000_000_000,
  ).nullable(),
});

export type AlarmAnswer = Reading<typeof alarmAnswer>;
export type AllocatorAnswer = Reading<typeof allocatorAnswer>;
export type UnderstoodAnswer = Reading<typeof understoodAnswer>;
export type ArmChangeAnswer = Reading<typeof armChangeAnswer>;
export type ChangeAnswer = Reading<typeof changeAnswer>;
export type AllocatorsAnswer = Reading<typeof allocatorsAnswer>;
/** One of the allocators that a caller may see. */
export type ListedAllocator = AllocatorsAnswer["items"][number];
export type ForkAnswer = Reading<typeof forkedAnswer>;
export type TombstoneAnswer = Reading<typeof tombstoneAnswer>;
export type GrantAnswer = Reading<typeof grantAnswer>;
export type LabelsAnswer = Reading<typeof labelsAnswer>;
export type ErasureAnswer = Reading<typeof erasureAnswer>;
