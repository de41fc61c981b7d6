import { expectTypeOf, it } from "vitest";
import type { Curve } from "../functions/curve.js";
import type { DeservedShare } from "../functions/deservedShare.js";
import type { Policy, Setup } from "../policy.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import type { Parameters, ValuesOf } from "./descriptors.js";

const words = "some words";

/** As `definePolicy` takes the parameters of a definition. */
function valuesOf<const P extends Parameters>(_parameters: P): ValuesOf<P> {
  return {} as ValuesOf<P>;
}

// The compiler checks it; a wrong type fails `npm run check`.
it("a definition gets values of the types that its parameters say", () => {
  const values = valuesOf({
    number: { kind: "number", words },
    derived: { kind: "integer", derived: "from the horizon", words },
    choice: { kind: "choice", options: ["a", "b"], words },
    shares: { kind: "shares", words },
    decimal: { kind: "decimal", words },
    perArm: { kind: "per-arm", words },
    list: { kind: "list", words },
    lists: { kind: "lists", words },
    curves: { kind: "curves", words },
    learner: { kind: "learner", words },
    deserved: { kind: "deserved-share", words },
  });
  expectTypeOf(values).toEqualTypeOf<{
    readonly number: number;
    readonly derived: number | undefined;
    readonly choice: "a" | "b";
    readonly shares: Shares;
    readonly decimal: Fraction;
    readonly perArm: Float64Array;
    readonly list: Float64Array;
    readonly lists: readonly Float64Array[];
    readonly curves: readonly Curve[];
    readonly learner: (setup: Setup) => Policy;
    readonly deserved: DeservedShare;
  }>();
});
