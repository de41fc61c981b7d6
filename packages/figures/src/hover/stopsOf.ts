import { axisText, pixelsOf } from "../axes/scale.js";
import { type Fact, factsOf, measuredAxis } from "../facts/factsOf.js";
import type { Axis, Mark, Panel, Spans } from "../figure.js";
import type { PanelContext, Place } from "../marks/markKind.js";
import { WITHOUT_PROMISE } from "../rowsOf.js";
import type { ValueText } from "../text/numbers.js";

/** A place of a panel that has something to say, in pixels of its data area. */
export interface Stop extends Place {
  readonly heading: string;
  readonly rows: readonly StopRow[];
}

interface StopRow {
  readonly name: string;
  readonly value: string;
  /** Absent where the row is not about a series. */
  readonly colour?: string;
  /** Where the value itself is drawn; absent for areas and ranges. */
  readonly dot?: Place;
}

/** In which direction stops follow each other: beside, below, or anywhere. */
export interface Stops {
  readonly along: "x" | "y" | "both";
  readonly stops: readonly Stop[];
}

/** What can be read off a panel, in reading order. */
export function stopsOf(panel: Panel, context: PanelContext, text: ValueText): Stops {
  if (measuredAxis(panel) === "x") return { along: "y", stops: stopsOfRows(panel, context, text) };
  const readings = readingsOf(panel, context, text);
  const groups = new Map<number, Reading[]>();
  for (const reading of readings) groups.set(reading.x, [...(groups.get(reading.x) ?? []), reading]);
  if (areApart(panel, groups)) {
    return { along: "both", stops: readings.map((one) => stopAt([one])).sort((a, b) => a.x - b.x) };
  }
  const stops = [...groups.values()].map((group) => stopAt([...group].sort(fromAbove)));
  return { along: "x", stops: stops.sort((a, b) => a.x - b.x) };
}

/** Ranges, which have no dot, come after what they surround. */
function fromAbove(a: Reading, b: Reading): number {
  return Number(a.row.dot === undefined) - Number(b.row.dot === undefined) || a.y - b.y;
}

interface Reading extends Place {
  readonly heading: string;
  readonly row: StopRow;
}

function readingsOf(panel: Panel, context: PanelContext, text: ValueText): Reading[] {
  const [xPixels, yPixels] = [pixelsOf(context.x, 0, context.dataWidth), pixelsOf(context.y, context.dataHeight, 0)];
  return panel.marks.flatMap((mark) =>
    factsOf(mark).flatMap((fact): Reading[] => {
      if (fact.x === undefined || mark.kind === "level") return [];
      const x = xPixels(context.x.place(fact.x));
      const y = yPixels(context.y.place(fact.y ?? fact.high ?? Number.NaN));
      if (!(x >= -1 && x <= context.dataWidth + 1) || Number.isNaN(y)) return [];
      const dot = hasDots(mark) && y >= -1 && y <= context.dataHeight + 1 ? { dot: { x, y } } : {};
      const colour = mark.kind === "marker" ? context.theme.ink : context.styleOf(fact.series).colour;
      const row = { name: fact.series, value: measured(fact, fact.y, panel.y, text), colour, ...dot };
      return [{ x, y, heading: headingOf(fact, panel, text), row }];
    }),
  );
}

function hasDots({ kind }: Mark): boolean {
  return kind === "line" || kind === "dots" || kind === "marker";
}

/** Points of a scatter have hardly a value of x in common: each is a stop of its own. */
function areApart({ marks }: Panel, groups: ReadonlyMap<number, readonly Reading[]>): boolean {
  if (!marks.some(({ kind }) => kind === "dots" || kind === "marker") || marks.some(({ kind }) => kind === "bars")) {
    return false;
  }
  const shared = [...groups.values()].filter(({ length }) => length > 1).length;
  const series = marks.filter(({ kind }) => kind !== "level").length;
  return series > 1 && shared < groups.size / 2;
}

function stopAt(readings: readonly Reading[]): Stop {
  const [{ x, y, heading }] = readings;
  return { x, y, heading, rows: readings.map(({ row }) => row) };
}

function stopsOfRows(panel: Panel, context: PanelContext, text: ValueText): Stop[] {
  const yPixels = pixelsOf(context.y, context.dataHeight, 0);
  const xPixels = pixelsOf(context.x, 0, context.dataWidth);
  const facts = panel.marks.flatMap((mark) => (mark.kind === "shares" ? factsOf(mark) : []));
  const ofSpans = panel.marks.flatMap((mark) =>
    mark.kind === "spans" ? [...stopsOfSpans(mark, panel, context, text)] : [],
  );
  const ofShares = facts.map((fact) => {
    const { x, high = 0, floor, cap, without } = fact;
    const promised = Object.entries({ floor, cap, [WITHOUT_PROMISE]: without }).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: text(value, panel.x) }],
    );
    const end = Math.max(typeof x === "number" ? x : 0, high, floor ?? 0, cap ?? 0, without ?? 0);
    const { colour } = context.styleOf(fact.series);
    const share = { name: axisText(panel.x), value: measured(fact, fact.x, panel.x, text), colour };
    const place = { x: Math.min(xPixels(end), context.dataWidth), y: yPixels(context.y.place(fact.series)) };
    return { ...place, heading: fact.series, rows: [share, ...promised] };
  });
  return [...ofShares, ...ofSpans];
}

/** A stop for each row, with all of its stretches. */
function* stopsOfSpans(mark: Spans, { x: axis }: Panel, { x, y, ...context }: PanelContext, text: ValueText) {
  const [xPixels, yPixels] = [pixelsOf(x, 0, context.dataWidth), pixelsOf(y, context.dataHeight, 0)];
  const facts = factsOf(mark);
  for (const { series, spans } of mark.rows) {
    const { colour } = context.styleOf(series);
    const rows = facts
      .filter((fact) => fact.series === series)
      .map((fact) => ({ name: fact.label ?? axisText(axis), value: measured(fact, undefined, axis, text), colour }));
    const end = spans.at(-1)?.to ?? x.domain[0];
    yield { x: Math.min(xPixels(end), context.dataWidth), y: yPixels(y.place(series)), heading: series, rows };
  }
}

function headingOf({ x, label }: Fact, panel: Panel, text: ValueText): string {
  const name = label === undefined ? "" : `${label}: `;
  if (typeof x !== "number" || panel.x.scale === "category") return `${name}${String(x)}`;
  return `${name}${panel.x.label} ${text(x, panel.x)}`;
}

/** A value with the ends of its band, or the ends alone where it stands for many. */
function measured({ low, high }: Fact, value: Fact["x"], axis: Axis, text: ValueText): string {
  const ends = low !== undefined && high !== undefined && low < high ? `${text(low, axis)} to ${text(high, axis)}` : "";
  if (typeof value !== "number") return ends === "" ? text(high ?? 0, axis) : ends;
  return ends === "" ? text(value, axis) : `${text(value, axis)} (${ends})`;
}

/** The number of the stop next to a place, in the direction in which stops follow each other. */
export function nearestStop(stops: Stops["stops"], along: Stops["along"], { x, y }: Place): number {
  let [nearest, least] = [0, Infinity];
  stops.forEach((stop, index) => {
    const [across, down] = [along === "y" ? 0 : stop.x - x, along === "x" ? 0 : stop.y - y];
    const distance = across * across + down * down;
    if (distance < least) [nearest, least] = [index, distance];
  });
  return nearest;
}
