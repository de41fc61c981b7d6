import type { Expression, Operation } from "./expression.js";
import { hull, larger, meet, minus, over, plus, point, smaller, times, type Interval } from "./interval.js";

/**
 * What is certain of an expression e over all means x in an interval X and all sums s in an interval S:
 *
 *   e(x, s) is in `range`, e(0, s) in `atZero`, and e(x, s) = e(0, s) + slope·x for some slope in `slope`.
 *
 * Of a branch that is not decided there, each side counts with its own continuation to x = 0.
 */
export interface Expansion {
  readonly range: Interval;
  readonly atZero: Interval;
  readonly slope: Interval;
}

export interface Box {
  readonly mean: Interval;
  readonly sum: Interval;
}

const ZERO = point(0);

/** The arithmetic of slopes around a fixed point, here 0 [Neumaier 1990, Section 2.3], every end rounded outwards. */
export function expand(expression: Expression, box: Box): Expansion {
  const expansion = expandOnce(expression, box);
  // Two bounds of the same values: what is in both.
  const line = plus(expansion.atZero, times(expansion.slope, box.mean));
  return { ...expansion, range: meet(expansion.range, line) };
}

function expandOnce(expression: Expression, box: Box): Expansion {
  switch (expression.kind) {
    case "number":
      return constant(point(expression.value));
    case "variable":
      if (expression.name === "sum") return constant(box.sum);
      return { range: box.mean, atZero: ZERO, slope: point(1) };
    case "branch": {
      const { range } = expand(expression.condition, box);
      if (range.low > 0) return expand(expression.first, box);
      if (range.high < 0) return expand(expression.second, box);
      const [first, second] = [expand(expression.first, box), expand(expression.second, box)];
      return {
        range: hull(first.range, second.range),
        atZero: hull(first.atZero, second.atZero),
        slope: hull(first.slope, second.slope),
      };
    }
    case "operation":
      return combine(expression.operation, expand(expression.left, box), expand(expression.right, box));
  }
}

function constant(value: Interval): Expansion {
  return { range: value, atZero: value, slope: ZERO };
}

function combine(operation: Operation, u: Expansion, v: Expansion): Expansion {
  switch (operation) {
    case "+":
      return each(plus, u, v);
    case "-":
      return each(minus, u, v);
    case "*":
      // u(x)v(x) − u(0)v(0) = (u(x) − u(0))·v(x) + u(0)·(v(x) − v(0))
      return {
        range: times(u.range, v.range),
        atZero: times(u.atZero, v.atZero),
        slope: plus(times(u.slope, v.range), times(u.atZero, v.slope)),
      };
    case "/": {
      // u(x)/v(x) − q = (u(x) − u(0) − q·(v(x) − v(0))) / v(x), with q = u(0)/v(0)
      const atZero = over(u.atZero, v.atZero);
      const slope = over(minus(u.slope, times(atZero, v.slope)), v.range);
      return { range: over(u.range, v.range), atZero, slope };
    }
    case "min":
      return { ...each(smaller, u, v), slope: slopeOf(operation, u, v) };
    case "max":
      return { ...each(larger, u, v), slope: slopeOf(operation, u, v) };
  }
}

function each(of: (a: Interval, b: Interval) => Interval, u: Expansion, v: Expansion): Expansion {
  return { range: of(u.range, v.range), atZero: of(u.atZero, v.atZero), slope: of(u.slope, v.slope) };
}

/**
 * A max, and so a min, changes by something between the changes of both. Where one is the larger at x and at 0, it is
 * that one's change, or for a min the other's.
 */
function slopeOf(operation: "min" | "max", u: Expansion, v: Expansion): Interval {
  const [first, second] = operation === "max" ? [u, v] : [v, u];
  if (u.range.low >= v.range.high && u.atZero.low >= v.atZero.high) return first.slope;
  if (v.range.low >= u.range.high && v.atZero.low >= u.atZero.high) return second.slope;
  return hull(u.slope, v.slope);
}
