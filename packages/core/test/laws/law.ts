import { describe, it } from "vitest";
import type { Law } from "../../src/laws/law.js";
import { subjects } from "./subject.js";

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
