import { z } from "zod";
import type { TermField, TermShape } from "./termFields.js";

type Described<S extends TermShape["type"]> = TermField & { readonly shape: Extract<TermShape, { readonly type: S }> };
type Options<F extends Described<"choice" | "numberOrChoice">> = keyof F["shape"]["options"] & string;

/** The schema of one of the terms, by its shape. All of them can be left out. */
export const termSchema = {
  number: (field: Described<"number">) => described(z.number(), field),
  whole: (field: Described<"whole" | "duration">) => described(z.int().min(field.shape.min), field),
  part: (field: Described<"part">) => described(z.union([z.number().min(0).max(1), z.string()]), field),
  choice: <const F extends Described<"choice">>(field: F) => described(optionsOf(field), field),
  numberOrChoice: <const F extends Described<"numberOrChoice">>(field: F) =>
    described(z.union([z.number(), optionsOf(field)]), field),
  flag: (field: Described<"flag">) => described(z.boolean(), field),
};

function optionsOf<F extends Described<"choice" | "numberOrChoice">>({ shape: { options } }: F) {
  return z.enum(Object.keys(options) as [Options<F>, ...Options<F>[]]);
}

function described<S extends z.ZodType>(schema: S, { words, default: usual }: TermField) {
  return schema.optional().meta({ description: words, ...(usual === undefined ? {} : { default: usual }) });
}
