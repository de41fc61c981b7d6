import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expand, type Interval, over, plus, point, times } from "./expand.js";
import { absolute, derivative, type Expression, forArm, valueAt } from "./expression.js";
import { parseFormula } from "./parseFormula.js";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const sums = fc.double({ min: 0, max: 4, noNaN: true });
const ordered = (ends: fc.Arbitrary<number>): fc.Arbitrary<Interval> =>
  fc.tuple(ends, ends).map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }));

/** Texts of random formulas, divisions by what may be 0 among them. */
const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom("mean", "sum", "arm", "0.3", "2", "1.5"),
    fc
      .tuple(tie("formula"), fc.constantFrom("+", "-", "*", "/"), tie("formula"))
      .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc
      .tuple(fc.constantFrom("min", "max"), tie("formula"), tie("formula"))
      .map(([name, left, right]) => `${name}(${left}, ${right})`),
  ),
}));
const readable = formula.filter((text) => text.length <= 200);
const read = (text: string): Expression => forArm(parseFormula(text), 2, 4);
const inside = (value: number, { low, high }: Interval) => value >= low && value <= high;
const between = ({ low, high }: Interval, part: number) => Math.min(high, low + part * (high - low));

describe("what is certain of a formula over a box", () => {
  it("has every value in it, the value for a mean of 0, and the slope from there", () => {
    fc.assert(
      fc.property(readable, ordered(unit), ordered(sums), unit, unit, (text, mean, sum, x, s) => {
        const expression = read(text);
        const at = { mean: between(mean, x), sum: between(sum, s) };
        const { range, atZero, slope } = expand(expression, { mean, sum });
        const [value, first] = [valueAt(expression, at), valueAt(expression, { ...at, mean: 0 })];
        fc.pre(Number.isFinite(value) && Number.isFinite(first));
        expect(inside(value, range)).toBe(true);
        expect(inside(first, atZero)).toBe(true);
        expect(inside(value, plus(atZero, times(slope, point(at.mean))))).toBe(true);
      }),
      { seed: 4, numRuns: 2000 },
    );
  });

  it("has the rate of change in it that two values have on average", () => {
    fc.assert(
      fc.property(readable, ordered(unit), ordered(sums), fc.constantFrom("mean", "sum"), (text, mean, sum, by) => {
        const expression = read(text);
        const rates = expand(derivative(expression, by), { mean, sum }).range;
        const other = by === "mean" ? { sum: sum.low } : { mean: mean.low };
        const side = by === "mean" ? mean : sum;
        const [from, to] = [side.low, side.high].map((end) => {
          return valueAt(expression, { mean: end, sum: end, ...other });
        });
        fc.pre([rates.low, rates.high, from, to].every(Number.isFinite));
        const rounding = 1e-9 * (1 + Math.abs(from) + Math.abs(to));
        const width = side.high - side.low;
        expect(to - from).toBeLessThanOrEqual(rates.high * width + rounding);
        expect(to - from).toBeGreaterThanOrEqual(rates.low * width - rounding);
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it("a rate that jumps is bounded by both sides' continuations", () => {
    fc.assert(
      fc.property(readable, ordered(unit), ordered(sums), unit, unit, (text, mean, sum, x, s) => {
        const rate = absolute(derivative(read(text), "sum"));
        const at = { mean: between(mean, x), sum: between(sum, s) };
        const { range, atZero, slope } = expand(rate, { mean, sum });
        const value = valueAt(rate, at);
        fc.pre(Number.isFinite(value));
        expect(inside(value, range)).toBe(true);
        expect(value).toBeLessThanOrEqual(plus(atZero, times(slope, point(at.mean))).high);
      }),
      { seed: 6, numRuns: 2000 },
    );
  });

  it("by hand: x/(s + 1) for s from 1 to 3, and x² from 0", () => {
    const { atZero, slope } = expand(read("mean / (sum + 1)"), { mean: { low: 0, high: 1 }, sum: { low: 1, high: 3 } });
    expect(atZero.low).toBe(0);
    expect(atZero.high).toBe(0);
    expect([slope.low, slope.high].map((end) => end.toFixed(12))).toEqual(["0.250000000000", "0.500000000000"]);
    // The slope from 0 to x is x itself, where the derivative is twice as much.
    expect(expand(read("mean * mean"), { mean: { low: 0, high: 1 }, sum: point(0) }).slope.high).toBeCloseTo(1, 12);
  });

  it("nothing is known where a divisor may be 0, and ends are rounded outwards", () => {
    expect(over(point(1), { low: 0, high: 1 })).toEqual({ low: -Infinity, high: Infinity });
    const third = over(point(1), point(3));
    expect(third.low).toBeLessThan(1 / 3);
    expect(third.high).toBeGreaterThan(1 / 3);
    expect(third.high - third.low).toBeLessThan(1e-15);
    expect(times(point(0), { low: -Infinity, high: Infinity })).toEqual({ low: 0, high: 0 });
    expect(times(point(1e-200), point(1e-200)).high).toBeGreaterThan(0);
    expect(times(point(1e200), point(1e200))).toEqual({ low: -Infinity, high: Infinity });
  });
});
