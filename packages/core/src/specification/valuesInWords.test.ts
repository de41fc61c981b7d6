import { expect, it } from "vitest";
import type { Parameter } from "../parameters/descriptors.js";
import { valuesInWords } from "./parseParameters.js";

it.each<[Parameter, string]>([
  [{ kind: "number", words: "" }, "a number that is finite"],
  [{ kind: "number", min: 0, words: "" }, "a number of at least 0"],
  [{ kind: "number", max: 0, words: "" }, "a number of at most 0"],
  [{ kind: "integer", min: 1, max: 3, words: "" }, "a whole number from 1 to 3"],
  [{ kind: "per-arm", min: 0, words: "" }, "a number of at least 0, or a list with one for each arm"],
  [{ kind: "list", min: 0, max: 1, words: "" }, "a list with a number from 0 to 1 for each arm"],
  [{ kind: "choice", options: ["a", "b"], words: "" }, "one of a, b"],
])("%j may be %s", (parameter, words) => {
  expect(valuesInWords(parameter)).toBe(words);
});
