import { edgeInWords } from "./period.js";
import { checkReport, type PeriodReport, type Report } from "./report.js";
import { bill } from "./words/bill.js";
import { contract } from "./words/contract.js";
import { changes, exclusions, rewards } from "./words/outcomes.js";
import { promises } from "./words/promises.js";
import type { Section } from "./words/section.js";
import { counts, groups, shares } from "./words/selections.js";
import { signedHead } from "./words/signedHead.js";
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

/** What the report is for, and what it is not. */
function purpose(): Section {
  return {
    id: "purpose",
    title: "What this report is for, and what it is not",
    paragraphs: [
      "It is a record for those who have to keep one: of what was promised, what was decided, what was changed " +
        "and by whose request, with a log behind it that a third party can check.",
      "It may help with the duty to keep automatically generated logs of high-risk AI systems under the EU AI Act " +
        "(Regulation (EU) 2024/1689, Articles 12, 19 and 26), and with selection rates and impact ratios as New " +
        "York City’s Local Law 144 of 2021 asks for them. Whether these apply to you, and what they require, this " +
        "report cannot say. Local Law 144 asks for a bias audit by an independent auditor, for the categories that " +
        "it names: this is not one.",
      "This is not legal advice.",
      "It counts opportunities, not results. It cannot show that what was logged is what happened, that rewards " +
        "measure the right thing, or that everyone is shown the same log. Groups are what the keeper of the log " +
        "declared; they lie beside the log, and no signature covers them.",
    ],
  };
}

/** "From round 5 to 2026-09-30 23:59:59 UTC" */
function periodInWords({ asked: { from, to } }: Pick<PeriodReport, "asked">): string {
  if (from === undefined && to === undefined) return "The whole log";
  const begin = from === undefined ? "From the beginning" : `From ${edgeInWords(from)}`;
  return `${begin} ${to === undefined ? "to the end of the log" : `to ${edgeInWords(to)}`}`;
}
