import { EvenhandError } from "../errors.js";
import { exp, pow } from "../math/index.js";

/** A reward curve f(1), f(2), …: how well an arm does at its n-th opportunity. */
export type Curve = (n: number) => number;

type Fields = Readonly<Record<string, unknown>>;

interface Family {
  /** Each field lies in (0, max]. */
  readonly fields: Readonly<Record<string, { readonly max: number; readonly words: string }>>;
  create(fields: Readonly<Record<string, number>>): Curve;
}

const potential = { max: 1, words: "the limit that the curve approaches" };

/** All increase with diminishing returns towards their potential a in [0, 1]. */
export const curveFamilies: Readonly<Record<string, Family>> = {
  /** a·(1 − n^(−rate)) */
  power: {
    fields: { potential, rate: { max: Infinity, words: "how fast: the exponent" } },
    create:
      ({ potential: a, rate }) =>
      (n) =>
        a * (1 - pow(n, -rate)),
  },
  /** min(a, slope·n) */
  line: {
    fields: { potential, slope: { max: 1, words: "the gain at each pull" } },
    create:
      ({ potential: a, slope }) =>
      (n) =>
        Math.min(a, slope * n),
  },
  /** a·(1 − e^(−n/scale)) */
  exponential: {
    fields: { potential, scale: { max: Infinity, words: "pulls until 63 % of the potential" } },
    create:
      ({ potential: a, scale }) =>
      (n) =>
        a * (1 - exp(-n / scale)),
  },
  /** a·n/(n + half), the curve of Michaelis and Menten */
  hyperbola: {
    fields: { potential, half: { max: Infinity, words: "pulls until half of the potential" } },
    create:
      ({ potential: a, half }) =>
      (n) =>
        (a * n) / (n + half),
  },
};

export function parseCurve(input: unknown, path: string): Curve {
  const fields = (typeof input === "object" && input !== null ? input : {}) as Fields;
  if (fields["family"] === "values") return curveOfValues(fields["values"], `${path}.values`);
  const family = curveFamilies[String(fields["family"])];
  if (family === undefined) {
    throw new EvenhandError("parameter-range", {
      received: input,
      required: `a curve with a family of ${Object.keys(curveFamilies).join(", ")} or values`,
      path,
    });
  }
  for (const name of Object.keys(fields)) {
    if (name === "family" || Object.hasOwn(family.fields, name)) continue;
    throw new EvenhandError("parameter-unknown", {
      received: name,
      required: Object.keys(family.fields).join(", "),
      path: `${path}.${name}`,
    });
  }
  for (const [name, { max, words }] of Object.entries(family.fields)) {
    const value = fields[name];
    if (typeof value === "number" && value > 0 && value <= max && value < Infinity) continue;
    const required = `${words}: above 0${max === Infinity ? "" : ` and at most ${max}`}`;
    throw new EvenhandError("parameter-range", { received: value, required, path: `${path}.${name}` });
  }
  return family.create(fields as Readonly<Record<string, number>>);
}

/** A curve by its first values; it stays at the last one. */
function curveOfValues(input: unknown, path: string): Curve {
  if (!Array.isArray(input) || input.length === 0 || !input.every((value) => typeof value === "number")) {
    throw new EvenhandError("parameter-type", { received: input, required: "a list of rewards", path });
  }
  const values = input as readonly number[];
  const curve: Curve = (n) => values[Math.min(n, values.length) - 1];
  checkCurve(curve, values.length + 1, path);
  return curve;
}

/**
 * Refuses a curve at the first n where it leaves [0, 1], falls, or grows faster than before. Growth is compared from n = 2
 * on, since the algorithm uses increments only after two pulls, and 1 − n^(−a), the paper's own, has f(1) = 0.
 */
export function checkCurve(curve: Curve, pulls: number, path: string): void {
  for (let n = 1; n <= pulls; n++) {
    const value = curve(n);
    const broken = (required: string) =>
      new EvenhandError("curve-invalid", { received: `f(${n}) = ${value}`, required, path });
    if (!(value >= 0 && value <= 1)) throw broken("values in [0, 1]");
    if (n < 2) continue;
    const before = curve(n - 1);
    if (value < before) throw broken(`at least f(${n - 1}) = ${before}`);
    if (n >= 3 && value - before > before - curve(n - 2) + Number.EPSILON) {
      throw broken(`an increment of at most that before it, ${before - curve(n - 2)}`);
    }
  }
}
