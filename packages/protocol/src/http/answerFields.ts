import { z } from "zod";

/** Parts that answers are made of. Each has words and an example, which the documents of the API show. */
export const text = (words: string, example: string) => z.string().meta({ description: words, examples: [example] });
export const count = (words: string, example = 0) =>
  z
    .int()
    .min(0)
    .meta({ description: words, examples: [example] });
/** A whole number that may be below 0. */
export const whole = (words: string, example = 0) => z.int().meta({ description: words, examples: [example] });
export const number = (words: string, example = 0) => z.number().meta({ description: words, examples: [example] });
export const flag = (words: string, example = false) => z.boolean().meta({ description: words, examples: [example] });

const MONDAY = 1_767_603_600_000;
export const moment = (words: string) => whole(`${words}, in milliseconds since 1970`, MONDAY);

export const armNumber = count("the number of the arm, in the order in which the arms came");
export const armName = text("the name of the arm; null where it was erased", "north").nullable();
export const armStatus = z.enum(["active", "paused", "retired"]);

/** A number of pulls, or a share, exactly and as a double. */
export const exactAnswer = z.object({
  fraction: text("exactly, such as 1/4 or -7/10", "1/4"),
  number: number("the same as a floating-point number", 0.25),
});

/** What had been seen of an arm before its first round. */
export const priorAnswer = z.object({ successes: count("successes", 80), failures: count("failures", 20) });

/** A signed head as text: the origin, the size and the root of the tree, and the signature. */
export const signedHeadExample = `evenhand.example.org/orders
204
47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=

— evenhand.example.org/orders Az3grl…
`;

/** That a log lost events which were under a signed head, and went on under another name. */
export const forkAnswer = z.object({
  event: count("the place of the event that says so", 17),
  at: moment("its time"),
  before: text("the name of the log until then", "example.org/orders"),
  after: text("its name from then on", "example.org/orders/2"),
  size: count("events under the last known head of the former name", 29),
  kept: count("of them those that the log still has", 17),
  reason: text("the operator's words", "the disk failed, and the backup was an hour old"),
});

/** Whatever JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export const json: z.ZodType<Json> = z.any().describe("whatever JSON can say");

/** An answer as its reader has it: nothing of it is changed. */
export type Reading<S extends z.ZodType> = ReadOnly<z.infer<S>>;

type ReadOnly<T> = T extends Json ? (Json extends T ? T : ReadOnlyParts<T>) : ReadOnlyParts<T>;
type ReadOnlyParts<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadOnly<T[K]> }
    : T;
