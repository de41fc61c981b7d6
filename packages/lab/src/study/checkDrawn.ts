import type { MetricDescription } from "@evenhand/core";
import { labError } from "../errors.js";

/** Refuses a picture of metrics of which each is a number for each arm: none of them is a line over the rounds. */
export function checkDrawn(metrics: readonly Pick<MetricDescription, "id" | "perArm">[], path?: string): void {
  if (metrics.some(({ perArm }) => !perArm)) return;
  const received = `${metrics.map(({ id }) => id).join(", ")}, each a number for each arm`;
  throw labError("figure-empty", { received, required: "a metric that is one number for all arms", path });
}
