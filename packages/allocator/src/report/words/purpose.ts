import type { Section } from "./section.js";

/** What the report is for, and what it is not. */
export function purpose(): Section {
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
        "it names: this is none.",
      "This is no legal advice.",
      "It counts opportunities, not results. It cannot show that what was logged is what happened, that rewards " +
        "measure the right thing, or that everyone is shown the same log. Groups are what the keeper of the log " +
        "declared; they lie beside the log, and no signature covers them.",
    ],
  };
}
