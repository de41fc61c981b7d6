import { ruleOf, rules, type Reason, type Vocabulary } from "@evenhand/core";
import { decimal, plainPercent, whole } from "../../../numbers/formats.js";
import type { Words } from "../../../setting/scenarios.js";

/** Why an arm was chosen, as a clause without its subject: "due by round 415: …". */
export function reasonInWords(reason: Reason | undefined, words: Words): string {
  if (reason === undefined) return rules.several.words;
  const { rule, numbers, learner } = reason;
  const known = ruleOf(rule);
  if (known === undefined) return unlisted(reason);
  if (learner !== undefined) return `${known.words}: ${reasonInWords(learner, words)}`;
  return known.inNumbers?.(numbers, vocabularyOf(words)) ?? known.words;
}

/** A rule that is not in the library's table is told by its name and numbers. */
function unlisted({ rule, numbers }: Reason): string {
  const values = Object.entries(numbers).map(
    ([name, value]) => `${name} ${decimal(value, Number.isInteger(value) ? 0 : 2)}`,
  );
  return values.length === 0 ? rule : `${rule} (${values.join(", ")})`;
}

function vocabularyOf({ arm, arms, pull, pulls, reward }: Words): Vocabulary {
  return {
    ...{ arm, arms, pulls, whole },
    counted: (count) => `${whole(count)} ${count === 1 ? pull : pulls}`,
    average: (mean) => `${decimal(mean, 2)} ${reward} on average`,
    share: plainPercent,
    decimal: (number) => decimal(number, 2),
  };
}
