import { z } from "zod";
import { count, flag, moment, text, type Reading } from "./answerFields.js";
import { armAnswer } from "./armAnswers.js";

/** What a key may be allowed to do. */
export const scopes = ["read", "decide", "reward", "admin", "audit"] as const;

export type Scope = (typeof scopes)[number];

const expires = z
  .string()
  .min(1)
  .max(40)
  .describe("its end: 90d, 12h, 30m; a day of UTC, with which it ends, such as 2030-01-31; or 2030-01-31T12:00Z");

/** A key that is to be made: within the limits of the key that makes it. */
export const keyInput = z.strictObject({
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  allocators: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(1000)
    .optional()
    .describe("the allocators that it is for; without it, those of the key that makes it"),
  arm: z.string().min(1).max(200).optional().describe("the arm of its one allocator that it is for alone"),
  expires: expires.optional().describe("its end; without it, that of the key that makes it"),
  note: z.string().max(200).optional().describe("what it is for"),
});

/** Another secret for a key. */
export const rotationInput = z.strictObject({
  overlap: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe("for how long the secret that it has works too: 1d by default, 12h, 30m, or 0"),
  expires: expires.optional().describe("another end; without it, the one that it has"),
});

const id = text("its id, which is no secret", "3f9c1d20ab47");
const momentOrNull = (words: string) => moment(words).nullable();

/** What is known of a key. Its secret is not. */
export const keyAnswer = z.object({
  id,
  scopes: z.array(z.enum(scopes)),
  allocators: z.array(text("an allocator that it is for", "orders")).nullable().describe("null: all"),
  arm: text("the arm that it is for alone; null: all arms", "north").nullable(),
  note: text("what it is for", "shop"),
  created: moment("when it was made"),
  expires: momentOrNull("from when on it is refused; null: it has no end"),
  hasExpired: flag("whether it is refused"),
  rotated: momentOrNull("when it got the secret that it has; null: it is the first"),
  formerUntil: momentOrNull("until when a secret that it had before works; null: none does"),
  used: momentOrNull("when it was used last, to the minute; null: never, as far as is known"),
  by: text("the id of the key that has made it; null: a command has", "9a0b1c2d3e4f").nullable(),
});

/** Keys, in the order in which they were made. */
export const keysAnswer = z.object({ items: z.array(keyAnswer) });

/** A key with its secret, which is shown this once. */
export const madeKeyAnswer = keyAnswer.extend({
  key: text("the key itself, for the header Authorization: Bearer; it is shown this once", "evenhand_3f9c1d20ab47_…"),
});

/** A key that is refused from now on. */
export const revokedKeyAnswer = z.object({
  revoked: id,
  made: z.array(id).describe("keys that it had made, and that still work"),
});

/** One arm: what it was promised and has got, with nothing of the others. */
export const armViewAnswer = z.object({
  allocator: text("the id of its allocator", "orders"),
  status: z.enum(["running", "paused", "archived"]).describe("whether decisions are made"),
  rounds: count("rounds that count, of which its shares are parts", 100),
  arm: armAnswer,
});

/** Decisions for one arm alone, in the order of the log. */
export const armDecisionsAnswer = z.object({
  items: z.array(
    z.object({
      id: text("the id of the decision, for its receipt", "orders.17-k3v9q2mz"),
      place: count("its place in the log", 17),
      at: moment("its time"),
      kind: z.enum(["decided", "granted"]),
    }),
  ),
  next: count("the place from which the next page begins", 5000),
  isEnd: flag("whether the log had nothing beyond it", true),
});

export type KeyInput = z.infer<typeof keyInput>;
export type RotationInput = z.infer<typeof rotationInput>;
export type KeyAnswer = Reading<typeof keyAnswer>;
export type KeysAnswer = Reading<typeof keysAnswer>;
export type MadeKeyAnswer = Reading<typeof madeKeyAnswer>;
export type RevokedKeyAnswer = Reading<typeof revokedKeyAnswer>;
export type ArmViewAnswer = Reading<typeof armViewAnswer>;
export type ArmDecisionsAnswer = Reading<typeof armDecisionsAnswer>;
