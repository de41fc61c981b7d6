import type { Specification } from "@evenhand/core";

/** A policy of a paper, and what its studies, figures and claims call it. */
export type ComparedPolicy = Specification & { readonly label: string };
