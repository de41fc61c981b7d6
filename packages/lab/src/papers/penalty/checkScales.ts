import { EvenhandError } from "@evenhand/core";

/** η runs from 0 to 1 [penalty, experiment D]; a path needs two values of it. */
export function checkScales(scales: readonly number[]): void {
  const isRising = scales.every((scale, i) => scale <= 1 && scale >= 0 && (i === 0 || scale > scales[i - 1]));
  if (isRising && scales.length >= 2) return;
  throw new EvenhandError("parameter-range", {
    received: scales,
    required: "at least two rising values from 0 to 1",
    path: "scales",
  });
}
