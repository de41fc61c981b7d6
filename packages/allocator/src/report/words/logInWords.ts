import { hasSeeds, seedsInWords } from "../../audit/auditInWords.js";
import type { Report } from "../report.js";
import { counted, whole } from "./numbers.js";

/** How the log stands to its signed head. */
export function headInWords({ audit: { tree }, signedHead }: Report): string {
  const { head, size } = tree;
  if (head === undefined)
    return "not compared: no signed head was given, so a log that was written again as a whole is not found";
  const later = whole(size - head.size);
  const words = {
    same: `all ${counted(size, "event")} are those that were signed`,
    extends: `the first ${counted(head.size, "event")} are those that were signed; ${later} came later`,
    cut: `the head was signed over ${counted(head.size, "event")}, the log has ${whole(size)}: its tail was cut off`,
    differs: `the first ${counted(head.size, "event")} are not those that were signed`,
    "other-log": "the signed head is one of another log",
  };
  const unsigned =
    signedHead === undefined || signedHead.keys.length > 0 ? "" : "; the head’s own signature was not checked";
  return words[head.relation] + unsigned;
}

/** What was found in the log that does not fit, in one sentence; undefined where it was nothing. */
export function findingInWords({ audit: { finding }, damage }: Report): string | undefined {
  if (damage !== undefined) return damage;
  if (finding === undefined) return undefined;
  const { event, kind, what, says, should } = finding;
  const where = `Event ${event} (${kind}) is the first that does not fit.`;
  return `${where} About ${what} it says ${says}; it should be ${should}.`;
}

/** Whether random choices were recomputed. */
export function choicesInWords({ audit: { choices } }: Report): string {
  const seeds = seedsInWords(choices)
    .map((sentence) => ` ${sentence}`)
    .join("");
  return `${comparedInWords(choices)}.${seeds}`;
}

function comparedInWords(choices: Report["audit"]["choices"]): string {
  const { recomputed, unknown } = choices;
  if (!hasSeeds(choices)) {
    return unknown === 0
      ? "Every decision is the one that the policy’s rules demand"
      : `${whole(unknown)} decisions differ from the rules as luck can; without the seed they cannot be recomputed`;
  }
  const rest = unknown === 0 ? "" : `, ${whole(unknown)} without`;
  return `${counted(recomputed, "decision")} recomputed with their seed${rest}`;
}
