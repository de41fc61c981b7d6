import { defineErrors, type ErrorRow } from "@evenhand/core";

/** What can be wrong with logs, their keys and proofs. */
export const allocatorErrors = {
  "verifier-key-format": {
    title: "The verifier key cannot be read",
    remedy: "Copy the whole line that the keeper of the log published: name+id+key.",
  },
} as const satisfies Record<string, ErrorRow>;

export type AllocatorErrorCode = keyof typeof allocatorErrors;

export const allocatorError = defineErrors(allocatorErrors);
