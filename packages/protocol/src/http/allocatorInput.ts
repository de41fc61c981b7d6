import { z } from "zod";

/** The most arms of one request: a million come as NDJSON. */
const MOST_ARMS = 100_000;

const share = z.union([z.number(), z.string()]).describe('a share such as 0.2 or "1/3"');

/** `"quota"`, or an id with its parameters. */
const specification = z.union([
  z.string(),
  z.strictObject({
    id: z.string(),
    version: z.int().min(1).optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
]);

export const armInput = z.strictObject({
  id: z.string().min(1).max(200).describe("opaque, unique in the allocator, never used again"),
  label: z.string().max(500).optional().describe("for people; lies outside the log, and can be erased"),
  group: z.string().max(200).optional().describe("for reports by group; lies outside the log"),
  share: share.optional().describe("what the arm is promised at least, under a quota or penalty contract"),
  cap: share.optional().describe("what it may have at most"),
});

export const rewardTermsInput = z.strictObject({
  min: z.number().optional(),
  max: z.number().optional(),
  use: z.enum(["first", "sum", "last"]).optional().describe("which of several reports for one pull counts"),
  wait: z.int().min(1).optional().describe("milliseconds in which a reward is waited for"),
  missing: z
    .union([z.number(), z.literal("nothing")])
    .optional()
    .describe("what stands in for a missing reward"),
  ordered: z.boolean().optional(),
  noiseless: z.boolean().optional(),
});

/** What a contract can say, and is said again when it changes. */
export const termsInput = z.strictObject({
  contract: specification.describe("quota, penalty, opportunity, proportional or potential, with its parameters"),
  policy: specification.optional().describe("left out: the contract's own"),
  learner: specification.optional().describe("who chooses where nothing is owed; left out: thompson"),
  rewards: rewardTermsInput.optional(),
  perRound: z.int().min(1).optional().describe("arms in a round, by the policy's own rule for several"),
  period: z.int().min(1).optional().describe("rounds that a policy with a horizon plans for; then they begin again"),
  renewEvery: z.int().min(0).optional().describe("rounds after which promises begin again"),
  voidWithin: z.int().min(0).optional().describe("rounds within which a decision can be struck out"),
  sameArmFor: z.int().min(0).optional().describe("milliseconds for which a subject keeps its arm"),
  confirmWithin: z.int().min(0).optional().describe("milliseconds within which a deferred decision must be confirmed"),
});

export const allocatorInput = termsInput.extend({
  id: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/)
    .describe("small letters, digits and hyphens"),
  arms: z.array(armInput).min(1).max(MOST_ARMS),
});

/** Other terms for an arm that is there. */
export const armTerms = armInput.pick({ id: true, share: true, cap: true });

const effect = z
  .enum(["without-loss", "now"])
  .describe("without-loss: shares rise when every promise can be kept all the same; now: at once, and some is forgone");
const named = z.array(z.string().min(1).max(200)).min(1).max(MOST_ARMS);

/** One change of a running contract. */
export const changeInput = z.strictObject({
  terms: termsInput.optional().describe("other terms; what they do not say about shares and caps stays as it is"),
  arms: z.array(armTerms).min(1).max(MOST_ARMS).optional().describe("other shares and caps, by the arm's id"),
  effect: effect.optional(),
  reason: z.string().max(1000).optional(),
  pauseArms: named.optional(),
  resumeArms: named.optional(),
  status: z.enum(["pause", "resume", "archive"]).optional(),
});

export const armsAddedInput = z.strictObject({
  add: z.array(armInput).min(1).max(MOST_ARMS),
  arms: changeInput.shape.arms,
  terms: changeInput.shape.terms,
  effect: effect.optional(),
});

export const armsRetiredInput = z.strictObject({
  retire: named,
  arms: changeInput.shape.arms,
  terms: changeInput.shape.terms,
  effect: effect.optional(),
});

export const grantInput = z.strictObject({
  arm: z.string().min(1).max(200),
  counts: z.boolean().optional().describe("whether it is a round in which the arm was pulled; true where left out"),
  available: z.array(z.string()).max(1_000_000).optional(),
  except: z.array(z.string()).max(1_000_000).optional(),
  id: z.string().min(1).max(200).optional().describe("your own id"),
  reason: z.string().max(1000).optional(),
});

export const calibrationInput = z.strictObject({
  arm: z.string().min(1).max(200),
  pulls: z.int().describe("pulls that it has had beyond those that were counted; below 0: that it is owed"),
  reason: z.string().min(1).max(1000),
});

export const labelsInput = z.strictObject({
  arms: z
    .array(armInput.pick({ id: true, label: true, group: true }))
    .min(1)
    .max(MOST_ARMS),
});

/** What to erase of what is personal. */
export const erasureInput = z.strictObject({
  subject: z.string().min(1).max(500).optional().describe("the hashes of this person in all decisions"),
  labels: named.optional().describe("labels and groups of these arms"),
  before: z.int().min(0).optional().describe("callers' ids, subjects, keys and reasons of all events before this time"),
});

export type ArmTerms = z.infer<typeof armTerms>;
export type Effect = z.infer<typeof effect>;
export type GrantInput = z.infer<typeof grantInput>;
export type LabelsInput = z.infer<typeof labelsInput>;
export type ErasureInput = z.infer<typeof erasureInput>;
export type ArmInput = z.infer<typeof armInput>;
export type TermsBody = z.infer<typeof termsInput>;
export type AllocatorInput = z.infer<typeof allocatorInput>;
