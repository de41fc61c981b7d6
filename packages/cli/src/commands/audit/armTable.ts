import type { AuditInWords, AuditReport } from "@evenhand/allocator";
import { percent, shortMean } from "../../terminal/numbers.js";
import { tablesWithin, type Column } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";
import { firstRows } from "./firstRows.js";

type Arm = AuditReport["arms"][number];

/** What happened to each arm. */
export function armTable({ arms }: AuditReport, { overdue }: AuditInWords, terminal: Terminal): string[] {
  if (arms.length === 0) return [];
  const { shown, more } = firstRows(arms);
  const column = (head: string, cell: (arm: Arm) => string | number): Column => ({
    head,
    cells: shown.map((arm) => String(cell(arm))),
  });
  const columns: Column[] = [
    { ...column("arm", ({ arm, name }) => name ?? arm), align: "left" },
    column("number", ({ arm }) => arm),
    column("state", ({ status }) => status),
    column("pulls", ({ pulls }) => pulls),
    column("% of\npulls", ({ shareOfPulls }) => percent(shareOfPulls)),
    column("% avail-\nable", ({ availability }) => percent(availability)),
    column("left\nout", ({ exclusions }) => exclusions.requests),
    column("first to last\nrequest", ({ exclusions: { first, last } }) =>
      first === undefined ? "-" : `${first}-${last}`,
    ),
    column("voids", ({ voids }) => voids),
    column("% void", ({ voidRate }) => percent(voidRate)),
    column("pend-\ning", ({ pending }) => pending),
    column("stand-\nins", ({ standIns }) => standIns),
    column("nothing\nlearned", ({ nothing }) => nothing),
    column("late", ({ late }) => late),
    column("mean\nreward", ({ rewards }) => (rewards === undefined ? "-" : shortMean(rewards.mean))),
    column("95 %\ninterval", ({ rewards }) =>
      rewards === undefined ? "-" : `${shortMean(rewards.low)} to ${shortMean(rewards.high)}`,
    ),
  ];
  return [
    terminal.bold("Arms"),
    "",
    tablesWithin(columns, terminal),
    ...more,
    ...(overdue === undefined ? [] : ["", wrap(overdue, terminal.columns)]),
  ];
}
