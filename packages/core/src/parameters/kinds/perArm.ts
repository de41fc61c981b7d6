import { EvenhandError } from "../../errors.js";
import { canonicalNumber } from "../canonicalNumber.js";
import { checkNumber } from "../checkNumber.js";
import type { Described, Kind } from "../kind.js";
import { numberShape, type Range } from "../numberShape.js";
import { oneForAll } from "../oneForAll.js";

/** A number for each arm, or one for all. */
export interface PerArmParameter extends Described<number>, Range {
  readonly kind: "per-arm";
  readonly whole?: true;
}

export const perArm: Kind<PerArmParameter, Float64Array> = {
  id: "per-arm",
  shape: (parameter) => {
    const one = numberShape(parameter, parameter);
    const words = `${one.words}, or a list with one for each arm`;
    return { type: "either", of: [one, { type: "list", length: "arms", of: one, words }], words };
  },
  parse: (parameter, input, { arms }, path) => {
    const one = numberShape(parameter, parameter);
    if (!Array.isArray(input)) return new Float64Array(arms).fill(checkNumber(input, one, path));
    if (input.length === arms) {
      return Float64Array.from(input, (value, arm) => checkNumber(value, one, `${path}[${arm}]`));
    }
    throw new EvenhandError("parameter-length", {
      received: `${input.length} values for ${arms} arms`,
      required: `${arms} values, or one for all arms`,
      path,
    });
  },
  canonical: (input) => (Array.isArray(input) ? oneForAll(input.map(canonicalNumber)) : canonicalNumber(input)),
};
