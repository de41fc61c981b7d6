import { Shares, type Study, type StudyChange } from "@evenhand/core";
import { shareText } from "./shareText.js";

/** The changes of a study, a sentence each. */
export function changesInWords({ changes = [] }: Study, names: readonly string[]): string[] {
  return changes.map((change) => `From round ${change.at} on: ${partsOf(change, names).join("; ")}.`);
}

function partsOf({ joins = [], leaves = [], shares, caps, effect }: StudyChange, names: readonly string[]): string[] {
  const named = (arms: readonly number[]) => arms.map((arm) => names[arm]).join(", ");
  return [
    ...(joins.length === 0 ? [] : [`${named(joins)} ${joins.length === 1 ? "joins" : "join"}`]),
    ...(leaves.length === 0 ? [] : [`${named(leaves)} ${leaves.length === 1 ? "leaves" : "leave"}`]),
    ...(shares === undefined ? [] : [`shares of ${sharesInWords(shares, names)}`]),
    ...(caps === undefined ? [] : [`caps of ${sharesInWords(caps, names)}`]),
    ...(effect === "now" ? ["all arms begin again at once, and forgo what they are owed"] : []),
  ];
}

/** Most names that a sentence can bear. */
const MOST_NAMES = 12;

function sharesInWords(input: NonNullable<StudyChange["shares"]>, names: readonly string[]): string {
  // Caps may add up to 1 for every arm.
  const values = Shares.parse(input, names.length, names.length).values();
  const shown = names.slice(0, MOST_NAMES).map((name, arm) => `${shareText(values[arm])} for ${name}`);
  return [...shown, ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ");
}

/** Which pulls are struck out. */
export function voidsInWords({ voids }: Study, names: readonly string[]): string[] {
  if (voids === undefined) return ["Every pull stands."];
  const { rate, within = 1 } = voids;
  const rates =
    typeof rate === "number"
      ? shareText(rate)
      : names.map((name, arm) => `${shareText(rate[arm])} for ${name}`).join(", ");
  const when = within === 1 ? "in its own round" : `within ${within} rounds`;
  return [`A pull is struck out ${when} with a probability of ${rates}: its round then counts for no arm.`];
}
