import { deservedShares } from "../deserved/index.js";
import { learners } from "../learners/index.js";
import type { Parameter, Range } from "./descriptors.js";

/** What may be given for a parameter: "a number from 0 to 1". */
export function valuesInWords(parameter: Parameter): string {
  switch (parameter.kind) {
    case "number":
    case "integer":
      return numberInWords(parameter);
    case "choice":
      return `one of ${parameter.options.join(", ")}`;
    case "shares":
      return 'a share from 0 to 1, such as 0.05 or "1/3", or a list with one for each arm';
    case "decimal":
      return 'a number of at least 0, such as 0.5 or "1/3", kept exactly as written';
    case "per-arm":
      return `${numberInWords(parameter)}, or a list with one for each arm`;
    case "learner":
      return `one of ${idsOf(learners)}`;
    case "deserved-share":
      return `one of ${idsOf(deservedShares)}`;
    case "list":
      return `a list with ${numberInWords(parameter)} for each arm`;
    case "lists":
      return "a list of numbers for each arm";
    case "curves":
      return "a list with a reward curve for each arm";
  }
}

/** "a whole number of at least 1" */
export function numberInWords({ kind, min, max }: Range & { readonly kind?: string }): string {
  const number = kind === "integer" ? "a whole number" : "a number";
  if (min === undefined && max === undefined) return `${number} that is finite`;
  if (min === undefined) return `${number} of at most ${max}`;
  return max === undefined ? `${number} of at least ${min}` : `${number} from ${min} to ${max}`;
}

function idsOf(definitions: readonly { readonly id: string }[]): string {
  return definitions.map(({ id }) => id).join(", ");
}
