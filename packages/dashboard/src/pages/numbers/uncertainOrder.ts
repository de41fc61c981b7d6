import type { MeasuredArm } from "./measured.js";

/** Whether the table tells which arm is best: undefined where it does. */
export function uncertainOrder(arms: readonly MeasuredArm[]): string | undefined {
  const best = arms.reduce((highest, arm) => (arm.mean > highest.mean ? arm : highest));
  const rivals = arms.filter((arm) => arm !== best && (arm.high ?? Infinity) >= (best.low ?? -Infinity));
  if (rivals.length === 0) return undefined;
  const others = rivals.length === 1 ? rivals[0].name : `${rivals.length} others`;
  return `${best.name} has the highest mean, but ${others} may be as good: their intervals overlap.`;
}
