import { z } from "zod";
import { ALLOCATOR_ID, termFields, type TermField, type TermShape } from "./termFields.js";

/** The most arms of one request: a million come as NDJSON. */
export const MOST_ARMS = 100_000;

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

const count = z.int().min(0);

/** What had been seen of an arm before its first round. */
const prior = z.strictObject({
  successes: count.describe("results that were successes"),
  failures: count.describe("results that were failures"),
});

/** An arm that comes in. */
export const armInput = z.strictObject({
  id: z.string().min(1).max(200).describe("opaque, unique in the allocator, never used again"),
  label: z.string().max(500).optional().describe("for people; lies outside the log, and can be erased"),
  group: z.string().max(200).optional().describe("for reports by group; lies outside the log"),
  share: share.optional().describe("what the arm is promised at least, under a quota or penalty contract"),
  cap: share.optional().describe("what it may have at most"),
  prior: prior
    .optional()
    .describe("what had been seen of it before its first round: the learner begins with it, if it is one with priors"),
});

type DescribedField<S extends TermShape["type"]> = TermField & {
  readonly shape: Extract<TermShape, { readonly type: S }>;
};
type OptionNames<F extends DescribedField<"choice" | "numberOrChoice">> = keyof F["shape"]["options"] & string;

/** The schema of one of the terms, by its shape. All of them are optional. */
const termSchema = {
  number: (field: DescribedField<"number">) => described(z.number(), field),
  whole: (field: DescribedField<"whole" | "duration">) => described(z.int().min(field.shape.min), field),
  part: (field: DescribedField<"part">) => described(z.union([z.number().min(0).max(1), z.string()]), field),
  choice: <const F extends DescribedField<"choice">>(field: F) => described(optionsOf(field), field),
  numberOrChoice: <const F extends DescribedField<"numberOrChoice">>(field: F) =>
    described(z.union([z.number(), optionsOf(field)]), field),
  flag: (field: DescribedField<"flag">) => described(z.boolean(), field),
};

function optionsOf<F extends DescribedField<"choice" | "numberOrChoice">>({ shape: { options } }: F) {
  return z.enum(Object.keys(options) as [OptionNames<F>, ...OptionNames<F>[]]);
}

function described<S extends z.ZodType>(schema: S, { words, default: usual }: TermField) {
  return schema.optional().meta({ description: words, ...(usual === undefined ? {} : { default: usual }) });
}

const { rewards, unheard, decisions } = termFields;

/** What rewards are like, and how long they are waited for. */
export const rewardTermsInput = z.strictObject({
  min: termSchema.number(rewards.min),
  max: termSchema.number(rewards.max),
  use: termSchema.choice(rewards.use),
  wait: termSchema.whole(rewards.wait),
  missing: termSchema.numberOrChoice(rewards.missing),
  ordered: termSchema.flag(rewards.ordered),
  noiseless: termSchema.flag(rewards.noiseless),
});

/** What a contract can say, and is said again when it changes. */
export const termsInput = z.strictObject({
  contract: specification.describe("quota, penalty, opportunity, proportional or potential, with its parameters"),
  policy: specification.optional().describe("by default the contract's own"),
  learner: specification.optional().describe("who chooses where nothing is owed; thompson by default"),
  rewards: rewardTermsInput.optional(),
  perRound: termSchema.whole(decisions.perRound),
  period: termSchema.whole(decisions.period),
  renewEvery: z.int().min(0).optional().describe("rounds after which promises begin again"),
  voidWithin: z.int().min(0).optional().describe("rounds within which a decision can be struck out"),
  allowance: termSchema.part(unheard.allowance),
  sameArmFor: termSchema.whole(decisions.sameArmFor),
  confirmWithin: termSchema.whole(decisions.confirmWithin),
});

/** A new allocator: its contract and its arms. */
export const allocatorInput = termsInput.extend({
  id: z.string().regex(ALLOCATOR_ID).describe("small letters, digits and hyphens"),
  arms: z.array(armInput).min(1).max(MOST_ARMS),
});

export type ArmInput = z.infer<typeof armInput>;
export type TermsBody = z.infer<typeof termsInput>;
export type AllocatorInput = z.infer<typeof allocatorInput>;
