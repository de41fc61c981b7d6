import { describe, expect, it } from "vitest";
import { laws } from "./index.js";
import { subjects } from "./subject.js";
import { policies } from "../../src/policies/index.js";

/** Every policy of the registry, with every example, against every law: one registered later joins by itself. */
describe("laws of all policies", () => {
  it("covers the registry", () => {
    expect([...new Set(subjects.map(({ definition }) => definition))]).toEqual(policies);
  });

  for (const subject of subjects) {
    describe(subject.name, () => {
      for (const law of laws.filter(({ appliesTo }) => appliesTo?.(subject) ?? true)) {
        it(law.title, () => law.check(subject));
      }
    });
  }
});
