import type { PeriodArm, PeriodReport } from "../report.js";

/** "Ann Ash (ann)", "ann", "arm 3" */
export function armName({ arm, name, label }: Pick<PeriodArm, "arm" | "name" | "label">): string {
  const own = name ?? `arm ${arm}`;
  return label === undefined ? own : `${label} (${own})`;
}

/** The names of arms by their numbers, those that had gone before the period among them. */
export function armNames({ arms }: PeriodReport): (arm: number) => string {
  const names = new Map(arms.map((one) => [one.arm, armName(one)]));
  return (arm) => names.get(arm) ?? `arm ${arm}`;
}
