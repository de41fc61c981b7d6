import type { Arm } from "../arms.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT } from "../limits.js";
import type { Round } from "../policy.js";
import { DROPPED, type PolicyState, type ProgressState } from "../state/policyState.js";

/**
 * How far a run is: refuses rounds that go back, an arm or more pulls than there are in a
 * round, and rewards without a pull.
 *
 * An arm is pulled at most once a round, so that no count of its pulls exceeds the last round's number; and that times
 * the pulls of a round is at most 2^32 − 1, so that no count of pulls wraps around, whatever a policy counts.
 */
export class RunProgress {
  readonly lastRound: Round;
  readonly #perRound: number;
  #round: Round = 0;
  /** The arms that were pulled in that round, as many as `#pulls` says. */
  readonly #pulledInRound: Uint32Array;
  #pulls = 0;
  readonly #awaited: Uint32Array;

  constructor(arms: number, perRound: number) {
    this.lastRound = Math.floor(LARGEST_COUNT / perRound);
    this.#perRound = perRound;
    this.#pulledInRound = new Uint32Array(perRound);
    this.#awaited = new Uint32Array(arms);
  }

  /** The round of the last pull; 0 before the first. */
  get round(): Round {
    return this.#round;
  }

  /** Refuses a pull that cannot come now. */
  checkPull(arm: Arm, round: Round): void {
    if (round > this.#round) return;
    if (round < this.#round) {
      throw new EvenhandError("round-invalid", {
        received: round,
        required: `at least ${this.#round}, the round of the last pull`,
        path: "round",
        remedy: "Tell pulls in the order of their rounds.",
      });
    }
    if (this.#pulls === this.#perRound) {
      throw new EvenhandError("per-round-invalid", {
        received: `pull ${this.#pulls + 1} of round ${round}`,
        required: `at most ${this.#perRound} in a round`,
        path: "round",
        remedy: "Create the policy with the `perRound` that you need, or go on to the next round.",
      });
    }
    for (let place = 0; place < this.#pulls; place++) {
      if (this.#pulledInRound[place] !== arm) continue;
      throw new EvenhandError("arm-unknown", {
        received: `arm ${arm} again in round ${round}`,
        required: "an arm that was not pulled in this round",
        path: "arm",
        remedy: "Pull an arm at most once a round.",
      });
    }
  }

  pulled(arm: Arm, round: Round): void {
    if (round > this.#round) {
      this.#round = round;
      this.#pulls = 0;
    }
    this.#pulledInRound[this.#pulls++] = arm;
    this.#awaited[arm]++;
  }

  /** Refuses a reward for which no pull of the arm is left. */
  checkReward(arm: Arm): void {
    if (this.#awaited[arm] > 0) return;
    throw new EvenhandError("reward-unexpected", {
      received: `a reward of arm ${arm}`,
      required: "at most one reward for each pull of the arm",
      path: "arm",
    });
  }

  rewarded(arm: Arm): void {
    this.#awaited[arm]--;
  }

  state(): ProgressState {
    const pulledInRound = this.#pulledInRound.slice(0, this.#pulls);
    return { scalars: { round: this.#round }, columns: { pulledInRound, awaited: this.#awaited.slice() } };
  }

  /**
   * Refuses a progress that no run up to this horizon can have, or that the policy's state, which is restored with it,
   * contradicts.
   */
  check({ scalars, columns }: ProgressState, state: PolicyState, horizon: number): void {
    const { round } = scalars;
    const { pulledInRound, awaited } = columns;
    const arms = this.#awaited.length;
    const required = (what: string, holds: boolean) => {
      if (holds) return;
      throw new EvenhandError("state-mismatch", {
        received: `a progress up to round ${String(round)}`,
        required: what,
      });
    };
    const isColumn = (column: unknown) => column instanceof Uint32Array;
    const isWhole = Object.keys(scalars).length === 1 && Object.keys(columns).length === 2;
    required("round, pulledInRound and awaited", isWhole && isColumn(pulledInRound) && isColumn(awaited));
    const last = Math.min(this.lastRound, horizon);
    required(`a round from 0 to ${last}`, Number.isSafeInteger(round) && round >= 0 && round <= last);
    required(`awaited rewards of ${arms} arms`, awaited.length === arms);
    const inRound = pulledInRound.filter((arm) => arm !== DROPPED);
    const fits = new Set(inRound).size === inRound.length && pulledInRound.length <= this.#perRound;
    required("different arms that were pulled in the round", fits && inRound.every((arm) => arm < arms));
    required("arms that were pulled, where there was a round", pulledInRound.length > 0 === round > 0);
    required(
      "no more awaited rewards than rounds",
      awaited.every((count) => count <= round),
    );
    // A learner that is not told of every pull has counted fewer.
    const { learner } = state;
    const counting = learner === undefined || "untold" in state.columns ? [state] : [state, learner];
    for (const one of counting) {
      const broken = brokenBy(one, awaited, round);
      if (broken !== undefined) required(broken, false);
    }
  }

  /** Goes on from a progress that was checked. */
  restore({ scalars: { round }, columns: { pulledInRound, awaited } }: ProgressState): void {
    this.#round = round;
    this.#pulls = pulledInRound.length;
    this.#pulledInRound.set(pulledInRound);
    this.#awaited.set(awaited);
  }
}

/** What the pulls of a state break, if anything. A plain loop: there may be a million arms, and a restart waits. */
function brokenBy(
  { columns: { pulls, starts } }: PolicyState,
  awaited: ProgressState["columns"]["awaited"],
  round: number,
): string | undefined {
  if (pulls === undefined) return undefined;
  for (let arm = 0; arm < pulls.length; arm++) {
    if (!(pulls[arm] + (starts?.[arm] ?? 0) <= round)) return "no more pulls than rounds";
    if (!(awaited[arm] <= pulls[arm])) return "no more awaited rewards than pulls";
  }
  return undefined;
}
