import { csvLine } from "@evenhand/core";
import { axisText } from "../axes/scale.js";
import type { Figure, Panel } from "../figure.js";
import { WITHOUT_PROMISE } from "../rowsOf.js";
import { type Fact, factsOf, measuredAxis } from "./factsOf.js";

/** The numbers behind a figure: what a page shows to readers of the screen, and what a CSV file has. */
export interface FigureTable {
  readonly columns: readonly string[];
  /** As many cells as there are columns; null where a row has nothing to say. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * A row for each point of the figure, in the order of the marks; columns are named by the axes. Of many series gathered
 * by `gatherOthers` there are the lowest and the highest values.
 */
export function figureTable(figure: Figure): FigureTable {
  const names = panelNames(figure);
  const records = figure.panels.flatMap((panel, index) => {
    const first = figure.panels.length > 1 ? { panel: names[index] } : {};
    return panel.marks.flatMap((mark) => factsOf(mark).map((fact) => ({ ...first, ...recordOf(fact, panel) })));
  });
  const columns = orderedColumns(records);
  return {
    columns,
    rows: records.map((record: Readonly<Record<string, string | number>>) =>
      columns.map((column) => record[column] ?? null),
    ),
  };
}

type TableRecord = Readonly<Record<string, string | number>>;

function recordOf(fact: Fact, panel: Panel): TableRecord {
  const { series, x, y, low, high, floor, cap, without, label } = fact;
  // Two axes may have the same name, as where two measurements of one quantity are compared.
  const [xName, yName] = [axisText(panel.x) || "x", axisText(panel.y) || "y"];
  const entries = Object.entries({
    series,
    [xName]: x,
    [xName === yName ? `${yName}, y axis` : yName]: y,
    low,
    high,
    floor,
    cap,
    [WITHOUT_PROMISE]: without,
    label,
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string | number] => entry[1] !== undefined));
}

/** What the axes name stands before what all panels have. */
const LAST = ["low", "high", "floor", "cap", WITHOUT_PROMISE, "label"];

function orderedColumns(records: readonly TableRecord[]): string[] {
  const all = new Set<string>();
  for (const record of records) for (const column of Object.keys(record)) all.add(column);
  return [...[...all].filter((column) => !LAST.includes(column)), ...LAST.filter((column) => all.has(column))];
}

/**
 * A name for each panel that no other has: its title, with what it measures and its number where that is not enough.
 */
export function panelNames({ panels }: Figure): string[] {
  const measured = panels.map((panel) => {
    const quantity = axisText(panel[measuredAxis(panel)]);
    return panel.title === undefined ? quantity : `${panel.title}: ${quantity}`;
  });
  const choices = [panels.map(({ title = "" }) => title), measured];
  const distinct = choices.find((names) => !names.includes("") && new Set(names).size === names.length);
  return distinct ?? measured.map((name, index) => `${index + 1}: ${name}`);
}

/** The table as a CSV file by RFC 4180, with a head line. Numbers have all their digits. */
export function tableCsv({ columns, rows }: FigureTable): string {
  return [columns, ...rows].map(csvLine).join("");
}
