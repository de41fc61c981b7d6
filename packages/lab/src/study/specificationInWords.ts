import { type Parameters, Shares, type SpecificationInput, type Study, type StudyChange } from "@evenhand/core";
import { shareText } from "./wording.js";

/** What a registry says of something that a study names. */
interface RegistryEntry {
  readonly id: string;
  readonly parameters: Parameters;
}

/** Longer lists are cut: the whole study is at the end of the page. */
const MOST_VALUES = 12;

/**
 * The parameters that a study gives, a sentence each: "How likely an arm is open in a round: 0.9." A list with a
 * value for each arm names the arms.
 */
export function parametersInWords(
  specification: SpecificationInput,
  description: RegistryEntry | undefined,
  armNames: readonly string[],
): string[] {
  const given = typeof specification === "string" ? {} : (specification.parameters ?? {});
  return Object.entries(given).map(([name, value]) => {
    const words = description?.parameters[name]?.words ?? name;
    return `${capital(words)}: ${valueInWords(value, armNames)}.`;
  });
}

/** A symbol, such as the ε of "ε: an arm …", stays what it is. */
function capital(words: string): string {
  return /^[a-z]{2}/.test(words) ? `${words[0].toUpperCase()}${words.slice(1)}` : words;
}

export function idOf(specification: SpecificationInput): string {
  return typeof specification === "string" ? specification : specification.id;
}

/** What a study gives for a parameter, with the parameters of a learner or a curve. */
export function valueInWords(value: unknown, armNames: readonly string[]): string {
  if (Array.isArray(value)) {
    const isByArm = value.length === armNames.length;
    const shown = value.slice(0, MOST_VALUES).map((own, arm) => `${isByArm ? `${armNames[arm]} ` : ""}${plain(own)}`);
    const more = value.length - shown.length;
    return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
  }
  return plain(value);
}

/** A learner, a curve or a function has parameters of its own. */
function plain(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return valueInWords(value, []);
  const { id, family, parameters, ...others } = value as Readonly<Record<string, unknown>>;
  const own = Object.entries({ ...others, ...(parameters as object | undefined) });
  const name = [id, family].filter((part) => typeof part === "string").join(" ");
  const details = own.map(([key, given]) => `${key} ${plain(given)}`).join(", ");
  return name === "" ? details : details === "" ? name : `${name} (${details})`;
}

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
