import { pow } from "@evenhand/core";

const USUAL_POINTS = 40;

/** The first checkpoint is at a hundredth of the horizon: earlier ones say more about luck than about policies. */
const FIRST_PART = 100;

/**
 * The rounds after which metrics are read: the rounds that were asked for, or as many as were asked for, each a
 * constant factor after the one before it, but for those before `first`. The horizon itself is always the last.
 */
export function checkpointsOf(asked: number | readonly number[] | undefined, horizon: number, first = 1): number[] {
  const rounds =
    typeof asked === "object"
      ? asked.filter((round) => round < horizon)
      : spread(asked, horizon).filter((round) => round >= first);
  return [...new Set([...rounds, horizon])];
}

function spread(points = USUAL_POINTS, horizon: number): number[] {
  return Array.from({ length: points - 1 }, (_, i) =>
    Math.max(1, Math.round(horizon * pow(FIRST_PART, i / (points - 1) - 1))),
  );
}
