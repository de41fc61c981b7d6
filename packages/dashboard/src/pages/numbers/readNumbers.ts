import type { Row } from "../../files/rowsOf.js";
import { limits } from "../../setting/setting.js";

export interface TableProblem {
  readonly line: number;
  readonly words: string;
}

/** The rewards of an arm, in the order of the table. */
export interface ArmRewards {
  readonly name: string;
  readonly rewards: readonly number[];
}

export interface Numbers {
  readonly arms: readonly ArmRewards[];
  /** Lines that could not be read. They are not counted. */
  readonly problems: readonly TableProblem[];
  /** How many lines were read. */
  readonly lines: number;
  /** What the first line calls the two columns; missing where it does not, or only by what they are. */
  readonly called?: { readonly arm?: string; readonly reward?: string };
}

/**
 * Which arm had which reward, from a table with two such columns: a first line that names the columns may be missing.
 */
export function readNumbers(rows: readonly Row[], separator: string): Numbers {
  const columns = columnsOf(rows, separator);
  if ("words" in columns) return { arms: [], problems: [columns], lines: 0 };
  const arms = new Map<string, number[]>();
  const problems: TableProblem[] = [];
  let lines = 0;
  for (const row of rows.slice(columns.hasHeader ? 1 : 0)) {
    const read = readRow(row, columns, separator);
    if ("words" in read) {
      problems.push(read);
      continue;
    }
    const rewards = arms.get(read.name) ?? [];
    arms.set(read.name, rewards);
    rewards.push(read.reward);
    lines++;
  }
  return {
    arms: [...arms].map(([name, rewards]) => ({ name, rewards })),
    problems,
    lines,
    ...called(rows[0], columns),
  };
}

function called({ cells }: Row, { hasHeader, arm, reward }: Columns): Pick<Numbers, "called"> {
  if (!hasHeader) return {};
  const [who, what] = [inText(cells[arm]), inText(cells[reward])];
  const isOwn = (word: string, usual: string) =>
    word !== "" && word.toLowerCase() !== usual && word.length <= limits.nameLength;
  const own = { ...(isOwn(who, "arm") ? { arm: who } : {}), ...(isOwn(what, "reward") ? { reward: what } : {}) };
  return Object.keys(own).length === 0 ? {} : { called: own };
}

/** The name of a column as it stands in a sentence: "On_time" is "on time". */
function inText(name: string): string {
  const words = name.replace(/_/g, " ").trim();
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

interface Columns {
  readonly hasHeader: boolean;
  readonly arm: number;
  readonly reward: number;
  readonly count: number;
}

function columnsOf(rows: readonly Row[], separator: string): Columns | TableProblem {
  if (rows.length === 0) return { line: 1, words: "There is nothing to read." };
  const [{ line, cells }] = rows;
  const names = cells.map((cell) => cell.toLowerCase());
  const [arm, reward] = [names.indexOf("arm"), names.indexOf("reward")];
  if (arm !== -1 && reward !== -1) return { hasHeader: true, arm, reward, count: cells.length };
  if (cells.length < 2) {
    const words = "There is one column, and two are required: the arm, and its reward, with a comma between them.";
    return { line, words };
  }
  if (cells.length > 2) {
    const isDecimal = separator === "," && cells.length === 3 && cells.slice(1).every((cell) => /^-?\d+$/.test(cell));
    const cure = isDecimal
      ? "If they are one number with a decimal comma, put semicolons between the columns or quotes around the number."
      : "Two are required: leave the others out, or name the two that count “arm” and “reward” in the first line.";
    return { line, words: `There are ${cells.length} columns. ${cure}` };
  }
  // What begins like a number is a reward, perhaps a wrong one, and not the name of a column.
  return { hasHeader: /^[^\d+\-.,]/.test(cells[1]), arm: 0, reward: 1, count: 2 };
}

function readRow(
  { line, cells }: Row,
  { arm, reward, count }: Columns,
  separator: string,
): { readonly name: string; readonly reward: number } | TableProblem {
  if (cells.length !== count) {
    const cure = separator === "," ? " A number with a decimal comma needs quotes around it here." : "";
    return { line, words: `${cells.length} columns instead of ${count}.${cure}` };
  }
  const name = cells[arm];
  if (name === "") return { line, words: "It names no arm." };
  if (name.length > limits.nameLength) {
    return { line, words: `The name has ${name.length} letters; at most ${limits.nameLength} can be shown.` };
  }
  const value = numberOf(cells[reward]);
  if (value !== undefined) return { name, reward: value };
  if (cells[reward] === "") return { line, words: `${name} has no reward here.` };
  return {
    line,
    words: `“${cells[reward]}” is not a number. Write 1234.5 or 1234,5, without signs between thousands.`,
  };
}

/** With a decimal point or a decimal comma. */
function numberOf(text: string): number | undefined {
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const value = Number(text.replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}

/** Orders on time (1) and late (0) of four suppliers, by how many of how many. */
const counts = [
  ["Northmill", 41, 50],
  ["Harbour Co", 33, 40],
  ["Valley", 14, 25],
  ["Orchard", 6, 12],
] as const;

/** A table to try the page with. */
export const exampleTable = [
  "arm,reward",
  ...counts.flatMap(([name, good, all]) => Array.from({ length: all }, (_, line) => `${name},${line < good ? 1 : 0}`)),
].join("\n");

/** The text of a file: UTF-8, or else what spreadsheets on Windows write. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
