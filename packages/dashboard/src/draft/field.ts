import type { NumberShape } from "@evenhand/core";

/** A field of the form beside the arms. Its path is where its value stands in the request. */
export interface Field {
  readonly path: string;
  readonly words: string;
  readonly kind: FieldKind;
  /** What counts where nothing is typed; undefined: something is required. */
  readonly usual?: string;
  /** Behind the number. */
  readonly unit?: string;
  /** Of a number that is slid too: between these, though more may be typed. */
  readonly slider?: { readonly min: number; readonly max: number; readonly step: number };
}

export type FieldKind =
  /** Where a `fraction` will do, one such as 1/10 is sent as it was typed. */
  | (Pick<NumberShape, "type" | "whole" | "min" | "above" | "max"> & { readonly fraction?: true })
  | { readonly type: "choice"; readonly options: readonly FieldOption[] }
  | { readonly type: "duration" }
  | { readonly type: "check" };

interface FieldOption {
  readonly value: string;
  readonly words: string;
}

/** The units of a duration, in milliseconds. */
export const durations: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
};

/** What is typed into a field: a value for the request, nothing, or why it cannot be read. */
type FieldValue = { readonly value?: unknown } | { readonly required: string };

/** A duration is typed as a number and a unit: "2 hours". */
export function readField({ kind, usual }: Field, text: string): FieldValue {
  const typed = text.trim();
  if (typed === "" && kind.type !== "check") return usual === undefined ? { required: requiredOf(kind) } : {};
  switch (kind.type) {
    case "choice":
      return kind.options.some(({ value }) => value === typed) ? { value: typed } : { required: requiredOf(kind) };
    case "check":
      return typed === "yes" ? { value: true } : {};
    case "duration":
      return read(milliseconds(typed), kind);
    case "number": {
      const fraction = kind.fraction === true ? fractionOf(typed) : undefined;
      if (fraction === undefined) return read(fits(numberOf(typed), kind), kind);
      return fits(fraction, kind) === undefined ? { required: requiredOf(kind) } : { value: typed };
    }
  }
}

export function requiredOf(kind: FieldKind): string {
  if (kind.type === "choice") return `one of ${kind.options.map(({ words }) => words).join(", ")}`;
  if (kind.type === "duration") return "a number above 0 and a unit, such as 2 hours";
  if (kind.type === "check") return "a tick";
  const { whole, min, above, max, fraction } = kind;
  const from = above !== undefined ? ` above ${above}` : min !== undefined ? ` from ${min}` : "";
  return `a ${whole ? "whole " : ""}number${from}${max === undefined ? "" : `${from === "" ? " up" : ""} to ${max}`}${fraction === true ? ", or a fraction such as 1/10" : ""}`;
}

function read(value: number | undefined, kind: FieldKind): FieldValue {
  return value === undefined ? { required: requiredOf(kind) } : { value };
}

/** The comma of other languages is read as a point. */
export function numberOf(text: string): number | undefined {
  const tidy = text.trim().replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(tidy) ? Number(tidy) : undefined;
}

function fractionOf(text: string): number | undefined {
  const [, numerator, denominator] = /^(\d+) ?\/ ?(\d*[1-9]\d*)$/.exec(text) ?? [];
  return denominator === undefined ? undefined : Number(numerator) / Number(denominator);
}

function fits(value: number | undefined, kind: Extract<FieldKind, { type: "number" }>): number | undefined {
  if (value === undefined || (kind.whole && !Number.isSafeInteger(value))) return undefined;
  const { min = -Infinity, above = -Infinity, max = Infinity } = kind;
  return value >= min && value > above && value <= max ? value : undefined;
}

function milliseconds(text: string): number | undefined {
  const [, count = "", unit = ""] = /^(\S+) (\S+)$/.exec(text) ?? [];
  const length = durations[unit] as number | undefined;
  const number = numberOf(count);
  if (length === undefined || number === undefined || number <= 0) return undefined;
  return Math.max(1, Math.round(number * length));
}

/** Milliseconds as they are typed, in the largest unit of which they are a multiple: "90 minutes". Nothing for 0. */
export function durationText(milliseconds: number): string {
  if (milliseconds === 0) return "";
  const units = Object.entries(durations).reverse();
  const [unit, length] = units.find(([, one]) => milliseconds % one === 0) ?? ["seconds", durations["seconds"]];
  return `${milliseconds / length} ${unit}`;
}

export function durationInWords(milliseconds: number): string {
  const text = durationText(milliseconds);
  return text === "" ? "never" : text.replace(/^1 (\w+)s$/, "1 $1");
}
