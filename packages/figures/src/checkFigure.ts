import { refuseFigure } from "./drawOptions.js";
import type { Axis, Figure, Level, Mark, Marker, Panel, Point, Shares, Spans } from "./figure.js";
import { reachOf } from "./marks/index.js";
import { colouredSeries } from "./seriesStyles.js";
import type { Theme } from "./themes.js";

/**
 * Refuses what cannot be drawn as it is meant, and says where it is. A value at or below 0 on a log
 * axis is not drawn, and not refused.
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

/** The path to a value, written only where that is refused: a figure may have many thousands. */
type Where = () => string;

/** Refuses a mark that its panel cannot show. */
function checkMark(mark: Mark, panel: Panel, where: Where): void {
  const hasRows = mark.kind === "shares" || mark.kind === "spans";
  if (panel.y.scale === "category" && !hasRows && !(mark.kind === "level" && mark.axis === "x")) {
    refuseFigure(`${where()}.kind`, mark.kind, "shares, spans, or a level of the x axis, where the y axis has names");
  }
  if (hasRows) checkRows(mark, panel, where);
  switch (mark.kind) {
    case "level":
      checkLevel(mark, panel, where);
      return;
    case "marker":
      checkMarker(mark, panel, where);
      return;
    case "shares":
      checkShares(mark, where);
      return;
    case "spans":
      checkSpans(mark, where);
      return;
    case "violin":
      checkOnNames(mark, panel, where);
      if (mark.values.length === 0) refuseFigure(`${where()}.values`, [], "at least one value");
      mark.values.forEach((value, index) => checkNumber(value, () => `${where()}.values[${index}]`));
      return;
    case "crowd":
      if (mark.lines.length === 0) refuseFigure(`${where()}.lines`, [], "at least one line");
      mark.lines.forEach((points, index) => checkPoints(points, mark, panel, () => `${where()}.lines[${index}]`));
      return;
    default:
      if (mark.kind === "bars" || mark.kind === "stack") checkOnNames(mark, panel, where);
      checkPoints(mark.points, mark, panel, () => `${where()}.points`);
  }
}

function checkLevel({ axis, at }: Level, panel: Panel, where: Where): void {
  checkNumber(at, () => `${where()}.at`);
  if (panel[axis].scale === "category") refuseFigure(`${where()}.axis`, axis, "an axis of numbers");
}

function checkMarker({ x, y }: Marker, panel: Panel, where: Where): void {
  if (panel.x.scale === "category") refuseFigure(`${where()}.kind`, "marker", "a panel whose x axis has numbers");
  checkNumber(x, () => `${where()}.x`);
  checkNumber(y, () => `${where()}.y`);
}

function checkRows({ kind, rows }: Shares | Spans, panel: Panel, where: Where): void {
  if (panel.y.scale !== "category" || (panel.x.scale ?? "linear") !== "linear") {
    refuseFigure(`${where()}.kind`, kind, 'a panel with a linear x axis and a y axis with scale "category"');
  }
  if (rows.length === 0) refuseFigure(`${where()}.rows`, [], "at least one row");
}

function checkSpans({ rows }: Spans, where: Where): void {
  if (rows.every(({ spans }) => spans.length === 0)) refuseFigure(`${where()}.rows`, rows, "at least one span");
  rows.forEach(({ spans }, row) => {
    spans.forEach(({ from, to }, index) => {
      const path = () => `${where()}.rows[${row}].spans[${index}]`;
      checkNumber(from, () => `${path()}.from`);
      checkNumber(to, () => `${path()}.to`);
      if (from > to) refuseFigure(path(), { from, to }, "from ≤ to");
    });
  });
}

function checkShares({ rows, others }: Shares, where: Where): void {
  rows.forEach((row, index) => {
    const { share, low = share, high = share, floor = 0, cap = 0, without = 0 } = row;
    for (const [name, value] of Object.entries({ share, low, high, floor, cap, without })) {
      if (Number.isFinite(value) && value >= 0) continue;
      refuseFigure(`${where()}.rows[${index}].${name}`, value, "a finite number, at least 0");
    }
    if (low > high) refuseFigure(`${where()}.rows[${index}]`, { share, low, high }, "low ≤ high");
  });
  if (others === undefined) return;
  checkNumber(others.low, () => `${where()}.others.low`);
  checkNumber(others.high, () => `${where()}.others.high`);
}

function checkOnNames({ kind }: Mark, panel: Panel, where: Where): void {
  if (panel.x.scale !== "category") {
    refuseFigure(`${where()}.kind`, kind, 'a panel whose x axis has scale "category"');
  }
  if (kind !== "violin" && panel.y.scale === "log") {
    refuseFigure(`${where()}.kind`, kind, "a linear y axis: bars start at 0, which a log axis does not have");
  }
}

function checkPoints(points: readonly Point[], mark: Mark, panel: Panel, where: Where): void {
  if (points.length === 0) refuseFigure(where(), [], "at least one point");
  points.forEach((point, index) => checkPoint(point, mark, panel, () => `${where()}[${index}]`));
}

function checkPoint({ x, y, low, high }: Point, { kind }: Mark, panel: Panel, where: Where): void {
  if (typeof x === "number") checkNumber(x, () => `${where()}.x`);
  else if (panel.x.scale !== "category") {
    refuseFigure(`${where()}.x`, x, 'a number, or an x axis with scale "category"');
  }
  checkNumber(y, () => `${where()}.y`);
  if (low !== undefined) checkNumber(low, () => `${where()}.low`);
  if (high !== undefined) checkNumber(high, () => `${where()}.high`);
  if ((low ?? y) > (high ?? y)) {
    refuseFigure(where(), { y, low, high }, "low ≤ high; y stands for the one that is missing");
  }
  if (kind === "stack" && y < 0) refuseFigure(`${where()}.y`, y, "a part of a whole, at least 0");
}

function checkNumber(value: number, where: Where): void {
  if (!Number.isFinite(value)) refuseFigure(where(), value, "a finite number; leave the point out where there is none");
}

/** Lines that share a colour differ in dash and symbol; areas would not differ at all. */
export function checkColours(figure: Figure, { series }: Theme): void {
  const areas = figure.panels.flatMap((panel) =>
    panel.marks.flatMap((mark) => (mark.kind === "bars" || mark.kind === "stack" ? colouredSeries(mark) : [])),
  );
  const count = new Set(areas).size;
  if (count <= series.length) return;
  refuseFigure("panels", `${count} series`, `at most ${series.length} series of bars or stacks`);
}
