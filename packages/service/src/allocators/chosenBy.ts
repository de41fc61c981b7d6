import { ruleInWords, type DecisionEvent } from "@evenhand/allocator";
import type { LoadedAllocator } from "../engine/engine.js";

/** The arms of a decision, each with the rule that chose it, by name and in words. */
export function chosenBy(
  { arms: book }: LoadedAllocator["allocator"]["state"],
  { kind, fields }: DecisionEvent["event"],
) {
  const name = (arm: number) => book.name(arm) ?? null;
  if (kind === "granted") {
    const words = "Granted elsewhere, and written down here: no rule chose it.";
    return [{ arm: name(fields.arm), rule: null, words }];
  }
  return fields.arms.map((arm, index) => {
    const rule = fields.rules[index];
    return { arm: name(arm), rule, words: `Chosen: ${ruleInWords(rule)}.` };
  });
}
