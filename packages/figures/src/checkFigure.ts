import { checkMark, type Where } from "./checkMark.js";
import type { Axis, Figure, Panel } from "./figure.js";
import { reachOf } from "./marks/index.js";
import { refuseFigure } from "./refuseFigure.js";

/**
 * Refuses what cannot be drawn as it is meant, and says where it is. A value at or below 0 on a log
 * axis is left out, not refused.
 */
export function checkFigure(figure: Figure): void {
  if (figure.panels.length === 0) refuseFigure("panels", [], "at least one panel");
  const { columns } = figure;
  if (columns !== undefined && !(Number.isInteger(columns) && columns > 0)) {
    refuseFigure("columns", columns, "a whole number of columns, at least 1");
  }
  figure.panels.forEach((panel, index) => checkPanel(panel, `panels[${index}]`));
}

function checkPanel(panel: Panel, path: string): void {
  checkAxis(panel.x, () => `${path}.x`);
  checkAxis(panel.y, () => `${path}.y`);
  const hasRows = panel.marks.some(({ kind }) => kind === "shares" || kind === "spans");
  if (panel.y.scale === "category" && !hasRows) {
    refuseFigure(`${path}.y.scale`, "category", "linear or log: only shares and spans have names on the y axis");
  }
  if (panel.marks.length === 0) refuseFigure(`${path}.marks`, [], "at least one mark");
  panel.marks.forEach((mark, index) => checkMark(mark, panel, () => `${path}.marks[${index}]`));
  for (const axis of ["x", "y"] as const) {
    const { scale, domain } = panel[axis];
    if (scale !== "log" || domain !== undefined) continue;
    if (reachOf(panel.marks)[axis].some((value) => Number(value) > 0)) continue;
    refuseFigure(`${path}.${axis}.scale`, "log", "at least one value above 0, or a linear axis");
  }
}

function checkAxis({ domain, scale, percent }: Axis, where: Where): void {
  if (percent === true && scale === "category") refuseFigure(`${where()}.percent`, percent, "an axis of numbers");
  if (domain === undefined) return;
  const [low, high] = domain;
  if (scale === "category") refuseFigure(`${where()}.domain`, domain, "no domain where the axis has names");
  if (!(Number.isFinite(low) && Number.isFinite(high) && low < high)) {
    refuseFigure(`${where()}.domain`, domain, "two finite numbers, the smaller first");
  }
  if (scale === "log" && low <= 0) refuseFigure(`${where()}.domain`, domain, "numbers above 0 on a log axis");
}
