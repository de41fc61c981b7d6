import type { ContractId, NumberShape, Shape } from "@evenhand/core";
import type { Setting } from "./setting.js";

/**
 * What the library can do, as plain data. Only the worker loads the library itself; it sends this to the page, whose
 * lists and forms follow from it.
 */
export interface Registry {
  readonly policies: readonly PolicyFacts[];
  readonly contracts: readonly ContractFacts[];
  /** Functions of deserved shares that need no numbers of their own. */
  readonly deserved: readonly { readonly id: string; readonly summary: string }[];
}

interface ContractFacts {
  readonly id: ContractId;
  readonly title: string;
  /** The promise in one sentence. */
  readonly promise: string;
  /** The id of the policy that keeps it where the user names none. */
  readonly defaultPolicy: string;
  /** The terms that only some contracts ask for, by their names in a request. */
  readonly asksFor: readonly string[];
  /** Policies take the parameters of the same name from it. */
  readonly parameters: Readonly<Record<string, ParameterFacts>>;
}

export interface PolicyFacts {
  readonly id: string;
  readonly contract: ContractId;
  readonly title: string;
  readonly summary: string;
  readonly guarantee: string;
  readonly source: string;
  readonly parameters: Readonly<Record<string, ParameterFacts>>;
  /** Whether it can be played where shares change: it follows them, or has none. */
  readonly followsChanges: boolean;
}

export interface ParameterFacts {
  readonly words: string;
  readonly shape: Shape;
  readonly default?: unknown;
  /** What a missing value is computed from. */
  readonly derived?: string;
}

/** The numbers that a parameter of this shape takes; undefined where it takes none. */
export function numberIn(shape: Shape): NumberShape | undefined {
  if (shape.type === "number") return shape;
  if (shape.type !== "either") return undefined;
  for (const one of shape.of) {
    const found = numberIn(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the page calls the policies of a setting, in the order of its answer: the learner alone first. */
export function policyNames({ learner, policies }: Setting, registry: Registry | undefined): string[] {
  const titleOf = (id: string) => registry?.policies.find((policy) => policy.id === id)?.title ?? id;
  return [`${titleOf(learner)} alone`, ...policies.map(({ id }) => shortTitle(titleOf(id)))];
}

/** Places of the palette before the first policy: charts of arms and charts of policies look different. */
const ARM_PLACES = [1, 2, 3, 4, 5].map((place) => `arm at place ${place}`);

/**
 * The order that gives policies their colours, the same ones in every setting: who keeps the promise is a solid line,
 * the learner alone a dashed one.
 */
export function policyOrder([learner, ...keepers]: readonly string[]): string[] {
  return [...ARM_PLACES, ...keepers.slice(0, 1), learner, ...keepers.slice(1)];
}

/** Without what papers call it: "Largest-deficit quota (FUCB, F-TS, Flearn)" is too long for a chart. */
export function shortTitle(title: string): string {
  return title.replace(/ \(.*\)$/, "");
}
