import type { Subject } from "./subject.js";

/** A sentence that is true of every policy in the registry, and how to check it on one. */
export interface Law {
  readonly title: string;
  /** Left out: every policy. */
  readonly appliesTo?: (subject: Subject) => boolean;
  readonly check: (subject: Subject) => void;
}
