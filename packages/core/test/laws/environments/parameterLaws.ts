import { createEnvironment } from "../../../src/index.js";
import {
  defaultsAreValid,
  everyParameterHasWords,
  unknownParametersAreRefused,
  wrongValuesAreRefused,
  type Parameterised,
} from "../parameters.js";
import { create, type EnvironmentLaw, type World } from "./world.js";

export const parameterLaws: readonly EnvironmentLaw[] = [
  { title: "every parameter has words", check: (world) => everyParameterHasWords(parametersOf(world)) },
  { title: "defaults are valid; what has none is asked for", check: (world) => defaultsAreValid(parametersOf(world)) },
  { title: "unknown parameters are refused", check: (world) => unknownParametersAreRefused(parametersOf(world)) },
  { title: "wrong values are refused with their path", check: (world) => wrongValuesAreRefused(parametersOf(world)) },
];

function parametersOf(world: World): Parameterised {
  return {
    parameters: world.definition.parameters,
    example: world.example,
    arms: create(world).arms,
    create: (parameters) => createEnvironment({ id: world.definition.id, parameters }),
  };
}
