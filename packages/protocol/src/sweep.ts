import {
  availabilities,
  contracts,
  delays,
  describeDefinitions,
  type EvenhandError,
  labelsOf,
  nearest,
  type OwnDefinitions,
} from "@evenhand/core";
import { protocolError } from "./errors.js";
import type { Definition } from "./specificationSchema.js";
import { type FlatSpecification, labelledInput, listOf } from "./flatSpecification.js";
import { type Dimension, dimensionsOf, type Point, type Swept, type SweepTarget } from "./sweepPoints.js";

/** A study file as it was read, before its keys are known to be right. */
type Keys = Readonly<Record<string, unknown>>;

/** A study without a sweep: what a file with one stands for at one of its points. */
export interface PlainStudy {
  readonly keys: Keys;
  /** The swept values of environments, contract and conditions that hold in it. */
  readonly point: Point;
  /** The same in words: "gap 0.1". */
  readonly pointText: string;
  /** Its policies in their order: what each is called without its swept values, and those. */
  readonly policies: readonly { readonly series: string; readonly point: Point }[];
  /** The path in the file of what stands at this path here. */
  readonly pathInFile: (path: string) => string;
}

/** More points than this are more often a mistyped grid than meant. */
const MOST_POINTS = 1000;

/**
 * The plain studies that a file with a sweep stands for. Swept parameters of policies make more policies of one study,
 * those of anything else make more studies. All have the same seed, so that every point meets the same luck.
 */
export function plainStudies(
  keys: Keys,
  own?: OwnDefinitions,
): { readonly studies: readonly PlainStudy[] } | { readonly errors: readonly EvenhandError[] } {
  const dimensions = dimensionsOf(keys["sweep"]);
  if ("errors" in dimensions) return dimensions;
  const targets = targetsOf(keys, own);
  const errors: EvenhandError[] = [];
  const resolved = dimensions.map((dimension) =>
    dimension.flatMap((swept): Resolved[] => {
      const target = targetOf(swept, targets);
      if (typeof target === "string") return [{ ...swept, target }];
      errors.push(target);
      return [];
    }),
  );
  errors.push(...sweptTwice(resolved.flat()));
  const points = dimensions.reduce((product, [{ values }]) => product * values.length, 1);
  if (points > MOST_POINTS) {
    const required = `at most ${MOST_POINTS} combinations of values`;
    errors.push(protocolError("sweep-invalid", { received: `${points} of them`, required, path: "sweep" }));
  }
  if (errors.length > 0) return { errors };
  const ofStudies = resolved.filter((dimension) => dimension.some(({ target }) => target !== "policies"));
  const ofPolicies = resolved.filter((dimension) => !ofStudies.includes(dimension));
  return { studies: levelsOf(ofStudies).map((levels) => plainStudy(keys, targets, levels, ofPolicies)) };
}

/** A swept parameter, and whose it is. */
interface Resolved extends Swept {
  readonly target: SweepTarget;
}

/** A swept parameter at one of its values, counted from 0. */
type Level = Resolved & { readonly at: number };

/** Something of the study that has parameters, with its path. */
interface Part {
  readonly flat: FlatSpecification;
  readonly path: string;
  /** The parameters that it has and does not give itself, with their kinds. */
  readonly open: ReadonlyMap<string, string>;
  /** Those that it gives itself. */
  readonly given: ReadonlySet<string>;
}

type Parts = Readonly<Record<SweepTarget, readonly Part[]>>;

function targetsOf(keys: Keys, own: OwnDefinitions | undefined): Parts {
  const { policies, environments } = describeDefinitions(own);
  const places = keys["environments"] === undefined ? "environment" : "environments";
  return {
    policies: partsOf(keys, "policies", policies),
    environment: partsOf(keys, places, environments),
    contract: partsOf(keys, "contract", contracts),
    availability: partsOf(keys, "availability", availabilities),
    delay: partsOf(keys, "delay", delays),
  };
}

/** What stands there in a form that the schema refuses has no parameters: it is told as the study is read. */
function partsOf(keys: Keys, key: string, definitions: readonly Definition[]): Part[] {
  const value = keys[key];
  if (value === undefined) return [];
  return listOf(value).map((element, i) => {
    const { id, ...parameters } = isKeys(element) ? element : { id: element };
    const own = String(id);
    const definition = definitions.find(({ id: known, names = {} }) => known === own || Object.hasOwn(names, own));
    const given = new Set([...Object.keys(parameters), ...Object.keys(definition?.names?.[own] ?? {})]);
    const all = Object.entries(definition?.parameters ?? {});
    return {
      flat: element as FlatSpecification,
      path: Array.isArray(value) ? `${key}[${i}]` : key,
      open: new Map(all.filter(([name]) => !given.has(name)).map(([name, { kind }]) => [name, kind])),
      given: new Set(all.map(([name]) => name).filter((name) => given.has(name))),
    };
  });
}

