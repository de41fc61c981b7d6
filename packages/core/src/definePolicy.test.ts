import { expect, it } from "vitest";
import { guaranteeInWords } from "./definePolicy.js";
import { policies } from "./policies/index.js";

it("a guarantee is told with the circumstances that it needs", () => {
  const of = (id: string) => guaranteeInWords(policies.find((policy) => policy.id === id) ?? policies[0]);
  expect(of("quota-first")).toMatch(/far behind\. Proved with all arms open\.$/);
  expect(of("largest-deficit-quota")).toMatch(/none\. Proved with all arms open\.$/);
  expect(of("hard-threshold-ucb")).toMatch(/\. Proved with all arms open, one pull a round and rewards at once\.$/);
  expect(of("ucb-prop")).toBe("None is known: a baseline.");
});

it("a promise for every round and path says for which arms", () => {
  const everywhere = policies.map(guaranteeInWords).filter((text) => /every t\b|(every|any) path/.test(text));
  expect(everywhere.length).toBeGreaterThan(2);
  for (const text of everywhere) expect(text).toMatch(/all arms open/);
});
