import type { Shape, VariantId } from "@evenhand/core";
import { z } from "zod";
import { knownKeys } from "./knownKeys.js";

/**
 * The schema of a shape. Its messages are the shape's words: what is required. Core checks the rest, such as how many
 * values a list must have. `ofVariant` gives the schema of a specification inside a parameter.
 */
export function shapeSchema(shape: Shape, ofVariant: (id: VariantId) => z.ZodType): z.ZodType {
  const inner = (part: Shape) => shapeSchema(part, ofVariant);
  switch (shape.type) {
    case "number":
      return numberSchema(shape);
    case "text":
      return z.string(shape.words).regex(new RegExp(shape.pattern), shape.words);
    case "choice":
      return z.enum(shape.options, shape.words);
    case "list": {
      const list = z.array(inner(shape.of), shape.words);
      return typeof shape.length === "number" ? list.length(shape.length, shape.words) : list.min(1, shape.words);
    }
    case "either":
      return z.union(shape.of.map(inner), shape.words);
    case "tagged": {
      const [first, ...others] = Object.entries(shape.options).map(([option, fields]) =>
        knownKeys({
          [shape.tag]: z.literal(option),
          ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inner(field)])),
        }),
      );
      return z.discriminatedUnion(shape.tag, [first, ...others], shape.words);
    }
    case "variant":
      return ofVariant(shape.of);
  }
}

function numberSchema({ whole, min, above, max, words, description }: Extract<Shape, { type: "number" }>): z.ZodType {
  let schema = whole ? z.int(words) : z.number(words);
  if (min !== undefined) schema = schema.min(min, words);
  if (above !== undefined) schema = schema.gt(above, words);
  if (max !== undefined) schema = schema.max(max, words);
  return description === undefined ? schema : schema.meta({ description });
}
