import { wordsOf } from "./scenarios.js";
import type { OwnWords, Setting } from "./setting.js";

/** What a reader's own numbers are about, until they say it. */
export const usualOwnWords: OwnWords = {
  ...{ arm: "recipient", arms: "recipients", pull: "opportunity", pulls: "opportunities", reward: "reward" },
};

/** The words that can be chosen, in the order in which a page asks for them and a link has them. */
export const wordKinds = ["arm", "arms", "pull", "pulls", "reward"] as const;

/** The words of a setting that a reader can choose others for. */
export function ownWordsOf(setting: Setting): OwnWords {
  const { arm, arms, pull, pulls, reward } = wordsOf(setting);
  return { arm, arms, pull, pulls, reward };
}

/** Several of them, as English usually forms it: a reader can correct it. */
export function pluralOf(word: string): string {
  if (word === "person") return "people";
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

const plurals = { arm: "arms", pull: "pulls" } as const;

/** One word is another. The plural follows it, unless the reader has chosen one that does not. */
export function withWord(words: OwnWords, kind: keyof OwnWords, word: string): OwnWords {
  const changed = { ...words, [kind]: word };
  if (kind !== "arm" && kind !== "pull") return changed;
  return words[plurals[kind]] === pluralOf(words[kind]) ? { ...changed, [plurals[kind]]: pluralOf(word) } : changed;
}
