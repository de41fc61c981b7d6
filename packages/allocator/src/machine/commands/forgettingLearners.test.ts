import { describe, expect, it } from "vitest";
import { Run } from "../../../test/support/run.js";
import type { TermsInput } from "../../terms/terms.js";

const learners = [
  { id: "discounted-ucb", parameters: { discount: 0.9 } },
  { id: "sliding-window-ucb", parameters: { window: 6 } },
  { id: "discounted-thompson", parameters: { discount: 0.9 } },
  { id: "sliding-window-thompson", parameters: { window: 6 } },
];

describe.each(learners)("$id in a running contract", (learner) => {
  const terms = (...shares: number[]): TermsInput => ({
    contract: { id: "quota", parameters: { shares } },
    policy: { id: "deadline-quota", parameters: { learner, allowance: 1 } },
    rewards: { wait: 1000 },
    voidWithin: 5,
  });
  const decide = (run: Run, rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const { place } = run.do({ kind: "decide", items: [{}] }).answer[0].decisions[0];
      // Every third reward is never reported.
      if (round % 3 !== 2) run.do({ kind: "reward", items: [{ decision: place, value: (round % 4) / 4 }] });
    }
  };

  it("keeps the quotas while arms come and go, and the log tells the same again", () => {
    const run = new Run(["a", "b", "c"], terms(0.25, 0.25, 0.25));
    decide(run, 20);
    run.do({ kind: "add-arms", arms: ["d"], terms: terms(0.25, 0.25, 0.25, 0.125) });
    decide(run, 20);
    run.do({ kind: "retire-arms", arms: ["b"], terms: terms(0.25, 0.25, 0.125) });
    decide(run, 20);
    for (const { balance } of run.allocator.state.policy.tenures()) {
      const [numerator, denominator = 1] = balance.split("/").map(Number);
      expect(numerator / denominator).toBeLessThan(1);
    }
    const folded = run.folded();
    expect(folded.state.policy.state()).toEqual(run.allocator.state.policy.state());
  });
});
