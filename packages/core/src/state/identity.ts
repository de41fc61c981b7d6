import type { Seed } from "../random/index.js";

/** A parameter's value as it is compared and saved: the same promise has the same form, however it was written. */
export type CanonicalValue = number | string | readonly CanonicalValue[] | PartIdentity;

export type CanonicalValues = Readonly<Record<string, CanonicalValue>>;

/** A learner or a deserved-share function inside a policy. */
export interface PartIdentity {
  readonly id: string;
  /** Missing where the part has no versions. */
  readonly version?: number;
  readonly parameters: CanonicalValues;
}

/**
 * Whose state it is: all that decides what a policy does, but for what it was told. A specification and a setup again,
 * from which the same policy can be created, unless a function of the user's own is part of it.
 */
export interface PolicyIdentity extends PartIdentity {
  readonly version: number;
  readonly arms: number;
  readonly seed: Seed;
  readonly perRound: number;
  /** Missing where nothing depends on it. */
  readonly horizon?: number;
  /** Missing where nothing depends on it, and where the policy refuses rounds beyond its horizon. */
  readonly beyondHorizon?: "renew";
}

/** Whether a value can be an identity: plain data, as deep as a function inside a learner inside a policy. */
export function isIdentity(value: unknown): value is PolicyIdentity {
  return isTree(value) && typeof value["id"] === "string" && isTree(value["parameters"]) && isPlain(value, 0);
}

const DEEPEST = 6;

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === "string" || Number.isFinite(value)) return true;
  return isTree(value) && depth < DEEPEST && Object.values(value).every((one) => isPlain(one, depth + 1));
}

/** What differs between two identities, each with its name and both values in words. Empty where they are the same. */
export function differencesOf(saved: unknown, own: unknown, name = ""): Difference[] {
  if (isTree(own) && isTree(saved)) {
    const names = [...new Set([...Object.keys(own), ...Object.keys(saved)])];
    return names.flatMap((key) => differencesOf(valueAt(saved, key), valueAt(own, key), joined(own, name, key)));
  }
  return Object.is(saved, own) ? [] : [{ name, saved: inWords(saved), own: inWords(own) }];
}

export interface Difference {
  readonly name: string;
  readonly saved: string;
  readonly own: string;
}

/** The most differences that a message names. */
const SHOWN = 8;

/** seed = 2, shares[1] = "1/3", … */
export function differencesInWords(differences: readonly Difference[], side: "saved" | "own"): string {
  const shown = differences.slice(0, SHOWN).map((one) => `${one.name} = ${one[side]}`);
  return [...shown, ...(differences.length > SHOWN ? ["…"] : [])].join(", ");
}

type Tree = Readonly<Record<string, unknown>>;

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}

function valueAt(tree: Tree, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function joined(tree: Tree, name: string, key: string): string {
  if (Array.isArray(tree)) return `${name}[${key}]`;
  return name === "" || name === "parameters" ? key : `${name}.${key}`;
}

const SHOWN_CHARACTERS = 80;

function inWords(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/**
 * A copy of lists and objects, which later changes of the original do not reach. Functions,
 * and objects with some, are kept.
 */
export function plainCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainCopy) as T;
  const entries = Object.entries(value);
  if (entries.some(([, one]) => typeof one === "function")) return value;
  return Object.fromEntries(entries.map(([name, one]) => [name, plainCopy<unknown>(one)])) as T;
}
