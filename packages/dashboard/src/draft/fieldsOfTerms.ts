import { termFields, type TermField } from "@evenhand/protocol";
import { durationText } from "./durationText.js";
import type { Field, FieldKind } from "./field.js";

/** What a stand-in is called in a draft that leaves it to the service: the least reward. */
export const LEAST = "least";

/** The fields of terms beside contract, policy and learner, as far as they concern a contract that asks for these. */
export function fieldsOfTerms(part: keyof typeof termFields, asksFor: readonly string[]): Field[] {
  const fields: Readonly<Record<string, TermField>> = termFields[part];
  return Object.entries(fields)
    .filter(([name, { isAskedFor = false }]) => !isAskedFor || asksFor.includes(name))
    .map(([name, field]) => fieldOf(part === "rewards" ? `rewards.${name}` : name, field));
}

function fieldOf(path: string, field: TermField): Field {
  const { title, shape } = field;
  const usual = usualOf(field);
  return {
    ...{ path, words: title, kind: kindOf(shape) },
    ...(usual === undefined ? {} : { usual }),
    ...(shape.type === "whole" ? { unit: shape.unit } : {}),
  };
}

/** As it would be typed; undefined where something has to be. */
function usualOf({ shape, default: usual }: TermField): string | undefined {
  if (shape.type === "numberOrChoice") return LEAST;
  if (usual === undefined) return undefined;
  return shape.type === "duration" ? durationText(Number(usual)) : String(usual);
}

function kindOf(shape: TermField["shape"]): FieldKind {
  switch (shape.type) {
    case "number":
      return { type: "number", whole: false };
    case "whole":
      return { type: "number", whole: true, min: shape.min };
    case "part":
      return { type: "number", whole: false, min: 0, max: 1, fraction: true };
    case "duration":
      return { type: "duration" };
    case "flag":
      return { type: "check" };
    case "choice":
      return { type: "choice", options: optionsOf(shape.options) };
    case "numberOrChoice":
      return { type: "choice", options: optionsOf({ [LEAST]: shape.otherwise, ...shape.options }) };
  }
}

function optionsOf(options: Readonly<Record<string, string>>) {
  return Object.entries(options).map(([value, words]) => ({ value, words }));
}
