import {
  shapeOf,
  type DescribedDefinitions,
  type Parameter,
  type Parameters,
  type Shape,
  type VariantId,
} from "@evenhand/core";
import { z } from "zod";
import { withHorizonThresholds } from "./horizonThresholds.js";

/** What policies, learners, environments, contracts, … have in common. */
export interface Definition {
  readonly id: string;
  /** Only of what has versions. */
  readonly version?: number;
  readonly summary?: string;
  readonly promise?: string;
  readonly parameters: Parameters;
  readonly names?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface SpecificationOptions {
  /** A user may say what tables and figures call it. */
  readonly labelled?: true;
  /** A user may say what tables and figures call its arms. */
  readonly withArms?: true;
  /** Parameters that are taken from elsewhere where the user gives none. */
  readonly inherited?: (name: string, kind: string) => boolean;
}

const versionSchema = z
  .int("a whole number of at least 1")
  .min(1, "a whole number of at least 1")
  .optional()
  .meta({ description: "which version; default the newest" });

const labelSchema = z
  .string("a text")
  .min(1, "a text of at least one character")
  .optional()
  .meta({ description: "what tables, figures and files call it" });

const armsSchema = z
  .array(z.string("a name").min(1, "a name of at least one character"), "a list of names, one for each arm")
  .optional()
  .meta({ description: 'what tables, figures and files call its arms; default "arm 1", "arm 2", …' });

export interface SpecificationSchemas {
  /** `ucb1`, or `{ id: deadline-quota, shares: 0.2 }`: the parameters stand beside the id. */
  readonly specification: (
    noun: string,
    definitions: readonly Definition[],
    options?: SpecificationOptions,
  ) => z.ZodType;
  /** With its words and its default, for editors; optional unless the user must give a value here. */
  readonly parameter: (parameter: Parameter, inherited?: boolean) => z.ZodType;
}

/** Schemas of specifications, whose parameters can name these learners and deserved shares. */
export function specificationSchemas(variants: DescribedDefinitions["variants"]): SpecificationSchemas {
  /** Made once: many policies have such a parameter, and the JSON Schema then has one definition for all of them. */
  const made = new Map<VariantId, z.ZodType>();

  const variant = (id: VariantId): z.ZodType => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const { noun, definitions } = variants[id];
    const schema = specification(noun, definitions).meta({ id });
    made.set(id, schema);
    return schema;
  };

  const parameter = (own: Parameter, inherited = false, shape = shapeOf(own)): z.ZodType => {
    const { words } = own;
    const schema = shapeSchema(shape, variant);
    if (inherited) return schema.optional().meta({ description: `${words}; default the contract's` });
    if ("derived" in own) return schema.optional().meta({ description: `${words}; default ${own.derived}` });
    if (own.default === undefined) return schema.meta({ description: words });
    return schema.optional().meta({ description: words, default: own.default });
  };

  const specification: SpecificationSchemas["specification"] = (noun, definitions, options = {}) => {
    const { labelled, withArms, inherited = () => false } = options;
    const ids = definitions.flatMap((definition) =>
      [definition.id, ...Object.keys(definition.names ?? {})].map((id) => ({ id, definition })),
    );
    const withParameters = ids.map(({ id, definition: { version, parameters, summary, promise } }) =>
      knownKeys({
        id: z.literal(id),
        ...(version === undefined ? {} : { version: versionSchema }),
        ...(labelled === true ? { label: labelSchema } : {}),
        ...(withArms === true ? { arms: armsSchema } : {}),
        ...Object.fromEntries(
          Object.entries(parameters).map(([name, own]) => {
            const shape = own.kind === "shares" ? withHorizonThresholds(shapeOf(own)) : shapeOf(own);
            return [name, parameter(own, inherited(name, own.kind), shape)];
          }),
        ),
      }).meta({ description: summary ?? promise ?? id }),
    );
    const required = `the id of a ${noun}, or { id, … } with its parameters`;
    const [first, ...others] = withParameters;
    const enumerated = z.enum(
      ids.map(({ id }) => id),
      required,
    );
    return z.union([enumerated, z.discriminatedUnion("id", [first, ...others], required)], required);
  };

  return { specification, parameter };
}

/**
 * The schema of a shape. Its messages are the shape's words: what is required. Core checks the rest, such as how many
 * values a list must have. `ofVariant` gives the schema of a specification inside a parameter.
 */
function shapeSchema(shape: Shape, ofVariant: (id: VariantId) => z.ZodType): z.ZodType {
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

/** An object with these keys and no others. The message about another key lists those that there are. */
export function knownKeys<Shape extends Readonly<Record<string, z.ZodType>>>(
  shape: Shape,
  required = "keys with values",
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? Object.keys(shape).join(", ") : required),
  });
}
