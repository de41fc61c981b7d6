import { armName, type Study, type TenureStretch } from "@evenhand/core";
import { stretchText } from "@evenhand/lab/notes";
import type { StudyResult } from "@evenhand/protocol";
import type { Terminal } from "../terminal/terminal.js";

type Timeline = NonNullable<StudyResult["tenures"]>[number];

const WIDEST = 100;
const GAP = "  ";

/**
 * Who was promised what, and when, in the first trial: an arm a line, a bar for each share. Policies with the same
 * tenures stand together; only the counts of their voids differ.
 */
export function tenureRows(study: Study, tenures: readonly Timeline[], terminal: Terminal): string[] {
  const groups = new Map<string, Timeline[]>();
  for (const timeline of tenures) {
    const key = JSON.stringify(timeline.rows.map(({ stretches }) => stretches));
    groups.set(key, [...(groups.get(key) ?? []), timeline]);
  }
  return [...groups.values()].map((group) => block(study, group, terminal));
}

function block(study: Study, group: readonly Timeline[], terminal: Terminal): string {
  const [{ rows, left }] = group;
  const names = rows.map(({ arm }) => armName(study, arm));
  const voids = rows.map((_, row) => group.map((timeline) => timeline.rows[row].voided).join(" / "));
  const hasVoids = study.voids !== undefined;
  const nameWidth = Math.max(...names.map(({ length }) => length));
  const voidWidth = hasVoids ? Math.max("voids".length, ...voids.map(({ length }) => length)) + GAP.length : 0;
  const width = Math.min(terminal.columns, WIDEST) - nameWidth - GAP.length - voidWidth;
  const first = "round 1";
  const head = `${" ".repeat(nameWidth)}${GAP}${first}${String(study.horizon).padStart(width - first.length)}`;
  const lines = rows.map(({ stretches }, row) => {
    const bars = barsOf(stretches, study.horizon, width);
    return `${names[row].padEnd(nameWidth)}${GAP}${bars}${hasVoids ? voids[row].padStart(voidWidth) : ""}`.trimEnd();
  });
  const all = rows.flatMap(({ stretches }) => stretches);
  const isWaiting = all.some(({ waitsFor }) => waitsFor !== undefined);
  const isCapped = all.some(({ cap }) => cap !== undefined);
  return [
    `${terminal.bold("promised shares, first trial")}: ${group.map(({ policy }) => policy).join(" / ")}`,
    `${head}${hasVoids ? "voids".padStart(voidWidth) : ""}`,
    ...lines,
    ...(isWaiting ? ["┄ asked for, and waiting until every promise can be kept"] : []),
    ...(isCapped ? ["of two numbers the second is the largest share that the arm may have"] : []),
    ...(left > 0 ? [`${left} more arms`] : []),
  ].join("\n");
}

/** `├40 %─────├30 %──────`, with ┄ where a share waits, and nothing while the arm is away. */
function barsOf(stretches: readonly TenureStretch[], horizon: number, width: number): string {
  const columnOf = (round: number) => Math.min(width - 1, Math.floor(((round - 1) / horizon) * width));
  const cells = new Array<string>(width).fill(" ");
  stretches.forEach((stretch) => {
    const { from, to, waitsFor } = stretch;
    const [start, end] = [columnOf(from), Math.max(columnOf(from) + 1, columnOf(to + 1))];
    const text = stretchText(stretch);
    const line = (waitsFor === undefined ? "─" : "┄").repeat(end - start - 1);
    const bar = `├${text.length < line.length ? `${text}${line.slice(text.length)}` : line}`;
    for (let column = start; column < end; column++) cells[column] = bar.charAt(column - start);
  });
  // The last column belongs to the last round.
  if (stretches.at(-1)?.to === horizon) cells[width - 1] = "┤";
  return cells.join("");
}
