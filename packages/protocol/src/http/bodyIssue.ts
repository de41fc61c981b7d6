import { nearest } from "@evenhand/core";
import { z } from "zod";
import { pathInWords } from "../issueErrors.js";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** The first thing that is wrong with a body: what stands there, what may, and where, as its writer would say it. */
export interface BodyIssue {
  readonly received: unknown;
  readonly required: string;
  /** `arms[0].share`; undefined: the body itself. */
  readonly path: string | undefined;
  readonly remedy?: string;
}

/** What a schema has found wrong with a body. */
export function bodyIssue(schema: z.ZodType, body: unknown, found: z.ZodError): BodyIssue {
  const { error = found } = shapeMeant(schema, body).safeParse(body);
  const issue = meantBy(error.issues[0], body);
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const [key] = issue.keys;
    const known = keysOf(schema, path, key);
    return {
      received: key,
      required: known.length === 0 ? "no such key" : `one of ${known.join(", ")}`,
      path: inWords([...path, key]),
      ...remedyOf(key, known),
    };
  }
  const received = valueAt(body, path);
  const options = issue.code === "invalid_value" ? issue.values.map(String) : [];
  return { received, required: requiredBy(issue), path: inWords(path), ...remedyOf(received, options) };
}

/** The one of these that was probably meant, where one is near. */
function remedyOf(received: unknown, known: readonly string[]): Pick<BodyIssue, "remedy"> {
  const meant = typeof received === "string" ? nearest(received, known) : undefined;
  return meant === undefined ? {} : { remedy: `Did you mean ${meant}?` };
}

/** Of a choice between objects, the one with most of the keys that the body has: a library would take the first. */
function shapeMeant(schema: z.ZodType, body: unknown): z.ZodType {
  if (!(schema instanceof z.ZodUnion) || typeof body !== "object" || body === null) return schema;
  const shared = (option: z.core.$ZodType) =>
    option instanceof z.ZodObject
      ? Object.keys(body).filter((key) => Object.hasOwn(option.shape as object, key)).length
      : -1;
  const options = [...schema.options] as z.ZodType[];
  const most = Math.max(...options.map(shared));
  return most > 0 ? (options.find((option) => shared(option) === most) ?? schema) : schema;
}

/** Of a choice between types, the issue of the one that was meant. */
function meantBy(issue: Issue, body: unknown, at: Path = []): Issue {
  const path = [...at, ...issue.path];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return { ...issue, path };
  const meant = issue.errors.find(([first]) => !isOfOtherType(first));
  // Nothing, or a text where a number or an object may stand: none was meant, and all are named.
  if (meant === undefined || valueAt(body, path) === undefined) return { ...issue, path };
  return meantBy(meant[0], body, path);
}

function isOfOtherType({ code, path }: Issue): boolean {
  return path.length === 0 && code === "invalid_type";
}

const types: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** What may stand there, in words. */
function requiredBy(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return types[issue.expected] ?? issue.message;
    case "invalid_value":
      return `one of ${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return [...new Set(issue.errors.map(([first]) => requiredBy(first)))].join(", or ");
    case "too_small":
      return `at least ${sizeOf(issue.minimum, issue.origin)}`;
    case "too_big":
      return `at most ${sizeOf(issue.maximum, issue.origin)}`;
    default:
      return issue.message;
  }
}

function sizeOf(size: number | bigint, origin: string): string {
  if (origin === "string") return `${size} characters`;
  return origin === "array" ? `${size} in the list` : String(size);
}

/** The keys that an object at this place may have; of a choice between objects, all of theirs. */
function keysOf(schema: z.ZodType, path: Path, key: string): string[] {
  let found: z.core.$ZodType[] = [schema];
  for (const part of path) found = found.flatMap((one) => unwrapped(one)).flatMap((one) => inside(one, part));
  const shapes = found.flatMap((one) => unwrapped(one)).flatMap((one) => (one instanceof z.ZodObject ? [one] : []));
  return [...new Set(shapes.flatMap((one) => Object.keys(one.shape as object)))].filter((known) => known !== key);
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap((option) => unwrapped(option)) : [schema];
}

function inside(schema: z.core.$ZodType, part: PropertyKey): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (!(schema instanceof z.ZodObject)) return [];
  const field = (schema.shape as Readonly<Record<PropertyKey, z.core.$ZodType>>)[part];
  return field === undefined ? [] : [field];
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === "object" && value !== null ? Reflect.get(value, part) : undefined),
    body,
  );
}

function inWords(path: Path): string | undefined {
  return path.length === 0 ? undefined : pathInWords(path);
}
