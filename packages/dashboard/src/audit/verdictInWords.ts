import type { Audited } from "./auditMessages.js";
import { whole } from "../numbers/formats.js";

export interface VerdictWords {
  readonly isGood: boolean;
  readonly title: string;
  readonly details: readonly string[];
}

/** What an audit found, in sentences; where it was made is said too. */
export function verdictInWords({ report, damage }: Audited, where = "in this browser"): VerdictWords {
  const { verdict, events, rounds, noVerdict, finding, tree, choices } = report;
  const titles = {
    held: noVerdict === undefined ? "The log is genuine, and every promise was kept." : "The log is genuine.",
    displaced: "The log is genuine. Floors broke, only because requests took rounds or struck them out.",
    broken: "The log is genuine, and a promise was broken.",
    tampered: "This log is not what it should be.",
  };
  const isWhole = damage === undefined;
  return {
    isGood: isWhole && verdict === "held",
    title: isWhole ? titles[verdict] : titles.tampered,
    details: [
      `${whole(events)} events and ${whole(rounds)} rounds were checked, one by one, ${where}.`,
      ...(damage === undefined ? [] : [damage]),
      ...(finding === undefined
        ? []
        : [`Event ${whole(finding.event)} (${finding.kind}) says ${finding.says}; it should say ${finding.should}.`]),
      ...(noVerdict === undefined ? [] : [noVerdict]),
      headInWords(tree.head?.relation),
      ...(choices.recomputed === 0
        ? []
        : [`${whole(choices.recomputed)} choices that were left to chance were drawn again, with the seed.`]),
      ...(choices.unknown === 0
        ? []
        : [
            `${whole(choices.unknown)} choices were left to chance: without the seed, an audit checks that they were ` +
              "allowed, not that they were drawn so.",
          ]),
    ],
  };
}

function headInWords(relation: string | undefined): string {
  if (relation === undefined) return "It was compared with no signed head.";
  if (relation === "same" || relation === "extends") return "It is the log under the signed head.";
  return "It is not the log under the signed head.";
}
