import { contracts } from "@evenhand/core";
import { expect, it } from "vitest";
import { finished } from "../finished.js";
import { readingTerms, statedRewards } from "./readTerms.js";
import { promisesFloors, runningContract } from "./runningContract.js";

it.each(contracts)("$id: a log gives a verdict, or says why it gives none", ({ id }) => {
  const { noVerdict } = runningContract(id);
  expect(noVerdict === undefined).toBe(promisesFloors(id));
});

it.each(contracts)(
  "$id: its price is a parameter of its policy, and every contract leaves something open",
  (contract) => {
    const { id, examples, asksFor = [] } = contract;
    const [{ arms, parameters }] = examples;
    const period = asksFor.includes("period") ? { period: 100 } : {};
    const terms = finished(readingTerms({ contract: { id, parameters }, rewards: statedRewards(id), ...period }, arms));
    const { price, notPromised } = runningContract(id);
    if (price !== undefined) expect(Object.keys(terms.policy.parameters)).toContain(price);
    expect(notPromised(terms).length).toBeGreaterThan(0);
  },
);

it("a contract that a log names and the library does not know: nothing is proved of it", () => {
  expect(promisesFloors("equity")).toBe(false);
  expect(promisesFloors(undefined)).toBe(false);
  expect(runningContract("equity").noVerdict).toMatch(/^The contract equity promises shares that depend/);
});
