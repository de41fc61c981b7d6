import type { Parameter } from "../../src/index.js";

const notANumber = ["0.5", "", NaN, Infinity, -Infinity, null, {}, true];

/** Values that a parameter of this kind must refuse, whatever its range. */
export function wrongValues(parameter: Parameter, arms: number): readonly unknown[] {
  switch (parameter.kind) {
    case "number":
      return [...notANumber, [0.5], ...outside(parameter)];
    case "integer":
      return [...notANumber, [1], 0.5, 2 ** 53, ...outside(parameter)];
    case "choice":
      return ["no such option", "", NaN, null, {}, 0, [parameter.options[0]]];
    case "decimal":
      return ["x", "", "1/0", NaN, Infinity, null, {}, true, [1], -1, "-1", 0.12345678901];
    case "shares":
      return [
        ...["x", "", "1/0", NaN, Infinity, null, {}, true, [], -0.1, "-0.1", 1.1, "4/3", 0.12345678901],
        ...wrongLengths(0, arms),
        ...spoiled(0, arms, ["x", NaN, null, -0.1, 1.1, [0]]),
      ];
    case "per-arm": {
      const fitting = parameter.min ?? parameter.max ?? 0;
      const wrong = [...notANumber, ...outside(parameter)];
      return [...wrong, [], ...wrongLengths(fitting, arms), ...spoiled(fitting, arms, wrong)];
    }
    case "learner":
      return [...notASpecification, { id: "ucb1", parameters: { nonsense: 1 } }];
    case "deserved-share":
      return [...notASpecification, { id: "constant" }, { id: "constant", parameters: { gamma: 2 } }];
    case "list":
      return [...notANumber, 1, [], ...[...notANumber, ...outside(parameter)].map((value) => [value])];
    case "lists":
      return [...notANumber, 1, [], [[]], [1], ...notANumber.map((value) => [[value]])];
    case "curves":
      return [...notANumber, 1, [], ...notACurve.map((value) => [value])];
  }
}

const notASpecification = [
  ...["no such id", "", NaN, Infinity, null, {}, true, 3, ["ucb1"], { id: 3 }],
  ...[
    { id: "ucb1", parameters: 3 },
    { id: "ucb1", more: 3 },
  ],
];

const notACurve = [
  ...[1, "line", null, {}, { family: "no such family" }],
  ...[
    { family: "line", potential: 1 },
    { family: "line", potential: 1, slope: 0.1, more: 1 },
  ],
  ...["0.5", NaN, Infinity, null, 0, -1, 1.5].map((potential) => ({ family: "line", potential, slope: 0.1 })),
  ...["x", [], [0.5, NaN], [0.5, "x"], [0.5, 0.4], [0.1, 0.2, 0.4], [0.5, 1.5]].map((values) => ({
    family: "values",
    values,
  })),
];

function outside({ min, max }: { readonly min?: number; readonly max?: number }): number[] {
  return [...(min === undefined ? [] : [min - 0.5]), ...(max === undefined ? [] : [max + 0.5])];
}

function wrongLengths(fitting: number, arms: number): number[][] {
  return [arms - 1, arms + 1].map((length) => new Array<number>(length).fill(fitting));
}

/** A list for all arms with one entry that is wrong. */
function spoiled(fitting: number, arms: number, wrong: readonly unknown[]): unknown[][] {
  return wrong.map((value) => [...new Array<unknown>(arms - 1).fill(fitting), value]);
}
