/**
 * The colours of Okabe and Ito (2008), told apart with any kind of colour blindness; their yellow, which a thin line on
 * white loses, gives way to the wine red of Tol's "muted" scheme.
 */
export const colours = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#882255"];

/** SVG's stroke-dasharray; "none" is a solid line. */
export const dashes = ["none", "7 3", "2 2.5", "9 3 2 3", "4 2"];

export const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;

/** Texts and error bars. */
export const ink = "#1f2328";

/** Bounds, oracles and levels: grey, and dashed in another way each. */
export const referenceColour = "#6a737d";
export const referenceDashes = ["5 4", "1.5 3", "9 3 1.5 3"];

export const axisColour = "#8b949e";
export const gridColour = "#e4e7eb";
