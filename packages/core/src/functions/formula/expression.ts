/** A formula that has been read. `mean` is the arm's own mean reward, `sum` that of all arms together. */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "variable"; readonly name: Variable }
  | {
      readonly kind: "operation";
      readonly operation: Operation;
      readonly left: Expression;
      readonly right: Expression;
    }
  /** Where the condition is above 0 the first, where it is below 0 the second: the derivative of a min or a max. */
  | {
      readonly kind: "branch";
      readonly condition: Expression;
      readonly first: Expression;
      readonly second: Expression;
    };

export type Operation = "+" | "-" | "*" | "/" | "min" | "max";

/** `arm` is the arm's number, counted from 1, and `arms` how many there are. */
export const variables = ["mean", "sum", "arm", "arms"] as const;
export type Variable = (typeof variables)[number];

/** What an expression may contain once it stands for one arm. */
export interface Point {
  readonly mean: number;
  readonly sum: number;
}

export const ZERO = number(0);
const ONE = number(1);

export function number(value: number): Expression {
  return { kind: "number", value };
}

/** An operation, simplified where an operand is 0 or 1: a derivative is mostly made of these. */
export function operation(name: Operation, left: Expression, right: Expression): Expression {
  if ((name === "+" || name === "-") && isNumber(right, 0)) return left;
  if (name === "+" && isNumber(left, 0)) return right;
  if (name === "*" && (isNumber(left, 0) || isNumber(right, 0))) return ZERO;
  if (name === "*" && isNumber(left, 1)) return right;
  if ((name === "*" || name === "/") && isNumber(right, 1)) return left;
  if (name === "/" && isNumber(left, 0)) return ZERO;
  return { kind: "operation", operation: name, left, right };
}

/** |e| */
export function absolute(expression: Expression): Expression {
  if (isNumber(expression, 0)) return ZERO;
  return operation("max", expression, operation("-", ZERO, expression));
}

/** The expression for one arm: its number and how many arms there are are numbers then. */
export function forArm(expression: Expression, arm: number, arms: number): Expression {
  if (expression.kind === "operation") {
    const { left, right, operation: name } = expression;
    return operation(name, forArm(left, arm, arms), forArm(right, arm, arms));
  }
  if (expression.kind !== "variable") return expression;
  if (expression.name === "arm") return number(arm);
  return expression.name === "arms" ? number(arms) : expression;
}

/** Whether `isMeant` is true of the expression or of a part of it. */
export function contains(expression: Expression, isMeant: (part: Expression) => boolean): boolean {
  if (isMeant(expression)) return true;
  return partsOf(expression).some((part) => contains(part, isMeant));
}

export function mentions(expression: Expression, name: Variable): boolean {
  return contains(expression, (part) => part.kind === "variable" && part.name === name);
}

function partsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "operation") return [expression.left, expression.right];
  return expression.kind === "branch" ? [expression.condition, expression.first, expression.second] : [];
}

/** The value of an expression for one arm. */
export function valueAt(expression: Expression, point: Point): number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "variable":
      return expression.name === "sum" ? point.sum : point.mean;
    case "branch":
      return valueAt(valueAt(expression.condition, point) > 0 ? expression.first : expression.second, point);
    case "operation":
      return apply(expression.operation, valueAt(expression.left, point), valueAt(expression.right, point));
  }
}

function apply(name: Operation, left: number, right: number): number {
  switch (name) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "min":
      return Math.min(left, right);
    case "max":
      return Math.max(left, right);
  }
}

/**
 * How fast an expression without branches changes with a variable. At a kink of a min or a max it is one of the two
 * sides' rates, or between them.
 */
export function derivative(expression: Expression, by: "mean" | "sum"): Expression {
  if (expression.kind === "variable") return expression.name === by ? ONE : ZERO;
  if (expression.kind === "number") return ZERO;
  if (expression.kind === "branch") throw new TypeError("a branch may jump: it has no derivative");
  const { left, right, operation: name } = expression;
  const [first, second] = [derivative(left, by), derivative(right, by)];
  switch (name) {
    case "+":
    case "-":
      return operation(name, first, second);
    case "*":
      return operation("+", operation("*", first, right), operation("*", left, second));
    case "/": {
      // (u/v)' = (u' − (u/v)·v') / v
      const change = operation("*", operation("/", left, right), second);
      return operation("/", operation("-", first, change), right);
    }
    case "min":
    case "max": {
      if (isNumber(first, 0) && isNumber(second, 0)) return ZERO;
      const condition = name === "max" ? operation("-", left, right) : operation("-", right, left);
      return { kind: "branch", condition, first, second };
    }
  }
}

function isNumber(expression: Expression, value: number): boolean {
  return expression.kind === "number" && expression.value === value;
}
