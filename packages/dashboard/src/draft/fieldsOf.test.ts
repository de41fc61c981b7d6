import { rewardTermsInput, termsInput } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { registryOfCore } from "../engine/registryOfCore.js";
import { readField } from "./field.js";
import { fieldsOfTerms } from "./fieldsOf.js";

const { contracts } = registryOfCore();
const fieldsUnder = (part: "rewards" | "decisions", contract: string) =>
  fieldsOfTerms(part, contracts.find(({ id }) => id === contract)!.asksFor);
const pathsOf = (part: "rewards" | "decisions", contract: string) =>
  fieldsUnder(part, contract).map(({ path }) => path);

it("has a field for everything that a request may say of rewards", () => {
  expect(pathsOf("rewards", "potential")).toEqual(Object.keys(rewardTermsInput.shape).map((name) => `rewards.${name}`));
});

it("leaves out what only another contract asks for", () => {
  expect(pathsOf("rewards", "quota")).not.toContain("rewards.ordered");
  expect(pathsOf("decisions", "quota")).toEqual(["perRound", "sameArmFor", "confirmWithin"]);
  expect(pathsOf("decisions", "opportunity")[0]).toBe("period");
});

it.each(contracts)("$id: there is a field for whatever it asks for", ({ id, asksFor }) => {
  const names = [...pathsOf("rewards", id), ...pathsOf("decisions", id)].map((path) => path.replace("rewards.", ""));
  expect(names).toEqual(expect.arrayContaining([...asksFor]));
});

it.each([
  ["rewards.min", "-2,5", { rewards: { min: -2.5 } }],
  ["rewards.use", "sum", { rewards: { use: "sum" } }],
  ["rewards.wait", "2 hours", { rewards: { wait: 7_200_000 } }],
  ["rewards.missing", "nothing", { rewards: { missing: "nothing" } }],
  ["rewards.ordered", "yes", { rewards: { ordered: true } }],
  ["period", "500", { period: 500 }],
  ["perRound", "2", { perRound: 2 }],
  ["sameArmFor", "1 days", { sameArmFor: 86_400_000 }],
])("%s: %s is read as the request has it", (path, typed, part) => {
  const fields = ["potential", "opportunity"].flatMap((contract) => [
    ...fieldsUnder("rewards", contract),
    ...fieldsUnder("decisions", contract),
  ]);
  const field = fields.find((one) => one.path === path)!;
  const name = path.replace("rewards.", "");
  const { value } = readField(field, typed) as { value: unknown };
  const request = path.startsWith("rewards.") ? { rewards: { [name]: value } } : { [name]: value };
  expect(request).toEqual(part);
  expect(termsInput.safeParse({ contract: "quota", ...request }).success).toBe(true);
});

it("takes what is required where nothing is usual, and says in what form a default would be typed", () => {
  const usual = (path: string) =>
    [...fieldsUnder("rewards", "quota"), ...fieldsUnder("decisions", "opportunity")].find(
      (field) => field.path === path,
    )?.usual;
  expect(["rewards.wait", "rewards.missing", "sameArmFor", "perRound", "period"].map(usual)).toEqual([
    ...["1 days", "least", "", "1"],
    undefined,
  ]);
});
