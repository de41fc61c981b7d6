import { expect, it } from "vitest";
import { pluralOf, usualOwnWords, withWord } from "./ownWords.js";
import { wordsOf } from "./scenarios.js";

it.each([
  ["supplier", "suppliers"],
  ["country", "countries"],
  ["day", "days"],
  ["branch", "branches"],
  ["box", "boxes"],
  ["person", "people"],
])("%s, %s", (one, several) => {
  expect(pluralOf(one)).toBe(several);
});

it("the plural follows a word that is typed, unless it is the reader's own", () => {
  const supplier = withWord(usualOwnWords, "arm", "supplier");
  expect(supplier.arms).toBe("suppliers");
  const own = withWord(supplier, "arms", "all suppliers");
  expect(withWord(own, "arm", "mill")).toMatchObject({ arm: "mill", arms: "all suppliers" });
  expect(withWord(supplier, "reward", "orders on time")).toEqual({ ...supplier, reward: "orders on time" });
});

it("own words stand in place of a scenario's", () => {
  expect(wordsOf({ scenario: "job-ad" }).arm).toBe("group");
  expect(wordsOf({ scenario: "job-ad", words: usualOwnWords })).toMatchObject({
    ...{ arm: "recipient", pulls: "opportunities", sizes: "the size of each recipient" },
  });
  expect(wordsOf({ scenario: "own" }).pulls).toBe("pulls");
});
