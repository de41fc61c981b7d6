import { errorTable, EvenhandError } from "../errors.js";
import type { Subject } from "./subject.js";

/** A sentence that is true of every policy, and how to check it on one: what breaks it is thrown. */
export interface Law {
  readonly title: string;
  /** By default every policy. */
  readonly appliesTo?: (subject: Subject) => boolean;
  readonly check: (subject: Subject) => void;
}

/** A law that policies of a program's own are held to as well. */
export interface PolicyLaw extends Law {
  /** What to do where it is broken. */
  readonly remedy: string;
}

/** The longest part of a value that a message shows. */
const LONGEST = 160;

/** Throws unless the two are the same as JSON. `what` names the first of them, such as "the choice in round 7". */
export function demandSame(what: string, found: unknown, wanted: unknown): void {
  if (asText(found) === asText(wanted)) return;
  const [place, one, other] = firstDifference(found, wanted);
  throw broken(`${what}${place}: ${shortened(one)}`, shortened(other));
}

/** Throws unless it is so. */
export function demand(isSo: boolean, received: string, required: string): void {
  if (!isSo) throw broken(received, required);
}

function broken(received: string, required: string): EvenhandError {
  const code = "law-broken";
  return EvenhandError.from({ code, ...errorTable[code], received, required, path: undefined });
}

/** Of two lists, or texts of JSON, the first entry that differs: the whole would be too long to read. */
function firstDifference(found: unknown, wanted: unknown): readonly [place: string, unknown, unknown] {
  const [one, other] = [fromText(found), fromText(wanted)];
  if (!isContainer(one) || !isContainer(other)) return ["", found, wanted];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const key = keys.find((name) => asText(one[name]) !== asText(other[name])) ?? "";
  const [place, ...values] = firstDifference(one[key], other[key]);
  return [` ${Array.isArray(one) ? `[${key}]` : key}${place}`, ...values];
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function fromText(value: unknown): unknown {
  if (typeof value !== "string" || !/^[[{]/.test(value)) return value;
  return JSON.parse(value);
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function shortened(value: unknown): string {
  const text = asText(value) ?? "nothing";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
