import type { AllocatorEvent } from "@evenhand/allocator";
import type { Loaded } from "../engine/engine.js";

type State = Loaded["allocator"]["state"];

/** What rules that are not plain by their names mean. */
const meanings: Readonly<Record<string, string>> = {
  deadline: "its next promised pull was due, and had the earliest deadline",
  forced: "a promise to some arm could otherwise no longer be kept",
  cap: "all open arms were at their cap, and it was the least above",
  learner: "nothing was owed to any arm: the learner was free to choose",
};

/** What the log says of a decision, and what is known of its outcome while it is waited for. */
export function decisionFacts(state: State, place: number, { kind, at, fields }: AllocatorEvent) {
  const open = state.open.get(place);
  const outcome =
    open === undefined
      ? { status: "closed" as const }
      : {
          status: open.isVoid ? ("void" as const) : ("open" as const),
          waitUntil: open.until,
          rewards: open.reported.map((value) => value ?? null),
        };
  if (kind === "decided") {
    const { round, arms, rules } = fields;
    const chosen = arms.map((arm, index) => ({
      arm: state.arms.name(arm) ?? null,
      rule: rules[index],
      words: `Chosen because ${meanings[rules[index]] ?? `the rule "${rules[index]}" of the policy chose it`}.`,
    }));
    return { kind, at, round, chosen, ...outcome };
  }
  if (kind === "granted") {
    const { arm, round } = fields;
    const words = "Granted elsewhere, and written down here: no rule chose it.";
    return { kind, at, round, chosen: [{ arm: state.arms.name(arm) ?? null, rule: null, words }], ...outcome };
  }
  return { kind, at, round: 0, chosen: [], ...outcome };
}
