import { deservedShares, policies } from "@evenhand/core";
import type { Registry } from "../setting/registry.js";

/** The registry of the library, without its code. */
export function registryOfCore(): Registry {
  return {
    policies: policies.map(({ id, contract, title, summary, guarantee, source, parameters }) => ({
      ...{ id, contract, title, summary, guarantee, source, parameters },
    })),
    deserved: deservedShares
      .filter(({ parameters }) => Object.values(parameters).every((parameter) => parameter.default !== undefined))
      .map(({ id, summary }) => ({ id, summary })),
  };
}
