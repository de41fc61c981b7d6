import type { Parameters, SpecificationInput } from "@evenhand/core";

/** What a registry says of something that a study names. */
interface Described {
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
  description: Described | undefined,
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

function valueInWords(value: unknown, armNames: readonly string[]): string {
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
