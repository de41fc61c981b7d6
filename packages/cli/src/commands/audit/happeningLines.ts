import type { AuditReport } from "@evenhand/allocator";
import type { Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";

const MOST_LINES = 10;

interface Line {
  readonly event: number;
  readonly words: string;
  readonly reason?: string;
}

/** What people did to the contract: the events that a log can only show, and a reader must judge. */
export function happeningLines({ happenings, arms }: AuditReport, terminal: Terminal): string[] {
  const { changes, grants, calibrations, status, armsPaused, armsResumed, reseeds } = happenings;
  const nameOf = (arm: number) => arms[arm]?.name ?? `arm ${arm}`;
  const blocks = [
    block("Changes of terms and arms", changes, ({ words }) => words.join(" ")),
    block("Opportunities granted elsewhere", grants, ({ arm, counts }) =>
      counts ? `${nameOf(arm)}, as a round` : `${nameOf(arm)}, written down only`,
    ),
    block("Accounts corrected", calibrations, ({ arm, pulls }) =>
      pulls > 0 ? `${nameOf(arm)} has had ${pulls} more` : `${nameOf(arm)} is owed ${-pulls} more`,
    ),
    block("Pauses of the contract", status, ({ status: word }) => word),
    block("Arms paused", armsPaused, ({ arms: paused }) => paused.map(nameOf).join(", ")),
    block("Arms resumed", armsResumed, ({ arms: resumed }) => resumed.map(nameOf).join(", ")),
    block("Other seeds", reseeds, () => "later choices are made with another seed"),
  ];
  const lines = blocks.flatMap((make) => make(terminal));
  return lines.length === 0 ? [] : [terminal.bold("What else happened"), ...lines];
}

function block<T extends { readonly event: number; readonly reason?: string }>(
  title: string,
  { count, first }: { readonly count: number; readonly first: readonly T[] },
  words: (item: T) => string,
): (terminal: Terminal) => string[] {
  const shown: Line[] = first.slice(0, MOST_LINES).map((item) => ({ ...item, words: words(item) }));
  return ({ columns }) => {
    if (count === 0) return [];
    const lines = shown.map(({ event, words: text, reason }) =>
      wrap(reason === undefined ? text : `${text} (${reason})`, columns, `  event ${event}: `),
    );
    return [`${title}: ${count}`, ...lines, ...(count > shown.length ? [`  … and ${count - shown.length} more`] : [])];
  };
}
