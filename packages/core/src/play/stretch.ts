import type { Arm } from "../arms.js";
import type { Environment } from "../environments/environment.js";

/** So many rewards of an arm are drawn at once; fewer where there are many arms, so that they take 32 KB or 8 bytes an arm. */
const MOST_AHEAD = 64;
const AHEAD_OF_ALL = 4096;

/**
 * Some rounds in succession with one pull each, all arms open and every reward at once: a policy can play them on its own.
 *
 * They are written down as runs: an arm and how often it was pulled in a row. Whoever counts, measures or guards reads them
 * afterwards. So a policy's loop meets no other class than this one, whatever else was played in the process.
 */
export class Stretch {
  /** How many rounds fit. */
  static readonly longest = 1024;
  /** How many runs are written down, with their arms and lengths. */
  runs = 0;
  readonly arms = new Uint32Array(Stretch.longest);
  readonly lengths = new Uint32Array(Stretch.longest);
  /** The sum of all rewards since the beginning of the trial, added one by one. */
  reward = 0;
  /** Rewards that were drawn and not yet given, those of an arm side by side. */
  readonly ahead: Float64Array;
  readonly #environment: Environment;
  readonly #drawn: number;
  /** Where an arm's next reward is; at a multiple of the number drawn at once there is none. */
  readonly #next: Int32Array;

  constructor(environment: Environment) {
    const { arms } = environment;
    let drawn = 1;
    if (environment.drawAhead !== undefined) while (drawn < MOST_AHEAD && 2 * drawn * arms <= AHEAD_OF_ALL) drawn *= 2;
    this.#environment = environment;
    this.#drawn = drawn;
    this.ahead = new Float64Array(drawn * arms);
    this.#next = new Int32Array(arms);
  }

  /** A new trial: nothing is drawn yet. Begin the environment's as well. */
  begin(): void {
    this.reward = 0;
    this.runs = 0;
    for (let arm = 0; arm < this.#next.length; arm++) this.#next[arm] = this.#drawn * arm;
  }

  /** Pulls the arm once: its reward. */
  pull(arm: Arm, round: number): number {
    const at = this.ready(arm, round);
    const drawn = this.ahead[at];
    this.reward += drawn;
    this.recordRun(arm, at + 1, 1);
    return drawn;
  }

  /** Where in `ahead` the arm's next reward is. From there to `readyUntil` there are more of them. */
  ready(arm: Arm, round: number): number {
    const at = this.#next[arm];
    return (at & (this.#drawn - 1)) === 0 ? this.#draw(arm, round) : at;
  }

  readyUntil(at: number): number {
    return (at | (this.#drawn - 1)) + 1;
  }

  /** Writes down that the arm was pulled in so many rounds in a row, and where its next reward is. Add up the rewards. */
  recordRun(arm: Arm, next: number, length: number): void {
    this.#next[arm] = next;
    this.arms[this.runs] = arm;
    this.lengths[this.runs] = length;
    this.runs++;
  }

  #draw(arm: Arm, round: number): number {
    const environment = this.#environment;
    const from = arm * this.#drawn;
    if (environment.drawAhead === undefined) this.ahead[from] = environment.draw(arm, round);
    else environment.drawAhead(arm, this.ahead, from, from + this.#drawn);
    return from;
  }
}
