import type { EvenhandError } from "@evenhand/core";
import { z } from "zod";
import { protocolError } from "./errors.js";
import { issueErrors } from "./issueErrors.js";

/** What of a study has parameters that a sweep can vary. */
const sweepTargets = ["policies", "environment", "contract", "availability", "delay"] as const;

export type SweepTarget = (typeof sweepTargets)[number];

/** Swept values by the names of their parameters. */
export type Point = Readonly<Record<string, unknown>>;

/** What a sweep varies in one of its studies. */
export interface SweptStudy {
  /** What the environment is called without the swept values. */
  readonly place: string;
  /** The swept values of environment, contract, availability and delay. */
  readonly point: Point;
  /** The policies in their order: what each is called without its swept values, and those. */
  readonly policies: readonly { readonly label: string; readonly series: string; readonly point: Point }[];
}

/** A parameter with the values that it takes. */
export interface Swept {
  readonly name: string;
  /** What figures and results call it: its name, with its group where another swept parameter has the same name. */
  readonly shown: string;
  /** Whose parameter it is, where the file says so. */
  readonly group: SweepTarget | undefined;
  readonly values: readonly unknown[];
  /** What labels and axes call the values. */
  readonly texts: readonly string[];
  /** Where its values stand in the file. */
  readonly path: string;
}

/** As it stands in the file. */
type Given = Omit<Swept, "shown" | "texts">;

/** Parameters that change together: one, or those of a `zip`. */
export type Dimension<T = Swept> = readonly T[];

const values = z.array(z.unknown(), "a list of values").min(1, "at least one value");
const groupWords = "a list of values, or parameters with such lists";
const group = z.record(z.string(), z.union([values, z.record(z.string(), values)], groupWords), groupWords);

/** `{ eta: [1, 10] }`, `{ environment: { gap: [0.1, 0.2] } }`, and `zip: { … }` for parameters that change together. */
export const sweepSchema = z
  .record(z.string(), z.union([values, group], groupWords), "parameters, each with a list of its values")
  .meta({ description: "parameters and the values they take: every combination, or in step under zip" });

/** The dimensions of a sweep, as the file has it; or what is wrong with its form. */
export function dimensionsOf(sweep: unknown): readonly Dimension[] | { readonly errors: readonly EvenhandError[] } {
  const parsed = sweepSchema.safeParse(sweep, { reportInput: true });
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({ ...issue, path: ["sweep", ...issue.path] }));
    return { errors: issueErrors(issues) };
  }
  const errors: EvenhandError[] = [];
  const refuse = (path: string, received: unknown, required: string) => {
    errors.push(protocolError("sweep-invalid", { received, required, path }));
  };
  const named = (name: string, given: unknown, path: string): Given[] => {
    if (Array.isArray(given)) return [{ name, group: undefined, values: given as unknown[], path }];
    const target = sweepTargets.find((one) => one === name);
    if (target === undefined) {
      refuse(path, name, `a list of values, or one of ${sweepTargets.join(", ")} with parameters`);
      return [];
    }
    return Object.entries(given as object).flatMap(([own, list]: [string, unknown]) => {
      if (Array.isArray(list)) return [{ name: own, group: target, values: list, path: `${path}.${own}` }];
      refuse(`${path}.${own}`, list, "a list of values");
      return [];
    });
  };
  const found = Object.entries(parsed.data).flatMap(([name, given]) => {
    if (name !== "zip" || Array.isArray(given)) return named(name, given, `sweep.${name}`).map((one) => [one]);
    return [Object.entries(given).flatMap(([own, list]) => named(own, list, `sweep.zip.${own}`))];
  });
  const all = found.flat();
  for (const { path, values: list } of all) {
    const texts = list.map((value) => JSON.stringify(value));
    const twice = texts.findIndex((text, i) => texts.indexOf(text) < i);
    if (twice !== -1) refuse(`${path}[${twice}]`, list[twice], "a value that does not stand in the list already");
  }
  for (const dimension of found) {
    const other = dimension.find(({ values: list }) => list.length !== dimension[0].values.length);
    if (other === undefined) continue;
    const required = `${dimension[0].values.length} values, as ${dimension[0].name} has: they change together`;
    refuse(other.path, `${other.values.length} values`, required);
  }
  if (all.length === 0 && errors.length === 0) refuse("sweep", sweep, "at least one parameter with its values");
  if (errors.length > 0) return { errors };
  const isShared = (name: string) => all.filter((one) => one.name === name).length > 1;
  const shown = ({ name, group: own }: Given) => (isShared(name) && own !== undefined ? `${own} ${name}` : name);
  return found
    .filter(({ length }) => length > 0)
    .map((own) => own.map((one) => ({ ...one, shown: shown(one), texts: textsOf(one.values) })));
}

/** The parameters of a sweep that was read, those that change together in one list; none where there is no sweep. */
export function sweptParameters(sweep: unknown): readonly Dimension[] {
  const dimensions = sweep === undefined ? [] : dimensionsOf(sweep);
  return "errors" in dimensions ? [] : dimensions;
}

/** Longer values are called by their number in the list. */
const LONGEST_TEXT = 40;

/** What labels and axes call the values, each another. */
function textsOf(list: readonly unknown[]): string[] {
  return list.map((value, i) => {
    const text = textOf(value);
    return text.length <= LONGEST_TEXT ? text : `#${i + 1}`;
  });
}

/** The parameters of a learner stand behind its id. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, own]) => (key === "id" ? String(own) : `${key} ${textOf(own)}`))
    .join(" ");
}
