import type { Parameter } from "../../src/index.js";

/** Values that a parameter of this kind may have: at least one of them is another promise than the one that is given. */
export function otherValues(parameter: Parameter): readonly unknown[] {
  switch (parameter.kind) {
    case "number":
    case "integer":
      return [0, 0.125, 0.75, 3, 7];
    case "choice":
      return parameter.options;
    case "shares":
      return [0, 0.01];
    case "decimal":
      return [0, "7/3"];
    case "per-arm":
      return [0, 0.75];
    case "learner":
      return ["round-robin", { id: "epsilon-greedy", parameters: { epsilon: 0.75 } }];
    case "deserved-share":
      return ["zero", { id: "constant", parameters: { gamma: 0.01 } }];
    case "list":
    case "lists":
    case "curves":
      return [];
  }
}
