import type { PresetParameter } from "../contracts/contractPage.js";
import { parameterOf } from "../contracts/index.js";
import { deservedTitle } from "../contracts/opportunity.js";
import { capital } from "../numbers/formats.js";
import { numberIn, type ParameterFacts, type Registry } from "../setting/registry.js";
import { wordsOf as wordsOfScenario, type Words } from "../setting/scenarios.js";
import type { Field } from "./field.js";

/** Of the sliders for numbers of contracts. */
const STEP = 0.01;

/**
 * A parameter of a contract as a field: by the words of the pages, in those of a scenario, with the range of the
 * library and the slider of the pages. The playground, the form for a new allocator and that for a change have it.
 * Until the library is loaded it is what the pages know of it by themselves.
 */
export function contractField(
  contract: string,
  name: string,
  registry: Registry | undefined,
  words: Words = wordsOfScenario({ scenario: "own" }),
): Field | undefined {
  const path = `contract.parameters.${name}`;
  const asked = parameterOf(contract, name);
  if (registry === undefined) return asked && fieldOfPreset(path, asked, words);
  const facts = registry.contracts.find(({ id }) => id === contract)?.parameters[name];
  if (facts === undefined) return undefined;
  const named = asked === undefined ? facts : { ...facts, words: asked.label(words) };
  const field = parameterField(path, named, registry);
  return field && { ...field, ...sliderOf(asked) };
}

function fieldOfPreset(path: string, asked: PresetParameter, words: Words): Field | undefined {
  const known = { path, words: capital(asked.label(words)) };
  if (asked.kind === "number") {
    return { ...known, kind: { type: "number", whole: false, min: 0 }, ...sliderOf(asked) };
  }
  if (asked.kind !== "deserved") return undefined;
  const option = { value: asked.usual, words: deservedTitle({ id: asked.usual, summary: asked.usual }) };
  return { ...known, kind: { type: "choice", options: [option] } };
}

function sliderOf(asked: PresetParameter | undefined): Pick<Field, "slider"> {
  return asked?.kind === "number" ? { slider: { ...asked.slider, step: STEP } } : {};
}

/** A parameter of the library as a field; undefined where it has none of its own, as a learner. */
export function parameterField(path: string, facts: ParameterFacts, registry: Registry): Field | undefined {
  const { shape, derived } = facts;
  const words = wordsOf(facts);
  const usual = facts.default === undefined ? derived : usualText(facts.default);
  const known = { path, words, ...(usual === undefined ? {} : { usual }) };
  if (shape.type === "choice") {
    return { ...known, kind: { type: "choice", options: shape.options.map((value) => ({ value, words: value })) } };
  }
  if (shape.type === "variant") {
    if (shape.of === "learner") return undefined;
    const options = registry.deserved.map((deserved) => ({ value: deserved.id, words: deservedTitle(deserved) }));
    return { ...known, kind: { type: "choice", options } };
  }
  const number = numberIn(shape);
  if (number === undefined) return undefined;
  const { whole, min, above, max } = number;
  const range = {
    ...(min === undefined ? {} : { min }),
    ...(above === undefined ? {} : { above }),
    ...(max === undefined ? {} : { max }),
  };
  return { ...known, kind: { type: "number", whole, ...range } };
}

function usualText(usual: unknown): string {
  return typeof usual === "string" || typeof usual === "number" ? String(usual) : JSON.stringify(usual);
}

/** Without the symbol of the papers: "λ_i: what withholding one deserved pull costs". */
function wordsOf({ words }: ParameterFacts): string {
  return capital(words.replace(/^[^\s:]{1,4}: /, ""));
}
