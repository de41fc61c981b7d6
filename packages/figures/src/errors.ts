import { defineErrors, type ErrorRow } from "@evenhand/core";

/** What can be wrong with a figure. */
export const figureErrors = {
  "figure-invalid": {
    title: "The figure cannot be drawn",
    remedy: "Correct the panel, mark or point that is named.",
  },
} as const satisfies Record<string, ErrorRow>;

export type FigureErrorCode = keyof typeof figureErrors;

export const figureError = defineErrors(figureErrors);
