import { EvenhandError } from "../../errors.js";
import type { Described, Kind } from "../kind.js";
import type { ChoiceShape } from "../shape.js";

export interface ChoiceParameter extends Described<string> {
  readonly kind: "choice";
  readonly options: readonly string[];
}

export const choice: Kind<ChoiceParameter, string> = {
  id: "choice",
  shape: choiceShape,
  parse: (parameter, input, _, path) => {
    if (typeof input === "string" && parameter.options.includes(input)) return input;
    throw new EvenhandError("parameter-range", { received: input, required: choiceShape(parameter).words, path });
  },
  canonical: (input) => input as string,
};

function choiceShape({ options }: ChoiceParameter): ChoiceShape {
  return { type: "choice", options, words: `one of ${options.join(", ")}` };
}
