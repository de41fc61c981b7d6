import { allocatorError } from "../errors.js";
import type { Json } from "../bytes/canonicalJson.js";
import { json, type Field } from "../bytes/field.js";
import type { Terms } from "./terms.js";

/** What each part of the terms must be, by its path. */
const parts: readonly (readonly [path: string, required: string, isRight: (value: Json | undefined) => boolean])[] = [
  ["contract", "a text", isText],
  ["policy", "an object", isObject],
  ["policy.id", "a text", isText],
  ["policy.version", "a whole number from 1", isWholeFrom(1)],
  ["policy.parameters", "an object", isObject],
  ["perRound", "a whole number from 1", isWholeFrom(1)],
  ["period", "a whole number from 0", isWholeFrom(0)],
  ["rewards", "an object", isObject],
  ["rewards.min", "a number", isNumber],
  ["rewards.max", "a number", isNumber],
  ["rewards.use", "first, sum or last", (value) => value === "first" || value === "sum" || value === "last"],
  ["rewards.wait", "a whole number from 1", isWholeFrom(1)],
  ["rewards.missing", '"nothing", or a number', (value) => value === "nothing" || isNumber(value)],
  ["sameArmFor", "a whole number from 0", isWholeFrom(0)],
  ["confirmWithin", "a whole number from 0", isWholeFrom(0)],
  ["priors", "a list with null, or whole successes and failures, for each arm", arePriors],
];

/**
 * Terms in an event. Their form is checked when the event is read, so that no reader of a log meets terms without a
 * part that it asks for; whether the policy can keep them is asked when they are folded.
 */
export const terms: Field<Json> = {
  ...json,
  read: (reader) => {
    const value = json.read(reader);
    const wrong = parts.find(([path, , isRight]) => !isRight(partOf(value, path)));
    if (wrong === undefined && isRange(value as unknown as Terms)) return value;
    const [path, required] = wrong ?? ["rewards.min", "below rewards.max"];
    const received = partOf(value, path);
    throw allocatorError("event-unreadable", {
      received: received === undefined ? `terms without ${path}` : received,
      required: `terms whose ${path} is ${required}`,
      path: `terms.${path}`,
    });
  },
};

function isRange({ rewards: { min, max } }: Terms): boolean {
  return min < max && Number.isFinite(max - min);
}

function partOf(value: Json, path: string): Json | undefined {
  let part: Json | undefined = value;
  for (const key of path.split(".")) part = isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return part;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: Json | undefined): boolean {
  return typeof value === "string";
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === "number";
}

function isWholeFrom(least: number) {
  return (value: Json | undefined): boolean => Number.isSafeInteger(value) && (value as number) >= least;
}

function arePriors(value: Json | undefined): boolean {
  if (value === undefined) return true;
  return Array.isArray(value) && value.every((one: Json) => one === null || isPrior(one));
}

function isPrior(value: Json): boolean {
  const isCount = isWholeFrom(0);
  return isObject(value) && isCount(value["successes"]) && isCount(value["failures"]);
}
