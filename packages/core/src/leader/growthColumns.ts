/** Of each arm side by side, since far apart they would be as many cache misses: n, Rew, f and Δ of GrowthLeader. */
export const OBSERVED = 0;
export const TOTAL = 1;
export const LAST = 2;
export const INCREMENT = 3;
export const WIDTH = 4;
