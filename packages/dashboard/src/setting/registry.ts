import type { ContractId, Parameters } from "@evenhand/core";

/**
 * What the library can do, as plain data. Only the worker loads the library itself; it sends this to the page, whose lists and
 * forms follow from it.
 */
export interface Registry {
  readonly policies: readonly PolicyFacts[];
  /** Functions of deserved shares that need no numbers of their own. */
  readonly deserved: readonly { readonly id: string; readonly summary: string }[];
}

export interface PolicyFacts {
  readonly id: string;
  readonly contract: ContractId;
  readonly title: string;
  readonly summary: string;
  readonly guarantee: string;
  readonly source: string;
  readonly parameters: Parameters;
}
