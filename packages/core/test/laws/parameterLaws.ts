import { createPolicy } from "../../src/index.js";
import type { Law } from "../../src/laws/law.js";
import {
  defaultsAreValid,
  everyParameterHasWords,
  unknownParametersAreRefused,
  wrongValuesAreRefused,
  type Parameterised,
} from "./parameters.js";
import type { Subject } from "../../src/laws/subject.js";

export const parameterLaws: readonly Law[] = [
  { title: "every parameter has words", check: (subject) => everyParameterHasWords(parametersOf(subject)) },
  {
    title: "defaults are valid; what has none is asked for",
    check: (subject) => defaultsAreValid(parametersOf(subject)),
  },
  { title: "unknown parameters are refused", check: (subject) => unknownParametersAreRefused(parametersOf(subject)) },
  {
    title: "wrong values are refused with their path",
    check: (subject) => wrongValuesAreRefused(parametersOf(subject)),
  },
];

function parametersOf({ definition, arms, parameters, horizon }: Subject): Parameterised {
  const setup = { arms, seed: 1, ...(horizon === undefined ? {} : { horizon }) };
  return {
    parameters: definition.parameters,
    example: parameters,
    arms,
    create: (input) => createPolicy({ id: definition.id, parameters: input }, setup),
  };
}
