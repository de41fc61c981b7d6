import type { Claim, JudgedClaim, TriedChoice } from "./claim.js";
import type { Results } from "./measured.js";
import { choicesOf, claimsOf, type SettingRange } from "./range.js";
import type { Settings, ValuesOf } from "./settings.js";

interface TriedChoiceInWords extends TriedChoice {
  readonly words: readonly string[];
}

/** The claims with what came out where our settings were chosen otherwise. */
export function judge(
  claims: readonly Claim[],
  ranges: readonly SettingRange[],
  values: ValuesOf<Settings>,
  results: { readonly own: Results; readonly all: Results },
): readonly JudgedClaim[] {
  const tried = ranges.map((range) => ({ range, of: triedOf(range, values, results) }));
  return claims.map((claim) => {
    const all = tried.flatMap(({ range, of }) => {
      const others = of.get(claim.id) ?? [];
      return others.length === 0 ? [] : [ours(range.words(values), claim), ...others];
    });
    if (all.length === 0) return claim;
    const isOfReadings = tried.every(({ range, of }) => !of.has(claim.id) || range.of === "reading");
    const judgement = judgementOf(claim, withoutDoubles(all));
    const isOfReading = judgement.verdict === "depends" && isOfReadings;
    return { ...claim, ...judgement, ...(isOfReading ? { dependsOn: "reading" as const } : {}) };
  });
}

/** By the claims' ids. */
function triedOf(
  range: SettingRange,
  values: ValuesOf<Settings>,
  { own, all }: { readonly own: Results; readonly all: Results },
): ReadonlyMap<string, readonly TriedChoiceInWords[]> {
  const found = new Map<string, TriedChoiceInWords[]>();
  for (const choice of choicesOf([range], values)) {
    for (const claim of claimsOf(choice, own, all)) {
      const one = { ...inWords(choice.words, claim), isOurs: false };
      found.set(claim.id, [...(found.get(claim.id) ?? []), one]);
    }
  }
  return found;
}

/** Ranges that are told by the same words have our choice in common. */
function withoutDoubles(tried: readonly TriedChoiceInWords[]): readonly TriedChoiceInWords[] {
  return tried.filter(({ choice }, i) => tried.findIndex((other) => other.choice === choice) === i);
}

function ours(words: readonly string[], claim: Claim): TriedChoiceInWords {
  return { ...inWords(words, claim), isOurs: true };
}

function inWords(words: readonly string[], { verdict, measured }: Claim): Omit<TriedChoiceInWords, "isOurs"> {
  return { words, choice: words.join(", "), verdict, measured };
}

/** Where settings are known to disagree no verdict is the claim's own; otherwise that of our settings stands. */
function judgementOf(
  { verdict }: Claim,
  tried: readonly TriedChoiceInWords[],
): Pick<JudgedClaim, "verdict" | "tried" | "range"> {
  const disagree = (["holds", "fails"] as const).every((one) => tried.some((other) => other.verdict === one));
  return {
    verdict: disagree ? "depends" : verdict,
    tried: tried.map(({ choice, verdict: own, measured, isOurs }) => ({ choice, verdict: own, measured, isOurs })),
    range: rangeInWords(tried),
  };
}

const beginnings = { holds: "Holds with", fails: "Fails with", open: "Open with" } as const;

/** A sentence for each verdict that came out. */
function rangeInWords(tried: readonly TriedChoiceInWords[]): readonly string[] {
  return (["holds", "fails", "open"] as const).flatMap((verdict) => {
    const own = tried.filter((one) => one.verdict === verdict);
    return own.length === 0 ? [] : [`${beginnings[verdict]} ${listed(own)}.`];
  });
}

/** "r = 0.02 (T = 5 000, 9 000 [ours]); r = 0.05, T = 5 000": what differs in the last word only stands together. */
function listed(tried: readonly TriedChoiceInWords[]): string {
  const groups = new Map<string, string[]>();
  for (const { words, isOurs } of tried) {
    const last = `${words[words.length - 1]}${isOurs ? " [ours]" : ""}`;
    const first = words.slice(0, -1).join(", ");
    groups.set(first, [...(groups.get(first) ?? []), last]);
  }
  const texts = [...groups].map(([first, last]) => {
    if (first === "") return joined(last);
    return last.length === 1 ? `${first}, ${last[0]}` : `${first} (${joined(last)})`;
  });
  return texts.join("; ");
}

/** "T = 5 000, 9 000; ε = 0.1": what a value is of is said once. */
function joined(words: readonly string[]): string {
  const nameOf = (word: string) => /^.* = /.exec(word)?.[0];
  return words
    .map((word, i) => {
      const name = nameOf(word);
      if (i === 0) return word;
      return name !== undefined && name === nameOf(words[i - 1]) ? `, ${word.slice(name.length)}` : `; ${word}`;
    })
    .join("");
}
