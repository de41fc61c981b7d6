import type { Theme } from "./theme.js";

/**
 * For print and files. The colours of Okabe and Ito (2008), told apart with any kind of colour blindness; their yellow,
 * which a thin line on white loses, gives way to the wine red of Tol's "muted" scheme.
 */
export const reportTheme: Theme = {
  series: ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#882255"],
  background: "white",
  ink: "#1f2328",
  reference: "#6a737d",
  others: "#a8b0b9",
  axis: "#8b949e",
  grid: "#e4e7eb",
};
