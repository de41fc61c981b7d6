import type { RuleId } from "@evenhand/core";
import type { OpenArms } from "../events/openArms.js";
import type { AllocatorState } from "./allocatorState.js";

export interface Chosen {
  readonly arms: readonly number[];
  /** What chose each of them: the policy's word for its rule. */
  readonly rules: readonly string[];
}

/** The rule of each arm where a round has several: the policy chooses them together, and explains none alone. */
const SEVERAL: RuleId = "several";

/** The arms that the policy chooses for a round, with its rules. The audit asks the same question. */
export function choose(
  { arms: book, policy, terms }: AllocatorState,
  round: number,
  asked: number,
  open: OpenArms,
): Chosen {
  if (terms.perRound === 1 && book.isEveryArmOpen(open)) {
    const { arm, rule } = policy.explain(round);
    return { arms: [book.inPolicy[arm]], rules: [rule] };
  }
  return book.withOpen(open, (set) => {
    if (terms.perRound === 1) {
      const { arm, rule } = policy.explain(round, set);
      return { arms: [book.inPolicy[arm]], rules: [rule] };
    }
    const arms = policy.chooseMany(round, asked, set).map((slot) => book.inPolicy[slot]);
    return { arms, rules: arms.map(() => SEVERAL) };
  });
}
