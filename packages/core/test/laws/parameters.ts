import { expect } from "vitest";
import { type Parameters, shapeOf } from "../../src/index.js";
import { kindOf } from "../../src/parameters/descriptors.js";
import { refusal } from "../support/refusal.js";
import { required } from "../support/shapes.js";
import { wrongValues } from "./wrongValues.js";

type Input = Readonly<Record<string, unknown>>;

/** Something that is created from parameters: a policy, a learner, an environment. */
export interface Parameterised {
  readonly parameters: Parameters;
  readonly example: Input;
  readonly arms: number;
  readonly create: (input: Input) => unknown;
}

export function everyParameterHasWords({ parameters }: Parameterised): void {
  for (const [name, { words }] of Object.entries(parameters)) expect(words.trim(), name).not.toBe("");
}

export function defaultsAreValid({ parameters, example, create }: Parameterised): void {
  const needed = required(parameters);
  expect(() => create(Object.fromEntries(needed.map((name) => [name, example[name]])))).not.toThrow();
  for (const name of needed) {
    const { [name]: _, ...others } = example;
    const error = refusal(`without ${name}`, () => create(others));
    expect(error).toMatchObject({ code: "parameter-missing", path: expect.stringMatching(endsWith(name)) as string });
  }
}

export function unknownParametersAreRefused({ example, create }: Parameterised): void {
  for (const name of ["nonsense", "constructor", "Shares"]) {
    const error = refusal(name, () => create({ ...example, [name]: 1 }));
    expect(error).toMatchObject({ code: "parameter-unknown", path: expect.stringMatching(endsWith(name)) as string });
    expect(error.received).toContain(name);
  }
}

export function wrongValuesAreRefused({ parameters, example, arms, create }: Parameterised): void {
  for (const [name, parameter] of Object.entries(parameters)) {
    for (const value of [...wrongValues(shapeOf(parameter), arms), ...(kindOf(parameter).refused ?? [])]) {
      const error = refusal(`${name} = ${JSON.stringify(value)}`, () => create({ ...example, [name]: value }));
      expect(error.path, `${name} = ${JSON.stringify(value)}`).toMatch(new RegExp(`(^|\\.)${name}(\\W|$)`));
    }
  }
}

function endsWith(name: string): RegExp {
  return new RegExp(`(^|\\.)${name}$`);
}
