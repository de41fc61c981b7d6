import fc from "fast-check";

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** Texts that mean something to a service with the allocator of the tests, and some that mean nothing. */
const texts = ["ann", "bob", "cem", "dee", "team", "quota", "penalty", "ucb1", "1/3", "0.1", "deadline-quota"];

/** Values that a schema allows, or nearly: what it cannot say, such as a sum of shares, is left to luck. */
export function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fromSchema));
  const { minimum = -1000, maximum = 1000, minLength = 0, minItems = 0 } = schema;
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([k, v]) => [k, fromSchema(v)])),
        {
          requiredKeys: [...(schema.required ?? [])],
        },
      );
    case "array":
      return fc.array(fromSchema(schema.items ?? {}), { minLength: minItems, maxLength: 3 });
    case "string":
      return fc.oneof(fc.constantFrom(...texts), fc.string({ minLength, maxLength: 20, unit: "binary" }));
    case "integer":
      return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 1000) });
    case "number":
      return fc.oneof(fc.constantFrom(0, 0.1, 0.25, 1), fc.double({ min: -2, max: 2, noNaN: true }));
    case "boolean":
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const nasty: readonly unknown[] = [
  ...[null, "", "\u0000", "\ud800", "💥".repeat(200), "x".repeat(100_000), "__proto__", "constructor", "toString"],
  ...[0, -1, 1e308, -1e308, 1e21, 2 ** 53, 0.1 + 0.2, 5e-324, true, [], {}, [[[[[[]]]]]]],
  JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}') as unknown,
];

/** The value with one part of it replaced by something that does not belong there. */
export function broken(value: unknown): fc.Arbitrary<unknown> {
  const nonsense = fc.constantFrom(...nasty);
  if (Array.isArray(value) && value.length > 0) {
    return fc.oneof(
      nonsense,
      fc
        .nat(value.length - 1)
        .chain((at) =>
          broken(value[at]).map((part) => value.map((one: unknown, index) => (index === at ? part : one))),
        ),
    );
  }
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return nonsense;
  const entries = Object.entries(value);
  const inside = fc
    .nat(entries.length - 1)
    .chain((at) => broken(entries[at][1]).map((part) => ({ ...value, [entries[at][0]]: part })));
  return fc.oneof(nonsense, inside, inside, inside);
}
