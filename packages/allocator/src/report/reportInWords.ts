import { checkReport, type Report } from "./report.js";
import { bill } from "./words/bill.js";
import { contract } from "./words/contract.js";
import { changes, exclusions, rewards } from "./words/outcomes.js";
import { periodInWords } from "./words/periodInWords.js";
import { promises } from "./words/promises.js";
import { purpose } from "./words/purpose.js";
import type { Section } from "./words/section.js";
import { signedHead } from "./words/signedHead.js";
import { counts, groups, shares } from "./words/selections.js";
import { summary } from "./words/summary.js";

/** A report in words: the same ones on a page, in a file and in a terminal. */
export interface ReportInWords {
  readonly title: string;
  /** The period. */
  readonly subtitle: string;
  readonly sections: readonly Section[];
}

/** The sections of a report, in their order. */
export function reportInWords(report: Report): ReportInWords {
  checkReport(report);
  return {
    title: `Allocation report${report.log === undefined ? "" : `: ${report.log}`}`,
    subtitle: periodInWords(report.period),
    sections: [
      summary(report),
      ...contract(report),
      counts(report),
      shares(report),
      ...promises(report),
      ...bill(report),
      ...groups(report),
      rewards(report),
      exclusions(report),
      changes(report),
      signedHead(report),
      purpose(),
    ],
  };
}
