import { curveFamilies } from "@evenhand/core";
import { z } from "zod";
import { knownKeys } from "./knownKeys.js";

/** A reward curve: a family of core's with its fields, or a list of values. */
export function curveSchema(): z.ZodType {
  const families = Object.entries(curveFamilies).map(([family, { fields }]) =>
    knownKeys({
      family: z.literal(family),
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    }),
  );
  const values = z.array(z.number("a number"), "a list of rewards").min(1, "a list of rewards");
  const listed = knownKeys({ family: z.literal("values"), values });
  return z.discriminatedUnion(
    "family",
    [listed, ...families],
    `a curve with a family of ${[...Object.keys(curveFamilies), "values"].join(", ")}`,
  );
}

function fieldSchema({ max, words }: { readonly max: number; readonly words: string }): z.ZodType {
  const required = `${words}: above 0${max === Infinity ? "" : ` and at most ${max}`}`;
  const positive = z.number(required).gt(0, required);
  return (max === Infinity ? positive : positive.max(max, required)).meta({ description: words });
}
