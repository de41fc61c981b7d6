import type { Theme } from "./theme.js";

/**
 * For pages. Every colour has a contrast of 3 or more on the background, and any two differ with every kind of colour
 * blindness at least as much as those of Okabe and Ito do. They were found by simulated annealing
 * within eleven ranges of hue, the same ones as in the dark theme: an arm that is blue by day is blue
 * by night. themes.test.ts computes both.
 */
export const lightTheme: Theme = {
  series: [
    ...["#284b95", "#b15201", "#2d856e", "#ed4cae", "#ba8a07", "#059ae0"],
    ...["#000000", "#823852", "#7a3edf", "#484e01", "#4b2d1d"],
  ],
  background: "#ffffff",
  ink: "#1f2328",
  reference: "#59636e",
  others: "#a8b0b9",
  axis: "#868f99",
  grid: "#e7eaee",
};
