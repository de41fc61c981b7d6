import type { Claim } from "./claim.js";
import type { Results, Studies } from "./measured.js";
import type { Settings, ValuesOf } from "./settings.js";

/**
 * Settings that a paper does not give, and claims that could rest on our choice of them: what else is tried, and what
 * is played for it.
 */
export interface SettingRange<V = ValuesOf<Settings>> {
  /** "reading" where the choices are ways to read what the paper says; otherwise it leaves the settings open. */
  readonly of?: "reading";
  /** The chosen settings in words, the one that changes fastest last: ["r = 0.02", "T = 5 000"]. */
  words(values: V): readonly string[];
  /** All settings, ours changed, that are tried instead of ours. */
  tried(ours: V): readonly V[];
  /** What is played with a choice, by name. Missing where the experiment's own results say it all. */
  studies?(values: V): Studies;
  /** The claims that could rest on the choice. Results of `studies` stand in place of the experiment's own. */
  claims(results: Results, values: V): readonly Claim[];
}

/** One of the choices of a range. */
interface Choice {
  readonly range: SettingRange;
  readonly values: ValuesOf<Settings>;
  readonly words: readonly string[];
  /** By the names that the range gives them. */
  readonly studies: Studies;
}

/** What is tried of the ranges, without our own choice. */
export function choicesOf(ranges: readonly SettingRange[], ours: ValuesOf<Settings>): readonly Choice[] {
  return ranges.flatMap((range) =>
    range
      .tried(ours)
      .filter((values) => JSON.stringify(values) !== JSON.stringify(ours))
      .map((values) => ({ range, values, words: range.words(values), studies: range.studies?.(values) ?? {} })),
  );
}

/** What a study of a choice is called among those of the experiment. */
function nameOf({ words }: Choice, study: string): string {
  return `${words.join(", ")}: ${study}`;
}

export function studiesOf(choices: readonly Choice[]): Studies {
  return Object.fromEntries(
    choices.flatMap((choice) =>
      Object.entries(choice.studies).map(([name, study]) => [nameOf(choice, name), study] as const),
    ),
  );
}

/** The claims of a choice: its own results take the place of the experiment's. */
export function claimsOf(choice: Choice, own: Results, all: Results): readonly Claim[] {
  const played = Object.keys(choice.studies).map((name) => [name, all[nameOf(choice, name)]] as const);
  return choice.range.claims({ ...own, ...Object.fromEntries(played) }, choice.values);
}
