import { shapeOf, variants, type Shape } from "../../src/index.js";
import { fitsShape, fittingOption, fittingValue, lengthOf } from "../support/shapes.js";

/** Values that do not fit the shape: a parameter with it must refuse them, whatever its kind. */
export function wrongValues(shape: Shape, arms: number): readonly unknown[] {
  return [...anything, ...nearMisses(shape, arms)].filter((value) => !fitsShape(shape, value, arms));
}

const anything = ["0.5", "x", "", "-0.1", NaN, Infinity, -Infinity, null, {}, true, 0, 1, -1, 3, [], [0.5], [1], [[]]];

/** Values that are almost of the shape: some of them may be. */
function nearMisses(shape: Shape, arms: number): readonly unknown[] {
  switch (shape.type) {
    case "number": {
      const fitting = fittingValue(shape, arms) as number;
      const outside = [shape.above, (shape.min ?? NaN) - 0.5, (shape.max ?? NaN) + 0.5].filter(
        (end) => end !== undefined,
      );
      return [fitting + 0.5, 2 ** 53, String(fitting), [fitting], ...outside];
    }
    case "text":
      return ["1/x", "1/", "/2", "1 2", "1e", "--1"];
    case "choice":
      return [`${shape.options[0]} `, [shape.options[0]]];
    case "list": {
      const fitting = fittingValue(shape.of, arms);
      const filled = (length: number) => new Array<unknown>(Math.max(0, length)).fill(fitting);
      const spoiled = wrongValues(shape.of, arms).map((wrong) => [...filled((lengthOf(shape, arms) ?? 1) - 1), wrong]);
      const length = lengthOf(shape, arms) ?? arms;
      return [filled(length - 1), filled(length + 1), ...spoiled];
    }
    case "either":
      return shape.of.flatMap((one) => nearMisses(one, arms));
    case "tagged":
      return [
        { [shape.tag]: "no such option" },
        ...Object.entries(shape.options).flatMap(([option, fields]) => {
          const fitting = fittingOption(shape, option, arms);
          return [
            option,
            { ...fitting, more: 1 },
            ...Object.entries(fields).flatMap(([name, field]) =>
              [undefined, ...wrongValues(field, arms)].map((wrong) => ({ ...fitting, [name]: wrong })),
            ),
          ];
        }),
      ];
    case "variant":
      return variants[shape.of].definitions.flatMap(({ id, parameters }) => [
        [id],
        { id: [id] },
        { id, parameters: 3 },
        { id, more: 3 },
        { id, parameters: { nonsense: 1 } },
        ...Object.entries(parameters).flatMap(([name, parameter]) =>
          wrongValues(shapeOf(parameter), arms).map((wrong) => ({ id, parameters: { [name]: wrong } })),
        ),
      ]);
  }
}
