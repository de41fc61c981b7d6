import type { Axis } from "@evenhand/figures";

/** A policy that plans for T is run again for each T: every point is a study of its own. */
export const horizonAxis: Axis = { label: "horizon T", unit: "rounds", scale: "log" };
