import { expect } from "vitest";
import type { Arm, ArmSet, Policy } from "../../src/index.js";
import { propensityOf } from "../../src/propensity.js";
import type { Law } from "../../src/laws/law.js";
import { play } from "../../src/laws/run.js";
import { eventful } from "../../src/laws/scripts.js";
import type { Subject } from "../../src/laws/subject.js";
import { createUnchecked } from "./subject.js";

const SEEDS = 400;
/** As parts of the run. */
const MOMENTS = [0.03, 0.3, 0.9];

export const propensityIsTheFrequency: Law = {
  title: "over many seeds, from the same state, an arm is chosen as often as its propensity says",
  check(subject) {
    const rounds = new Set(MOMENTS.map((part) => Math.ceil(part * subject.rounds)));
    const policy = createUnchecked(subject);
    play(policy, eventful(subject), (round, open) => {
      if (rounds.has(round)) checkFrequencies(subject, policy, round, open);
    });
  },
};

function checkFrequencies(subject: Subject, policy: Policy, round: number, open: ArmSet | undefined): void {
  const state = policy.state();
  const chosen = new Map<Arm, number>();
  for (let seed = 0; seed < SEEDS; seed++) {
    const one = createUnchecked(subject, seed);
    one.restore(state);
    const arm = one.choose(round, open);
    chosen.set(arm, (chosen.get(arm) ?? 0) + 1);
  }
  for (let arm = 0; arm < subject.arms; arm++) {
    if (open?.has(arm) === false) continue;
    const p = propensityOf(policy, arm, round, open).probability ?? NaN;
    const found = (chosen.get(arm) ?? 0) / SEEDS;
    // Five standard errors; rare arms may be chosen a few times more than a normal number would say.
    const allowed = 5 * Math.sqrt((p * (1 - p)) / SEEDS) + (p > 0 && p < 0.02 ? 5 / SEEDS : 1e-9);
    expect(Math.abs(found - p), `round ${round}, arm ${arm}: ${found} for ${p}`).toBeLessThanOrEqual(allowed);
  }
}
