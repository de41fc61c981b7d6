import type { Figure } from "./figure.js";
import { refuseFigure } from "./refuseFigure.js";
import { colouredSeries } from "./seriesStyles.js";
import type { Theme } from "./themes/theme.js";

/** Lines that share a colour differ in dash and symbol; areas would not differ at all. */
export function checkColours(figure: Figure, { series }: Theme): void {
  const areas = figure.panels.flatMap((panel) =>
    panel.marks.flatMap((mark) => (mark.kind === "bars" || mark.kind === "stack" ? colouredSeries(mark) : [])),
  );
  const count = new Set(areas).size;
  if (count <= series.length) return;
  refuseFigure("panels", `${count} series`, `at most ${series.length} series of bars or stacks`);
}
