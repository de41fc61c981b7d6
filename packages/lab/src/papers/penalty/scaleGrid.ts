/** From 0 to 1 in this many equal steps. */
function gridOf(steps: number): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, i) => i / steps);
}

/** 0, 0.05, …, 1: the paper gives no grid for η. */
export const scaleGrid = gridOf(20);

/** With a value between any two. */
export const finerScaleGrid = gridOf(40);
