import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT } from "../limits.js";
import { exp, pow } from "../math/index.js";
import { checkCurve, type Curve, type Family, FamilyCurve } from "./curve.js";

type Fields = Readonly<Record<string, unknown>>;

const potential = { max: 1, words: "the limit that the curve approaches" };

/** All increase with diminishing returns towards their potential a in [0, 1]. */
const families = {
  /** a·(1 − n^(−rate)) */
  power: {
    fields: { potential, rate: { max: Infinity, words: "how fast: the exponent" } },
    reward: (n, a, rate) => a * (1 - pow(n, -rate)),
  },
  /** min(a, a·(n/reach)^exponent) */
  "capped-power": {
    fields: {
      potential,
      reach: { max: Infinity, words: "pulls until the potential is reached" },
      exponent: { max: 1, words: "1 for a line, less for an early start" },
    },
    reward: (n, a, reach, exponent) => (n < reach ? a * pow(n / reach, exponent) : a),
  },
  /** min(a, slope·n) */
  line: {
    fields: { potential, slope: { max: 1, words: "the gain at each pull" } },
    reward: (n, a, slope) => Math.min(a, slope * n),
  },
  /** a·(1 − e^(−n/scale)) */
  exponential: {
    fields: { potential, scale: { max: Infinity, words: "pulls until 63 % of the potential" } },
    reward: (n, a, scale) => a * (1 - exp(-n / scale)),
  },
  /** a·n/(n + half), the curve of Michaelis and Menten */
  hyperbola: {
    fields: { potential, half: { max: Infinity, words: "pulls until half of the potential" } },
    reward: (n, a, half) => (a * n) / (n + half),
  },
} as const satisfies Readonly<Record<string, Family>>;

export const curveFamilies: Readonly<Record<string, Family>> = families;

/**
 * What may be written for a curve: a family with its fields, values one by one, a function, or one that `ownCurve`
 * made.
 */
export type CurveInput =
  | { [Name in keyof typeof families]: FieldsOf<Name> }[keyof typeof families]
  | { readonly family: "values"; readonly values: readonly number[] }
  | ((n: number) => number)
  | OwnCurve;

type FieldsOf<Name extends keyof typeof families> = { readonly family: Name } & {
  readonly [Field in keyof (typeof families)[Name]["fields"]]: number;
};

/** A family with its fields, a list of values, a user's own function, or one that `ownCurve` has checked. */
export function parseCurve(input: unknown, path: string): Curve {
  if (input instanceof OwnCurve) return input;
  if (typeof input === "function") {
    return { length: Infinity, reward: input as (n: number) => number, unchecked: true };
  }
  const fields = (typeof input === "object" && input !== null ? input : {}) as Fields;
  const name = String(fields["family"]);
  if (name !== "values" && !Object.hasOwn(curveFamilies, name)) {
    throw new EvenhandError("parameter-range", {
      received: input,
      required: `a curve with a family of ${Object.keys(curveFamilies).join(", ")} or values`,
      path,
    });
  }
  const family = curveFamilies[name];
  const known = name === "values" ? [name] : Object.keys(family.fields);
  for (const field of Object.keys(fields)) {
    if (field === "family" || known.includes(field)) continue;
    const required = known.join(", ");
    throw new EvenhandError("parameter-unknown", { received: field, required, path: `${path}.${field}` });
  }
  if (name === "values") return curveOfValues(fields["values"], `${path}.values`);
  for (const [field, { max, words }] of Object.entries(family.fields)) {
    const value = fields[field];
    if (typeof value === "number" && value > 0 && value <= max && value < Infinity) continue;
    const required = `${words}: above 0${max === Infinity ? "" : ` and at most ${max}`}`;
    throw new EvenhandError("parameter-range", { received: value, required, path: `${path}.${field}` });
  }
  return new FamilyCurve(family, fields as Readonly<Record<string, number>>);
}

/** A curve by its first values; it stays at the last one. */
function curveOfValues(input: unknown, path: string): Curve {
  if (!Array.isArray(input) || input.length === 0 || !input.every((value) => typeof value === "number")) {
    throw new EvenhandError("parameter-type", { received: input, required: "a list of rewards", path });
  }
  const values = input as readonly number[];
  const reward = (n: number) => values[Math.min(n, values.length) - 1];
  checkCurve(reward, values.length + 1, path);
  return { length: Infinity, reward, potential: values[values.length - 1] };
}

/** A user's function as a reward curve, checked as far as it is said to go. Made by `ownCurve`. */
export class OwnCurve implements Curve {
  readonly length: number;
  readonly reward: (n: number) => number;
  readonly potential?: number;

  constructor(reward: (n: number) => number, upTo: number, potential: number | undefined) {
    this.reward = reward;
    this.length = upTo;
    if (potential !== undefined) this.potential = potential;
  }

  /** Results say what the function's text was, and two studies with different functions have different fingerprints. */
  toJSON(): unknown {
    return { f: String(this.reward), upTo: this.length, potential: this.potential };
  }
}

/**
 * A reward curve by a function f(1), f(2), …, f(upTo): refused at the first n where it leaves [0, 1], falls or grows
 * faster than before. An arm with it can be pulled `upTo` times. Metrics that measure how far an arm is from its
 * potential need that limit, which no finite number of values tells: give `potential` where it is known.
 *
 * A bare function in place of a curve is checked up to the study's horizon instead.
 */
export const ownCurve = checked(
  {
    f: needs.aFunction,
    options: needs.object(),
  },
  (f: (n: number) => number, { upTo, potential }: { readonly upTo: number; readonly potential?: number }): OwnCurve => {
    if (!Number.isSafeInteger(upTo) || upTo < 1 || upTo > LARGEST_COUNT) {
      const required = `a whole number of pulls, from 1 to ${LARGEST_COUNT}`;
      throw new EvenhandError("parameter-range", { received: upTo, required, path: "upTo" });
    }
    checkCurve(f, upTo, "f");
    const highest = f(upTo);
    if (potential !== undefined && !(typeof potential === "number" && potential >= highest && potential <= 1)) {
      const required = `a limit from f(${upTo}) = ${highest} to 1`;
      throw new EvenhandError("parameter-range", { received: potential, required, path: "potential" });
    }
    return new OwnCurve(f, upTo, potential);
  },
);
