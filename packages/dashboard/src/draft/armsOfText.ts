import type { Row } from "../files/rowsOf.js";
import { type DraftArm, emptyArm } from "./draft.js";

/** The columns of a pasted list, in the order that is taken where the first line names none. */
const columns = ["id", "label", "group", "share", "cap"] as const;
/** Those that a first line may name. By their places alone the last two would be taken for decimals behind a comma. */
const namedColumns = [...columns, "successes", "failures"] as const;
type PastedColumn = (typeof namedColumns)[number];

export type PastedArms = { readonly arms: readonly DraftArm[] } | { readonly problem: string };

/**
 * Arms from lines with an id, and perhaps a label, a group, a share and a cap. A first line with the names of columns
 * gives them another order, and may name earlier successes and failures.
 */
export function armsOfText(rows: readonly Row[]): PastedArms {
  if (rows.length === 0) return { problem: "There is nothing to read: write one arm in each line, its id first." };
  const names = rows[0].cells.map((cell) => cell.toLowerCase());
  const hasHeader = names.includes("id") && names.every((name) => isColumn(name) || name === "");
  const order: readonly string[] = hasHeader ? names : columns;
  const tooMany = rows.find(({ cells }) => cells.length > order.length);
  if (tooMany !== undefined) {
    const cure = "A share with a decimal comma needs semicolons between the columns, or quotes around it.";
    return {
      problem: `Line ${tooMany.line} has ${tooMany.cells.length} columns instead of at most ${order.length}. ${cure}`,
    };
  }
  const arms = rows.slice(hasHeader ? 1 : 0).map(({ cells }) => ({
    ...emptyArm,
    ...Object.fromEntries(cells.flatMap((cell, index) => (order[index] === "" ? [] : [[order[index], cell]]))),
  }));
  return arms.length === 0
    ? { problem: "There is a first line with names of columns, and no arm below it." }
    : { arms };
}

function isColumn(name: string): name is PastedColumn {
  return (namedColumns as readonly string[]).includes(name);
}
