/** 0, 0.05, …, 1: the paper gives no grid for η. */
export const scaleGrid = Array.from({ length: 21 }, (_, i) => i / 20);
