import { figureError } from "./errors.js";
import type { Axis, Figure, Mark, Panel, Point } from "./figure.js";
import { reachOf } from "./marks/index.js";
import { colours } from "./palette.js";

/** Refuses what cannot be drawn as it is meant, and says where it is. A value at or below 0 on a log axis is left out, not refused. */
export function checkFigure(figure: Figure): void {
  if (figure.panels.length === 0) refuse("panels", [], "at least one panel");
  const { columns } = figure;
  if (columns !== undefined && !(Number.isInteger(columns) && columns > 0)) {
    refuse("columns", columns, "a whole number of columns, at least 1");
  }
  figure.panels.forEach((panel, index) => checkPanel(panel, `panels[${index}]`));
  checkColours(figure);
}

function refuse(path: string, received: unknown, required: string): never {
  throw figureError("figure-invalid", { path, received, required });
}

function checkPanel(panel: Panel, path: string): void {
  checkDomain(panel.x, `${path}.x`);
  checkDomain(panel.y, `${path}.y`);
  if (panel.y.scale === "category")
    refuse(`${path}.y.scale`, "category", "linear or log: only the x axis can have names");
  if (panel.marks.length === 0) refuse(`${path}.marks`, [], "at least one mark");
  panel.marks.forEach((mark, index) => checkMark(mark, panel, `${path}.marks[${index}]`));
  const reach = reachOf(panel.marks);
  for (const axis of ["x", "y"] as const) {
    const { scale, domain } = panel[axis];
    if (scale !== "log" || domain !== undefined || reach[axis].some((value) => Number(value) > 0)) continue;
    refuse(`${path}.${axis}.scale`, "log", "at least one value above 0, or a linear axis");
  }
}

function checkDomain({ domain, scale }: Axis, path: string): void {
  if (domain === undefined) return;
  const [low, high] = domain;
  if (scale === "category") refuse(`${path}.domain`, domain, "no domain where the axis has names");
  if (!(Number.isFinite(low) && Number.isFinite(high) && low < high)) {
    refuse(`${path}.domain`, domain, "two finite numbers, the smaller first");
  }
  if (scale === "log" && low <= 0) refuse(`${path}.domain`, domain, "numbers above 0 on a log axis");
}

function checkMark(mark: Mark, panel: Panel, path: string): void {
  if (mark.kind === "level") {
    checkNumber(mark.at, `${path}.at`);
    if (panel[mark.axis].scale === "category") refuse(`${path}.axis`, mark.axis, "an axis of numbers");
    return;
  }
  const onNames = mark.kind === "bars" || mark.kind === "stack" || mark.kind === "violin";
  if (onNames && panel.x.scale !== "category") {
    refuse(`${path}.kind`, mark.kind, 'a panel whose x axis has scale "category"');
  }
  if ((mark.kind === "bars" || mark.kind === "stack") && panel.y.scale === "log") {
    refuse(`${path}.kind`, mark.kind, "a linear y axis: bars start at 0, which a log axis does not have");
  }
  if (mark.kind === "violin") {
    if (mark.values.length === 0) refuse(`${path}.values`, [], "at least one value");
    mark.values.forEach((value, index) => checkNumber(value, `${path}.values[${index}]`));
    return;
  }
  if (mark.points.length === 0) refuse(`${path}.points`, [], "at least one point");
  mark.points.forEach((point, index) => checkPoint(point, mark, panel, `${path}.points[${index}]`));
}

function checkPoint({ x, y, low, high }: Point, mark: Mark, panel: Panel, path: string): void {
  if (typeof x === "number") checkNumber(x, `${path}.x`);
  else if (panel.x.scale !== "category") refuse(`${path}.x`, x, 'a number, or an x axis with scale "category"');
  checkNumber(y, `${path}.y`);
  if (low !== undefined) checkNumber(low, `${path}.low`);
  if (high !== undefined) checkNumber(high, `${path}.high`);
  if ((low ?? y) > (high ?? y)) refuse(path, { y, low, high }, "low ≤ high; y stands for the one that is left out");
  if (mark.kind === "stack" && y < 0) refuse(`${path}.y`, y, "a part of a whole, at least 0");
}

function checkNumber(value: number, path: string): void {
  if (!Number.isFinite(value)) refuse(path, value, "a finite number; leave the point out where there is none");
}

/** Lines that share a colour differ in dash and symbol; areas would not differ at all. */
function checkColours(figure: Figure): void {
  const areas = figure.panels.flatMap((panel) =>
    panel.marks.flatMap((mark) => (mark.kind === "bars" || mark.kind === "stack" ? [mark.series] : [])),
  );
  const count = new Set(areas).size;
  if (count > colours.length) refuse("panels", `${count} series`, `at most ${colours.length} series of bars or stacks`);
}
