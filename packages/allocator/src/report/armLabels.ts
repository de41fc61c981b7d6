import { needs } from "@evenhand/core";
import { allocatorError } from "../errors.js";

/** What lies beside a log about an arm: a name for people, and the group that it is counted in. */
export interface ArmLabel {
  readonly label?: string;
  readonly group?: string;
}

/** By the arm's name, or by its number where names were erased. */
export type ArmLabels = ReadonlyMap<string, ArmLabel>;

/**
 * Reads labels and groups: a CSV file with the columns `arm` and `group`, and perhaps `label`, or the JSON that the
 * service answers at /v1/allocators/{id}/arms.
 */
export function readArmLabels(text: string): ArmLabels {
  needs.text(text, "text");
  const rows = /^\s*\{/.test(text) ? rowsOfJson(text) : rowsOfCsv(text);
  const labels = new Map<string, ArmLabel>();
  for (const { arm, label, group } of rows) {
    if (labels.has(arm)) throw unreadable(`arm ${arm} twice`, "one line for each arm");
    labels.set(arm, { ...(label ? { label } : {}), ...(group ? { group } : {}) });
  }
  return labels;
}

interface LabelRow {
  readonly arm: string;
  readonly label: string | undefined;
  readonly group: string | undefined;
}

function rowsOfJson(text: string): LabelRow[] {
  const required = "rows with name, group and label, as the service answers them";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw allocatorError("groups-format", { received: "something that is no JSON", required, cause });
  }
  const rows = (value as { readonly rows?: unknown }).rows;
  if (!Array.isArray(rows)) throw unreadable("an object without rows", required);
  return rows.map((row: { readonly [name: string]: unknown }) => {
    const { arm, name } = row ?? {};
    if (typeof name !== "string" && typeof arm !== "number") throw unreadable("a row without a name", required);
    return {
      arm: typeof name === "string" ? name : String(arm),
      label: textOf(row["label"]),
      group: textOf(row["group"]),
    };
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function rowsOfCsv(text: string): LabelRow[] {
  const required = "a first line with arm and group, and perhaps label";
  const [head = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ""));
  const [arm, group, label] = ["arm", "group", "label"].map((name) => head.map((cell) => cell.trim()).indexOf(name));
  if (arm < 0 || group < 0) throw unreadable(head.join(",") || "an empty file", required);
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) => {
      const name = cells[arm]?.trim() ?? "";
      if (name === "") throw unreadable(cells.join(","), "the name of an arm in every line");
      return { arm: name, group: cells[group]?.trim(), label: label < 0 ? undefined : cells[label]?.trim() };
    });
}

/** RFC 4180: cells between commas, in quotes where they have commas, quotes or newlines of their own. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  let cells: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (found === null) throw unreadable(text.slice(at, at + 40), "quotes around a whole cell");
    const [, quoted, plain = "", end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    lines.push(cells);
    cells = [];
  }
  if (cells.length > 0) lines.push([...cells, ""]);
  return lines;
}

function unreadable(received: string, required: string) {
  return allocatorError("groups-format", { received, required });
}
