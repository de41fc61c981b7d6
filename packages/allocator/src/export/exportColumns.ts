import { needs } from "@evenhand/core";

/** One arm of a decision, with what became of it: a row of an export. */
export interface ExportRow {
  readonly allocator: string;
  readonly decision: string;
  readonly place: number;
  readonly position: number;
  readonly kind: "decided" | "granted";
  readonly at: number;
  readonly round: number;
  readonly arm: string | null;
  readonly armNumber: number;
  readonly rule: string | null;
  readonly forced: boolean | null;
  readonly propensity: number | null;
  readonly status: ExportStatus;
  readonly reward: number | null;
  readonly rewardAt: number | null;
}

export type ExportStatus = "open" | "rewarded" | "defaulted" | "unheard" | "void" | "struck";

interface ExportColumn {
  /** `moment`: whole milliseconds since 1970, and a timestamp in Parquet. */
  readonly type: "text" | "whole" | "number" | "flag" | "moment";
  readonly isNullable?: true;
  readonly words: string;
}

/** The columns of an export, in their order. A new one comes last: programs read them by name or by place. */
export const exportColumns = {
  allocator: { type: "text", words: "The id of the allocator." },
  decision: { type: "text", words: "The id of the decision, under which its reward is reported." },
  place: { type: "whole", words: "The place of its event in the log. Rows come in this order." },
  position: {
    type: "whole",
    words: "The place of the arm in a decision for several arms, from 0. `place` and `position` name the row.",
  },
  kind: {
    type: "text",
    words: "`decided`, or `granted`: somebody else gave the opportunity, and it was written down.",
  },
  at: { type: "moment", words: "When it was decided." },
  round: { type: "whole", words: "The round, from 1; 0 where what was granted does not count as a round." },
  arm: { type: "text", isNullable: true, words: "The id of the arm; empty where the log has no names." },
  armNumber: { type: "whole", words: "The number of the arm: the order in which arms came, from 0." },
  rule: { type: "text", isNullable: true, words: "The rule that chose the arm (docs/policies.md); empty: granted." },
  forced: {
    type: "flag",
    isNullable: true,
    words:
      "True where a promise, a cap or a rule of the policy's own chose the arm; false where the round was free and the " +
      "learner chose; empty: granted.",
  },
  propensity: {
    type: "number",
    isNullable: true,
    words:
      "The probability with which the policy chose this arm in its state then, given the arms that were open. Empty where " +
      "it is not known: granted, several arms in a round, more than 10 000 arms, an unknown seed, or left out.",
  },
  status: {
    type: "text",
    words:
      "`rewarded`: a reward was reported and learned. `defaulted`: none came, and `reward` is what stood in for it. " +
      "`unheard`: none came, and nothing stood in. `void`: it came to nothing. `struck`: so too, and the round does not " +
      "count. `open`: the wait was not over at the end of the export.",
  },
  reward: {
    type: "number",
    isNullable: true,
    words: "What was learned, in the unit of the reports: of several reports their sum or the last, as the terms say.",
  },
  rewardAt: { type: "moment", isNullable: true, words: "When it was learned: the report, or the end of the wait." },
} as const satisfies Readonly<Record<keyof ExportRow, ExportColumn>>;

/** The names of the columns, in their order. */
export const exportNames = Object.keys(exportColumns) as (keyof ExportRow)[];

const checkRow = needs.object({ allocator: needs.text, place: needs.whole() });

/** A row as a line of JSON. */
export function ndjsonRow(row: ExportRow): string {
  checkRow(row, "row");
  return `${JSON.stringify(row, exportNames as string[])}\n`;
}

/** The first line of a CSV file. */
export const csvHeader = `${exportNames.join(",")}\n`;

/** A row as a line of CSV. What is not known is empty. */
export function csvRow(row: ExportRow): string {
  checkRow(row, "row");
  return `${exportNames.map((name) => csvCell(row[name])).join(",")}\n`;
}

function csvCell(value: ExportRow[keyof ExportRow]): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
