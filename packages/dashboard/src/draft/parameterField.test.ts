import { expect, it } from "vitest";
import { presets } from "../contracts/index.js";
import { usualValue } from "../contracts/parameterKinds.js";
import { registryOfCore } from "../engine/registryOfCore.js";
import { scenarios, wordsOf } from "../setting/scenarios.js";
import { emptyDraft } from "./draft.js";
import { readField } from "./field.js";
import { fieldsOf } from "./fieldsOf.js";
import { contractField } from "./parameterField.js";

const registry = registryOfCore();
const asked = presets.flatMap(({ contract, parameters }) =>
  parameters
    .filter(({ kind }) => kind === "number" || kind === "deserved")
    .map((parameter) => [contract, parameter.name, parameter] as const),
);

it.each(asked)("%s, %s: the field of the playground is that of the forms, in the words of a scenario", (id, name) => {
  const [inForm] = fieldsOf({ ...emptyDraft, contract: id }, registry).contract.filter(({ path }) =>
    path.endsWith(name),
  );
  const { words, ...field } = contractField(id, name, registry, wordsOf(scenarios[0].setting))!;
  expect({ ...inForm, words }).toEqual({ ...field, words });
});

it.each(asked)("%s, %s: the usual value fits, before the library is loaded and after", (id, name, parameter) => {
  const usual = usualValue(parameter, scenarios[0].setting) as number | string;
  for (const known of [undefined, registry]) {
    expect(readField(contractField(id, name, known)!, String(usual))).toEqual({ value: usual });
  }
});

it("is in the words of the scenario, slid where the pages slide it, and typed as far as the library goes", () => {
  const price = contractField("penalty", "penalties", registry, wordsOf({ scenario: "own" }))!;
  expect(price).toMatchObject({
    words: "Price of a missing pull",
    usual: "0.5",
    slider: { min: 0, max: 1, step: 0.01 },
  });
  expect(readField(price, "5000")).toEqual({ value: 5000 });
  expect(readField(price, "-1")).toEqual({ required: "a number from 0 to 1000000000" });
});
