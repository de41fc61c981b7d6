import { z } from "zod";

const MOST_ITEMS = 1000;
const MOST_PULLS = 10_000;
const names = z.array(z.string().min(1).max(200)).max(1_000_000);

/** A decision that is asked for. */
export const decisionInput = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("your own id: the same one again is answered with the same decision"),
  subject: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe("a person who keeps the same arm; only a keyed hash is stored"),
  available: names.optional().describe("only these arms are open"),
  except: names.optional().describe("all arms but these are open"),
  count: z.int().min(1).max(MOST_PULLS).optional().describe("how many different arms"),
  defer: z.boolean().optional().describe("voided unless it is confirmed in time"),
});

/** One decision that is asked for, or many. */
export const decisionsInput = z.union([
  decisionInput,
  z.strictObject({ items: z.array(decisionInput).min(1).max(MOST_ITEMS) }),
]);

/** The reward of a decision that is known from the address. */
export const rewardInput = z.strictObject({
  value: z.number(),
  place: z.int().min(0).optional().describe("which arm of a decision with several, counted from 0"),
  report: z.string().min(1).max(200).optional().describe("the id of this report, needed where rewards are summed"),
});

/** Rewards of several decisions of one allocator. */
export const rewardsInput = z.strictObject({
  items: z
    .array(rewardInput.extend({ decision: z.string() }))
    .min(1)
    .max(MOST_ITEMS),
});

/** Decisions of one allocator, by their ids. */
export const decisionIdsInput = z.strictObject({ decisions: z.array(z.string()).min(1).max(MOST_ITEMS) });

export type DecisionInput = z.infer<typeof decisionInput>;
export type RewardInput = z.infer<typeof rewardInput>;
