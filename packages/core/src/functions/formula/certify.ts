import { EvenhandError } from "../../errors.js";
import { type PartRange, type PartSearch, rangeByParts } from "../rangeByParts.js";
import { type Box, expand, extremesOf, highest, type Interval, plus, point } from "./expand.js";
import { absolute, derivative, type Expression, forArm, mentions, operation, valueAt } from "./expression.js";
import { armGroup, type ArmGroup, largestSumAt, meansOf, sumBoundOver, sumsByParts } from "./sumBound.js";

/** What a formula that is accepted is known to be. */
export interface CertifiedFormula {
  /** The expression of each arm, or one for all. */
  readonly expressions: readonly Expression[];
  /** L with ‖f(μ) − f(μ')‖₁ <= L·‖μ − μ'‖₁ for all means from 0 to 1. */
  readonly lipschitz: number;
}

/** Rounding may carry a share below 0, or a sum above 1, by this much. */
export const ROUNDING = 1e-9;

/**
 * How far below 0 the certified bound of a share may be, and above 1 that of their sum: shares that always sum to 1
 * have no closer bound. What a policy or a metric meets is checked as well, up to rounding.
 */
const SLACK = 0.01;
const EVALUATIONS = 2001;
const MOST_PARTS = 4000;

/**
 * A formula's shares are at least 0 and sum to at most 1, whatever the means; refused where that is false, or not
 * certain.
 */
export function certify(formula: Expression, arms: number, path: string): CertifiedFormula {
  const perArm = mentions(formula, "arm");
  const expressions = Array.from({ length: perArm ? arms : 1 }, (_, arm) => forArm(formula, arm + 1, arms));
  const groups = expressions.map((expression) => armGroup(expression, perArm ? 1 : arms));
  expressions.forEach((expression, arm) => checkLeast(expression, arm, arms, path));
  checkSum(groups, arms, path);
  const lipschitz = lipschitzOf(groups, arms);
  if (Number.isFinite(lipschitz)) return { expressions, lipschitz };
  throw uncertified("shares that change without a bound", "shares that change steadily with the means", path);
}

/** No share is below 0. */
function checkLeast(expression: Expression, arm: number, arms: number, path: string): void {
  let worst = { share: Infinity, mean: 0, others: 0 };
  const search = partRange(expression, (share, mean, others) => {
    if (share < worst.share) worst = { share, mean, others };
  });
  const { low, least } = rangeByParts(
    {
      ...search,
      min: -Infinity,
      max: Infinity,
      evaluations: EVALUATIONS,
      isEnough: (range) => range.low >= -SLACK || range.least < -ROUNDING,
    },
    Float64Array.of(0, 0),
    Float64Array.of(1, arms - 1),
  );
  if (least < -ROUNDING) {
    const { share, mean, others } = worst;
    const received = `a share of ${share} for arm ${arm + 1} where its mean is ${mean} and the others sum to ${others}`;
    const remedy = "Write max(0, …) around what can fall below 0.";
    throw new EvenhandError("deserved-share-invalid", { received, required: "shares of at least 0", path, remedy });
  }
  if (low >= -SLACK) return;
  throw uncertified(
    Number.isFinite(low) ? `a share of at least ${low}` : "a share without a bound",
    "shares that are certain to be at least 0",
    path,
  );
}

/** All shares together are at most 1. */
function checkSum(groups: readonly ArmGroup[], arms: number, path: string): void {
  const goal = 1 + SLACK;
  const boundOver = (sum: { readonly low: number; readonly high: number }) => {
    const { total, means } = largestSumAt(groups, (sum.low + sum.high) / 2, arms);
    if (!(total > 1 + ROUNDING)) return sumBoundOver(groups, sum, arms, goal);
    throw new EvenhandError("deserved-shares-sum", {
      received: `a sum of ${total} where the means are ${means}`,
      required: "a sum of at most 1 for all means from 0 to 1",
      path,
    });
  };
  const bound = sumsByParts(boundOver, arms, { goal, most: Math.ceil(MOST_PARTS / groups.length) });
  if (bound <= goal) return;
  throw uncertified(
    Number.isFinite(bound) ? `shares that sum to at most ${bound}` : "shares whose sum has no bound",
    "shares that are certain to sum to at most 1",
    path,
  );
}

function uncertified(received: string, required: string, path: string): EvenhandError {
  return new EvenhandError("formula-uncertified", { received, required, path });
}

/** With more parts of the sum, or pieces of the mean, the constant would hardly be smaller. */
const PARTS = 64;
const PIECES = 256;
const FEWEST_PIECES = 4;

/**
 * A step in one arm's mean changes its own share at the rate of mean and sum together, and every share at the rate of
 * the sum:
 *
 *   L = max_j |∂f_j/∂mean + ∂f_j/∂sum| + Σ_i |∂f_i/∂sum|,
 *
 * at most, over all means from 0 to 1. Infinity where there is no bound.
 */
function lipschitzOf(groups: readonly ArmGroup[], arms: number): number {
  const own = groups.map(({ expression }) =>
    armGroup(absolute(operation("+", derivative(expression, "mean"), derivative(expression, "sum"))), 1),
  );
  const common = groups.map(({ expression, count }) => armGroup(absolute(derivative(expression, "sum")), count));
  const parts = groups.some(({ expression }) => mentions(expression, "sum")) ? Math.ceil(PARTS / groups.length) : 1;
  const pieces = Math.max(FEWEST_PIECES, Math.ceil(PIECES / parts / groups.length));
  const boundOver = (sum: Interval) => {
    const box = { mean: meansOf(sum, arms), sum };
    const steepest = own.reduce(
      (most, { expression, rate }) => Math.max(most, highest(expression, rate, box, pieces)),
      0,
    );
    return steepest + sumBoundOver(common, sum, arms, 0);
  };
  return sumsByParts(boundOver, arms, { most: parts });
}

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
