import { z } from "zod";
import { armInput, MOST_ARMS, termsInput } from "./allocatorInput.js";

/** Other terms for an arm that is there. */
export const armTerms = armInput.pick({ id: true, share: true, cap: true, prior: true });

const effect = z
  .enum(["without-loss", "now"])
  .describe("without-loss: shares rise when every promise can be kept all the same; now: at once, and some is forgone");
const named = z.array(z.string().min(1).max(200)).min(1).max(MOST_ARMS);

/** One change of a running contract. */
export const changeInput = z.strictObject({
  terms: termsInput
    .optional()
    .describe("other terms; what they do not say about shares, caps and priors stays as it is"),
  arms: z.array(armTerms).min(1).max(MOST_ARMS).optional().describe("other shares, caps and priors, by the arm's id"),
  effect: effect.optional(),
  reason: z.string().max(1000).optional(),
  pauseArms: named.optional(),
  resumeArms: named.optional(),
  status: z.enum(["pause", "resume", "archive"]).optional(),
});

/** Arms that are added to a running contract, and what changes for the others. */
export const armsAddedInput = z.strictObject({
  add: z.array(armInput).min(1).max(MOST_ARMS),
  arms: changeInput.shape.arms,
  terms: changeInput.shape.terms,
  effect: effect.optional(),
});

/** Arms that leave a running contract, and what changes for the others. */
export const armsRetiredInput = z.strictObject({
  retire: named,
  arms: changeInput.shape.arms,
  terms: changeInput.shape.terms,
  effect: effect.optional(),
});

/** An opportunity that was given elsewhere. */
export const grantInput = z.strictObject({
  arm: z.string().min(1).max(200),
  counts: z.boolean().optional().describe("whether it is a round in which the arm was pulled; true by default"),
  available: z.array(z.string()).max(1_000_000).optional(),
  except: z.array(z.string()).max(1_000_000).optional(),
  id: z.string().min(1).max(200).optional().describe("your own id"),
  reason: z.string().max(1000).optional(),
});

/** A correction of an arm's account. */
export const calibrationInput = z.strictObject({
  arm: z.string().min(1).max(200),
  pulls: z.int().describe("pulls that it has had beyond those that were counted; below 0: that it is owed"),
  reason: z.string().min(1).max(1000),
});

/** Another seed of random choices. */
export const reseedInput = z.strictObject({
  publish: z.boolean().optional().describe("write the former seed into the log, where everyone who reads it has it"),
});

/** Why events are lost that were under a signed head, and the head that others have kept. */
export const forkInput = z.strictObject({
  because: z.string().min(1).max(1000).describe("for everyone who reads the log; it cannot be erased"),
  head: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .describe("a signed head of the log, where others have kept a later one than the service has"),
});

/** Labels and groups of arms. */
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

/** About whom everything that is stored is asked for: one of the two. */
export const storedDataInput = z.strictObject({
  subject: z.string().min(1).max(500).optional().describe("a person, as decisions name them"),
  arm: z.string().min(1).max(200).optional().describe("the id of an arm"),
  from: z.int().min(0).optional().describe("the first place; the next of the answer before, where it is not null"),
});

/** Why an allocator is hidden. */
export const tombstoneInput = z.strictObject({
  reason: z.string().min(1).max(500).describe("shown to everyone who asks for the allocator, and written into its log"),
});

export type StoredDataInput = z.infer<typeof storedDataInput>;
export type TombstoneInput = z.infer<typeof tombstoneInput>;
export type ChangeInput = z.infer<typeof changeInput>;
export type ArmsAddedInput = z.infer<typeof armsAddedInput>;
export type ArmsRetiredInput = z.infer<typeof armsRetiredInput>;
export type CalibrationInput = z.infer<typeof calibrationInput>;
export type ArmTerms = z.infer<typeof armTerms>;
export type Effect = z.infer<typeof effect>;
export type GrantInput = z.infer<typeof grantInput>;
export type ReseedInput = z.infer<typeof reseedInput>;
export type ForkInput = z.infer<typeof forkInput>;
export type LabelsInput = z.infer<typeof labelsInput>;
export type ErasureInput = z.infer<typeof erasureInput>;
