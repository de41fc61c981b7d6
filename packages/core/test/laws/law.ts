import { describe, it } from "vitest";
import { subjects, type Subject } from "./subject.js";

/** A sentence that is true of every policy in the registry, and how to check it on one. */
export interface Law {
  readonly title: string;
  /** By default every policy. */
  readonly appliesTo?: (subject: Subject) => boolean;
  readonly check: (subject: Subject) => void;
}

/** Every policy of the registry, with every example, against these laws: one registered later joins by itself. */
export function everyPolicyKeeps(laws: readonly Law[]): void {
  for (const subject of subjects) {
    describe(subject.name, () => {
      for (const law of laws.filter(({ appliesTo }) => appliesTo?.(subject) ?? true)) {
        it(law.title, () => law.check(subject));
      }
    });
  }
}
