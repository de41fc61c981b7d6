import type { Draft } from "./draft.js";

/** Something to mend before an allocator is created, or to know. */
export interface Finding {
  readonly kind: "blocker" | "warning";
  readonly words: string;
  /** The field that mends it. */
  readonly field?: string;
  /** A draft in which it is mended, and what the button that takes it says. */
  readonly cure?: { readonly words: string; readonly draft: Draft };
}

export function blocker(words: string, field?: string): Finding {
  return { kind: "blocker", words, ...(field === undefined ? {} : { field }) };
}
