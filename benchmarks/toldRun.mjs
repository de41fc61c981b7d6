import { createEnvironment } from "@evenhand/core";
import { nanosecondsOf } from "./cpuTime.mjs";
import { SEED } from "./load.mjs";

/**
 * A run with a history that was told to the policy, not chosen by it: each arm some times in turn, which is how all but
 * Thompson sampling begin themselves. So the rounds after it can be measured even where a million choices would take
 * long.
 */
export class ToldRun {
  round = 0;

  /**
   * @param {(setup: { arms: number, seed: number }) => object} createPolicy
   * @param {{ id: string, parameters: object }} world
   * @param {number} arms
   * @param {number} each
   */
  constructor(createPolicy, world, arms, each) {
    this.environment = createEnvironment(world);
    this.environment.begin(SEED, 0);
    this.policy = createPolicy({ arms, seed: SEED });
    for (let i = 0; i < each * arms; i++) this.tell(i % arms);
  }

  tell(arm) {
    this.round++;
    this.policy.pulled(arm, this.round);
    this.policy.rewarded(arm, this.environment.draw(arm, this.round));
  }

  play(count) {
    const { policy, environment } = this;
    const last = this.round + count;
    for (let round = this.round + 1; round <= last; round++) {
      const arm = policy.choose(round);
      policy.pulled(arm, round);
      policy.rewarded(arm, environment.draw(arm, round));
    }
    this.round = last;
  }

  /** Nanoseconds of this number of further rounds. */
  measure(rounds) {
    return nanosecondsOf(() => this.play(rounds));
  }
}
