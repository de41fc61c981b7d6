import { z } from "zod";
import { armAnswer } from "./armAnswers.js";

/** Places of logs, and numbers of arms. */
const MOST = Number.MAX_SAFE_INTEGER;
const MOST_ARM_ROWS = 1000;
const MOST_EVENTS = 10_000;

/** Yes or no: true, True and 1 are yes, false, False and 0 no. */
const flag = (words: string) =>
  z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] }).meta({ type: "boolean", description: words });

/** A whole number, in digits. */
const whole = (words: string, { min = 0, max = MOST }: { readonly min?: number; readonly max?: number } = {}) => {
  const required = max === MOST ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`;
  return z
    .string()
    .refine((text) => /^\d{1,16}$/.test(text) && Number(text) >= min && Number(text) <= max, { error: required })
    .transform(Number)
    .meta({ type: "integer", minimum: min, maximum: max, description: words });
};

const columns = Object.keys(armAnswer.shape) as [keyof typeof armAnswer.shape, ...(keyof typeof armAnswer.shape)[]];

/** Of a request that can be tried without effect. */
export const dryRunQuery = z.strictObject({
  dryRun: flag("only what it would mean; nothing changes").exactOptional(),
});

/** Of a change of a contract. */
export const changeQuery = dryRunQuery.extend({
  expected: z
    .string()
    .min(1)
    .max(200)
    .exactOptional()
    .describe("the version of the contract that the change is meant for; refused where it has changed since"),
});

/** Which arms are shown, and in which order. */
export const armsQuery = z.strictObject({
  sort: z.enum(columns).exactOptional().describe("a column; by default in the order in which the arms came"),
  descending: flag("the largest first").exactOptional(),
  search: z.string().max(500).exactOptional().describe("part of a name or label"),
  offset: whole("arms that are skipped at the beginning").exactOptional(),
  limit: whole("rows; 100 by default", { min: 1, max: MOST_ARM_ROWS }).exactOptional(),
});

const from = whole("the first place");

/** Which allocators are listed. */
export const listQuery = z.strictObject({
  hidden: flag("those too that are hidden, each with its tombstone").exactOptional(),
});

/** Which events of a log are shown. */
export const eventsQuery = z.strictObject({
  from: from.exactOptional(),
  limit: whole("events; 100 by default", { min: 1, max: MOST_EVENTS }).exactOptional(),
  format: z
    .enum(["json", "ndjson"])
    .exactOptional()
    .describe("ndjson: all events from that place on, one in a line, without a limit"),
});

/** What of a log is exported, and how. */
export const exportQuery = z.strictObject({
  format: z.enum(["ndjson", "csv", "parquet"]).exactOptional().describe("by default ndjson"),
  until: whole(
    "the first event that is not looked at; by default the length of the log. With the same one, parts fit together",
  ).exactOptional(),
  after: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,7})?$/, { error: "a place, or a place, a point and a position" })
    .exactOptional()
    .describe("only rows behind this one: its place, or place.position where a decision has several arms"),
  propensities: flag(
    "with the chance of every choice, for which all events are recomputed; by default with",
  ).exactOptional(),
});

/** From where changes of a contract are shown. */
export const contractChangesQuery = z.strictObject({
  from: whole("the first place; where isWhole is false, the next of the answer before").exactOptional(),
});

/** How a log is followed. */
export const liveQuery = z.strictObject({
  from: whole("the first place; by default what comes from now on").exactOptional(),
  deadlines: flag(
    "decisions come with the rounds by which their arms had to be served, where they are known",
  ).exactOptional(),
});

/** Whose verifier key is asked for. */
export const publicKeyQuery = z.strictObject({
  allocator: z.string().min(1).max(200).exactOptional().describe("the id of an allocator: its lines to verify with"),
});

/** Between which two sizes of a tree a proof is asked for. */
export const consistencyQuery = z.strictObject({
  from: whole("the size of an earlier head"),
  to: whole("the size of a later one; by default that of the last head").exactOptional(),
});

/** What a backup has. */
export const backupQuery = z.strictObject({
  secrets: flag("with the signing key, access keys and seeds; true by default").exactOptional(),
});
