import { rules } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import type { ConsideredArm } from "./explanation.js";
import { ruleInWords, whyNotInWords } from "./explanationInWords.js";

const passed: ConsideredArm = { arm: 1, isChosen: false, pulls: 3 };

describe("why a rule chose an arm, and not another", () => {
  it.each(Object.keys(rules))("%s has words for both", (rule) => {
    expect(ruleInWords(rule)).toMatch(new RegExp(`^[a-z].+ \\(rule "${rule}"\\)$`));
    expect(ruleInWords(rule)).not.toContain("the policy's rule");
    expect(whyNotInWords(rule, passed)).toMatch(/^[A-Z].+\.$/);
    expect(whyNotInWords(rule, passed)).not.toContain(`The rule "`);
  });

  it("says of a deadline whether the other arm was due too", () => {
    expect(whyNotInWords("deadline", { ...passed, isDue: true, deadline: 9 })).toBe(
      "It was due too, by round 9: the chosen arm came first.",
    );
    expect(whyNotInWords("deadline", { ...passed, isDue: false, deadline: 9 })).toBe("Nothing was due to it.");
  });

  it("names a rule that is not Evenhand's", () => {
    expect(ruleInWords("waited")).toBe(`the policy's rule "waited"`);
    expect(whyNotInWords("waited", passed)).toBe(`The rule "waited" chose another.`);
    expect(ruleInWords("constructor")).toBe(`the policy's rule "constructor"`);
  });
});
