import { deservedShares, learners, numberInWords, valuesInWords, type Parameter } from "@evenhand/core";
import { z } from "zod";
import { curveSchema } from "./curveSchema.js";
import { specificationSchema } from "./specificationSchema.js";

/** What core understands as a decimal or a fraction. */
const SHARE_TEXT = /^\s*(\d+(\.\d*)?(e[+-]?\d+)?|\d+\s*\/\s*\d+)\s*$/i;

/** Made once: many policies have such a parameter, and the JSON Schema then has one definition for all of them. */
let learnerSchema: z.ZodType | undefined;
let deservedShareSchema: z.ZodType | undefined;

type Of<Kind extends Parameter["kind"]> = Extract<Parameter, { readonly kind: Kind }>;

/**
 * A schema for each kind of parameter. The message of every schema is what is required, in core's words; core checks the
 * rest, such as how many values a list must have.
 */
const schemas: { readonly [Kind in Parameter["kind"]]: (parameter: Of<Kind>) => z.ZodType } = {
  number: numberSchema,
  integer: numberSchema,
  choice: (parameter) => z.enum(parameter.options, valuesInWords(parameter)),
  shares: (parameter) => oneOrEach(exactNumber({ max: 1 }, valuesInWords(parameter)), valuesInWords(parameter)),
  decimal: (parameter) => exactNumber({}, valuesInWords(parameter)),
  "per-arm": (parameter) => oneOrEach(numberSchema(parameter), valuesInWords(parameter)),
  learner: () => (learnerSchema ??= specificationSchema("learner", learners).meta({ id: "learner" })),
  "deserved-share": () =>
    (deservedShareSchema ??= specificationSchema("deserved share", deservedShares).meta({ id: "deservedShare" })),
  list: (parameter) => listOf(numberSchema(parameter), valuesInWords(parameter)),
  lists: (parameter) => listOf(listOf(z.number("a number"), "a list of numbers"), valuesInWords(parameter)),
  curves: (parameter) => listOf(curveSchema(), valuesInWords(parameter)),
};

/** With its words and its default, for editors; optional unless the user must give a value here. */
export function parameterSchema(parameter: Parameter, inherited = false): z.ZodType {
  const { kind, words } = parameter;
  // The kind decides which function it is, which the compiler cannot see.
  const schema = (schemas[kind] as (own: Parameter) => z.ZodType)(parameter);
  if (inherited) return schema.optional().meta({ description: `${words}; the contract's where it is left out` });
  if ("derived" in parameter) return schema.optional().meta({ description: `${words}; default ${parameter.derived}` });
  if (parameter.default === undefined) return schema.meta({ description: words });
  return schema.optional().meta({ description: words, default: parameter.default });
}

function numberSchema(range: { readonly kind?: string; readonly min?: number; readonly max?: number }): z.ZodType {
  const words = numberInWords(range);
  let schema = range.kind === "integer" ? z.int(words) : z.number(words);
  if (range.min !== undefined) schema = schema.min(range.min, words);
  if (range.max !== undefined) schema = schema.max(range.max, words);
  return schema;
}

/** A number from 0 that core keeps as it was written. */
function exactNumber({ max }: { readonly max?: number }, words: string): z.ZodType {
  const number = z.number(words).min(0, words);
  return z.union(
    [max === undefined ? number : number.max(max, words), z.string(words).regex(SHARE_TEXT, words)],
    words,
  );
}

function oneOrEach(one: z.ZodType, words: string): z.ZodType {
  return z.union([one, listOf(one, words)], words);
}

function listOf(element: z.ZodType, words: string): z.ZodType {
  return z.array(element, words).min(1, words);
}
