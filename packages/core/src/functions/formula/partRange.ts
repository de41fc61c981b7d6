import type { PartRange, PartSearch } from "../rangeByParts.js";
import { expand, type Box } from "./expand.js";
import { derivative, operation, valueAt, type Expression } from "./expression.js";
import { extremesOf } from "./extremes.js";
import { plus, point, type Interval } from "./interval.js";

/** The range of one arm's share over a box of two numbers: its own mean, and the sum of the others' means. */
export function partRange(
  expression: Expression,
  found: (share: number, mean: number, others: number) => void = () => undefined,
): Pick<PartSearch<number>, "evaluate" | "rangeOf"> {
  const byOthers = derivative(expression, "sum");
  const byOwn = operation("+", derivative(expression, "mean"), byOthers);
  const at = (mean: number, others: number): number => {
    const share = valueAt(expression, { mean, sum: mean + others });
    found(share, mean, others);
    return share;
  };
  const over = (mean: Interval, others: Interval): Interval => expand(expression, boxOf(mean, others)).range;
  const rangeOf = (value: number, centre: Float64Array, half: Float64Array): PartRange => {
    const [own, others] = Array.from(centre, (middle, side) => sideOf(middle, half[side]));
    const box = boxOf(own, others);
    const x = extremesOf(own, expand(byOwn, box).range);
    const y = extremesOf(others, expand(byOthers, box).range);
    const slack = x.slack + y.slack;
    const whole = over(own, others);
    return {
      low: Math.max(whole.low, over(point(x.lowest), point(y.lowest)).low - slack),
      high: Math.min(whole.high, over(point(x.highest), point(y.highest)).high + slack),
      least: Math.min(value, at(x.lowest, y.lowest)),
      most: Math.max(value, at(x.highest, y.highest)),
    };
  };
  return { evaluate: ([mean, others]) => at(mean, others), rangeOf };
}

function sideOf(middle: number, half: number): Interval {
  return { low: Math.max(0, middle - half), high: middle + half };
}

function boxOf(mean: Interval, others: Interval): Box {
  return { mean, sum: plus(mean, others) };
}
