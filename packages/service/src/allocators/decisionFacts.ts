import { ruleInWords, type DecisionEvent } from "@evenhand/allocator";
import type { Loaded } from "../engine/engine.js";
import type { Outcomes } from "./outcomes.js";

type State = Loaded["allocator"]["state"];

/** The arms of a decision, each with the rule that chose it, by name and in words. */
export function chosenBy({ arms: book }: State, { kind, fields }: DecisionEvent["event"]) {
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

/** Whether anything is still waited for, and the rewards so far: null where none has come. */
export function statusOf(state: State, place: number, { learned, ...outcomes }: Outcomes) {
  const open = state.open.get(place);
  if (open === undefined) return { status: "closed" as const, rewards: learned, outcomes };
  return {
    status: open.isVoid ? ("void" as const) : ("open" as const),
    waitUntil: open.until,
    rewards: open.reported.map((value) => value ?? null),
    outcomes,
  };
}
