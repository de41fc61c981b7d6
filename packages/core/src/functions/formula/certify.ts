import { EvenhandError } from "../../errors.js";
import { rangeByParts } from "../rangeByParts.js";
import { forArm, mentions, type Expression } from "./expression.js";
import { lipschitzOf } from "./lipschitzOf.js";
import { partRange } from "./partRange.js";
import { armGroup, sumBoundOver, type ArmGroup } from "./sumBound.js";
import { sumsByParts } from "./sumsByParts.js";
import { largestSumAt } from "./sumsFound.js";

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
