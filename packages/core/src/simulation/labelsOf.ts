import type { Arm } from "../arms.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { Specification, SpecificationInput } from "../parameters/descriptors.js";
import { parseSpecification } from "../specification/specification.js";

/** A policy or an environment of a study, by its id or with parameters and what its user calls it. */
export type LabelledInput = string | (Specification & { readonly label?: string });

/** What a registry finds: the label says nothing about how a policy plays. */
export function withoutLabel(input: LabelledInput): SpecificationInput {
  if (typeof input !== "object" || input === null) return input;
  const { label: _, ...specification } = input;
  return specification;
}

/**
 * What tables, figures and files call each of them: the label that the user gave; otherwise the id, and
 * where an id occurs more than once, the parameters in which they differ. No two are the same: a given
 * label that is taken is refused.
 */
export function labelsOf(inputs: readonly LabelledInput[], path: string): string[] {
  needs.text(path, "path");
  needs.listOf(() => undefined)(inputs, path);
  const all = Array.from(inputs, (input, i) => {
    const specification = parseSpecification(withoutLabel(input), `${path}[${i}]`);
    return { ...specification, label: typeof input === "string" ? undefined : input.label };
  });
  const unlabelled = all.filter(({ label }) => label === undefined);
  const times = new Map<string, number>();
  const labels = all.map((own) => {
    if (own.label !== undefined) return own.label;
    const label = defaultLabel(own, unlabelled);
    const time = (times.get(label) ?? 0) + 1;
    times.set(label, time);
    // They differ in their place alone.
    return time === 1 ? label : `${label} (${time})`;
  });
  for (const [i, { label }] of all.entries()) {
    if (label === undefined) continue;
    const others = labels.filter((_, other) => other < i || all[other].label === undefined);
    checkLabel(label, others, `${path}[${i}].label`);
  }
  return labels;
}

function checkLabel(label: unknown, others: readonly string[], path: string): void {
  if (typeof label !== "string" || label === "") {
    throw new EvenhandError("parameter-type", { received: label, required: "a text of at least one character", path });
  }
  if (!others.includes(label)) return;
  throw new EvenhandError("name-taken", { received: label, required: "a label that no other one has", path });
}

function defaultLabel(own: Specification, others: readonly Specification[]): string {
  const sameId = others.filter(({ id }) => id === own.id);
  const telling = Object.entries(detailsOf(own)).filter(([name, value]) =>
    sameId.some((other) => textOf(detailsOf(other)[name]) !== textOf(value)),
  );
  return [own.id, ...telling.map(([name, value]) => `${name} ${short(value)}`)].join(", ");
}

function detailsOf({ version, parameters }: Specification): Readonly<Record<string, unknown>> {
  return version === undefined ? { ...parameters } : { version, ...parameters };
}

const LONGEST_VALUE = 24;

/** A value as a study file has it: the parameters of a learner stand beside its id. */
function short(value: unknown): string {
  const text = typeof value === "string" ? value : textOf(flat(value));
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** The value as JSON. What JSON cannot hold, a function or a list that contains itself, is only named. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value === "bigint" ? `${value}n` : typeof value;
  }
}

function flat(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("id" in value) || !("parameters" in value)) return value;
  return { id: value.id, ...(value.parameters as object) };
}

/** What tables, figures and files call an arm: its name in the study; otherwise its number, counted from 1. */
export function armName(study: { readonly armNames?: readonly string[] | undefined }, arm: Arm): string {
  needs.object({ armNames: needs.optional(needs.listOf(needs.text)) })(study, "study");
  needs.whole()(arm, "arm");
  return study.armNames?.[arm] ?? `arm ${arm + 1}`;
}

/** Refuses names that do not tell the arms apart, or that are more or fewer than the arms. */
export function checkArmNames(names: readonly string[] | undefined, arms: number): void {
  if (names === undefined) return;
  if (!Array.isArray(names) || names.length !== arms) {
    throw new EvenhandError("parameter-length", {
      received: names,
      required: `${arms} names, one for each arm`,
      path: "armNames",
      remedy: "Give every arm a name, or leave the names out.",
    });
  }
  for (const [arm, name] of Array.from<unknown>(names).entries()) {
    const path = `armNames[${arm}]`;
    if (typeof name !== "string" || name === "") {
      throw new EvenhandError("parameter-type", { received: name, required: "a text of at least one character", path });
    }
    if (names.indexOf(name) === arm) continue;
    throw new EvenhandError("name-taken", { received: name, required: "a name that no other arm has", path });
  }
}
