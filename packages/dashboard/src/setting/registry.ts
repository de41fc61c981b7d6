import type { ContractId, Shape } from "@evenhand/core";

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

export interface ContractFacts {
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
  /** What a value that is left out is computed from. */
  readonly derived?: string;
}
