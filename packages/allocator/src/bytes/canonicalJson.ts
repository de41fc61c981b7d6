import { allocatorError } from "../errors.js";

/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const DEEPEST = 100;

/**
 * JSON with the keys of every object in the order of their UTF-16 code units and no spaces: RFC 8785, which takes
 * numbers and texts as JavaScript writes them. The same value has the same text in every program. Values that are
 * deeper in one another than those of any terms are refused: a function can call itself only so often.
 */
export function canonicalJson(value: Json, depth = 0): string {
  if (depth > DEEPEST) {
    throw allocatorError("event-unreadable", { received: "deeper values", required: `JSON at most ${DEEPEST} deep` });
  }
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item, depth + 1)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as Readonly<Record<string, Json>>).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`).join(",")}}`;
}