/** Whose parameter it is. A policy takes from the contract what neither it nor the sweep of policies says. */
function targetOf({ name, group, path }: Swept, parts: Parts): SweepTarget | EvenhandError {
  const all = group === undefined ? (Object.keys(parts) as SweepTarget[]) : [group];
  const having = (of: "open" | "given") => all.filter((target) => parts[target].some((part) => part[of].has(name)));
  const open = having("open");
  if (open.length === 1) return open[0];
  const kinds = new Set([...parts.contract, ...parts.policies].flatMap((part) => part.open.get(name) ?? []));
  const isPromised = open.length === 2 && open.every((target) => target === "contract" || target === "policies");
  if (isPromised && kinds.size === 1) return "contract";
  const refused = (required: string, remedy: string) =>
    protocolError("sweep-invalid", { received: name, required, path, remedy });
  if (open.length > 1) {
    const ways = open.map((target) => `${target}: { ${name}: […] }`).join(" or ");
    return refused("a parameter of one of them alone", `Write ${ways}.`);
  }
  if (having("given").length > 0) {
    return refused("a parameter that is not given elsewhere too", "Remove its value there, or the sweep of it.");
  }
  const names = [...new Set(all.flatMap((target) => parts[target].flatMap((part) => [...part.open.keys()])))];
  const meant = nearest(name, names);
  const required = names.length === 0 ? "a parameter of the study" : `one of ${names.join(", ")}`;
  return refused(required, meant === undefined ? "Name a parameter that the study has." : `Did you mean ${meant}?`);
}

/** A parameter in two dimensions would have two values at once. */
function sweptTwice(all: readonly Resolved[]): EvenhandError[] {
  const twice = all.filter((one, i) =>
    all.slice(0, i).some(({ name, target }) => name === one.name && target === one.target),
  );
  return twice.map(({ name, path }) =>
    protocolError("sweep-invalid", { received: name, required: "a parameter that is swept once", path }),
  );
}

/** Every combination of the dimensions' levels, the last of them changing fastest. */
function levelsOf(dimensions: readonly Dimension<Resolved>[]): Level[][] {
  return dimensions.reduce<Level[][]>(
    (before, dimension) =>
      before.flatMap((levels) =>
        dimension[0].values.map((_, at) => [...levels, ...dimension.map((swept) => ({ ...swept, at }))]),
      ),
    [[]],
  );
}

function plainStudy(
  { sweep: _, ...keys }: Keys,
  parts: Parts,
  levels: readonly Level[],
  ofPolicies: readonly Dimension<Resolved>[],
): PlainStudy {
  const paths = new Map<string, string>();
  const changed = new Map(
    (Object.keys(parts) as SweepTarget[])
      .filter((target) => target !== "policies")
      .flatMap((target) =>
        parts[target].map((part) => [part.path, withLevels(part, target, levels, part.path, paths)]),
      ),
  );
  const replaced = Object.entries(keys).map(([key, value]): [string, unknown] => {
    if (!Array.isArray(value)) return [key, changed.get(key) ?? value];
    return [key, value.map((own: unknown, i) => changed.get(`${key}[${i}]`) ?? own)];
  });
  const names = namesOf(parts.policies);
  const policies = parts.policies.flatMap((part, i) => {
    const own = ofPolicies.filter((dimension) => dimension.some(({ name }) => part.open.has(name)));
    return levelsOf(own).map((all) => ({ part, series: names[i], own: all.filter(({ name }) => part.open.has(name)) }));
  });
  const expanded = policies.map(({ part, series, own }, j) => {
    const path = `policies[${j}]`;
    paths.set(path, part.path);
    const flat = withLevels(part, "policies", [...levels, ...own], path, paths);
    if (own.length === 0) return flat;
    return { ...(typeof flat === "string" ? { id: flat } : flat), label: `${series}, ${textOf(own)}` };
  });
  const isList = Array.isArray(keys["policies"]);
  return {
    keys: { ...Object.fromEntries(replaced), ...(isList ? { policies: expanded } : {}) },
    point: pointOf(levels),
    pointText: textOf(levels),
    policies: policies.map(({ series, own }) => ({ series, point: pointOf(own) })),
    pathInFile: (path) => translated(path, paths),
  };
}

/** What the policies are called; their places where a label is taken, which is told as the study is read. */
function namesOf(parts: readonly Part[]): readonly string[] {
  try {
    return labelsOf(
      parts.map(({ flat }) => labelledInput(flat)),
      "policies",
    );
  } catch {
    return parts.map(({ path }) => path);
  }
}

/** The specification with the swept values that it does not give itself, whose places in the file go into `paths`. */
function withLevels(
  { flat, open }: Part,
  target: SweepTarget,
  levels: readonly Level[],
  path: string,
  paths: Map<string, string>,
): FlatSpecification {
  const own = levels.filter((level) => level.target === target && open.has(level.name));
  if (own.length === 0) return flat;
  for (const level of own) paths.set(`${path}.${level.name}`, `${level.path}[${level.at}]`);
  const values = Object.fromEntries(own.map(({ name, values: all, at }) => [name, all[at]]));
  return { ...(typeof flat === "string" ? { id: flat } : flat), ...values };
}

function pointOf(levels: readonly Level[]): Point {
  return Object.fromEntries(levels.map(({ shown, values, at }) => [shown, values[at]]));
}

/** "eta 10, learner thompson" */
function textOf(levels: readonly Level[]): string {
  return levels.map(({ shown, texts, at }) => `${shown} ${texts[at]}`).join(", ");
}

/** The path with its longest beginning replaced that stands elsewhere in the file. */
function translated(path: string, paths: ReadonlyMap<string, string>): string {
  for (let end = path.length; end > 0; end = Math.max(path.lastIndexOf(".", end - 1), path.lastIndexOf("[", end - 1))) {
    const found = paths.get(path.slice(0, end));
    if (found !== undefined) return `${found}${path.slice(end)}`;
  }
  return path;
}

function isKeys(value: unknown): value is Keys {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
