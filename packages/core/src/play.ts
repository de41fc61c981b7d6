import type { Arm, ArmSet } from "./arms.js";
import type { Environment } from "./environment.js";
import type { Policy, Round } from "./policy.js";

/**
 * A policy with shortcuts for simulation. Internal, and all of them optional: a policy without a shortcut is played
 * round by round.
 *
 * A simulation with one pull a round, all arms open and rewards at once needs no call for each round: a policy with
 * `play` plays a stretch of such rounds in one loop. Nothing outside simulation uses it, and `Policy` does not name it.
 * The loops are in the policies and learners, or beside the ranked lines that they play on (`leader/pullLeaders.ts`,
 * `leader/debt/playQueues.ts`). docs/architecture.md follows one, and docs/adr/0008 says why there are shortcuts.
 *
 * A shortcut makes the same pulls and leaves the same state as `choose`, `pulled` and `rewarded` in turn. The law
 * `playIsRoundByRound` (`test/laws`) checks that for every policy that has one.
 */
export interface PlayedPolicy extends Policy {
  /** Plays the rounds, both included, as `choose`, `pulled` and `rewarded` would in turn. See `playRounds`. */
  play?(stretch: Stretch, from: Round, until: Round): void;
  /**
   * All that decides the policy's future, where pulls and observed rewards do. A caller that has observed the same
   * rewards may read them, or write them and then call `changed` for every arm that it wrote, before the next choice.
   */
  observations?(): ArmObservations;
  /**
   * Writes, for each arm, how likely it is drawn in this round, given everything else that is drawn for it, such as
   * means from posteriors. Metrics of exposure ask for it; without it the arm that is chosen has all.
   */
  exposures?(round: Round, into: Float64Array, open?: ArmSet): void;
  /** The caller wrote the arm's observations. */
  changed?(arm: Arm): void;
}

/** The pulls of each arm, the number of its observed rewards, and their sum in the order in which they came. */
export interface ArmObservations {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  readonly sums: Float64Array;
}

/** The methods of a round as functions that are called with their policy. */
interface Calls {
  readonly choose: (this: Policy, round: Round, open: undefined) => Arm;
  readonly pulled: (this: Policy, arm: Arm, round: Round, open: undefined) => void;
  readonly rewarded: (this: Policy, arm: Arm, reward: number) => void;
}

/**
 * Plays the rounds from one to the other, both included: by the policy's shortcut, or round by round where it has none.
 */
export function playRounds(policy: PlayedPolicy, stretch: Stretch, from: Round, until: Round): void {
  if (policy.play !== undefined) {
    policy.play(stretch, from, until);
    return;
  }
  playOneByOne(policy, stretch, from, until);
}

/** The same, one round after the other, also where the policy has a shortcut. */
export function playOneByOne(policy: Policy, stretch: Stretch, from: Round, until: Round): void {
  // Looked up once: where many policies were played before, a lookup in the loop takes as long as a short method.
  const calls: Calls = policy;
  const { choose, pulled, rewarded } = calls;
  for (let round = from; round <= until; round++) {
    const arm = choose.call(policy, round, undefined);
    pulled.call(policy, arm, round, undefined);
    rewarded.call(policy, arm, stretch.pull(arm, round));
  }
}

/** Rewards of one arm that are drawn at once, at most. */
const MOST_AHEAD = 64;
/** Rewards of all arms that are drawn ahead: 32 KB, or one reward an arm where the arms are more. */
const AHEAD_OF_ALL = 4096;

/**
 * Rounds in succession with one pull each, all arms open and every reward at once: a policy can play them on its own.
 *
 * They are recorded as streaks: an arm, and how many rounds in a row it was pulled. Meters and guards read them
 * afterwards. So a policy's loop meets no other class than this one, whatever else was played in the process.
 */
export class Stretch {
  /** The most rounds of a stretch. */
  static readonly longest = 1024;
  /** The number of streaks recorded, and their arms and lengths. */
  streaks = 0;
  readonly arms = new Uint32Array(Stretch.longest);
  readonly lengths = new Uint32Array(Stretch.longest);
  /** The sum of all rewards since the beginning of the trial, added one by one. */
  reward = 0;
  /** Rewards that were drawn and not yet used, those of an arm side by side. */
  readonly ahead: Float64Array;
  readonly #environment: Environment;
  readonly #drawn: number;
  /** Where each arm's next reward is; a multiple of the number drawn at once means that none is left. */
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

  /** Begins a trial, with nothing drawn yet. The environment's trial must be begun as well. */
  begin(): void {
    this.reward = 0;
    this.streaks = 0;
    for (let arm = 0; arm < this.#next.length; arm++) this.#next[arm] = this.#drawn * arm;
  }

  /** Pulls the arm once. Returns its reward. */
  pull(arm: Arm, round: number): number {
    const at = this.ready(arm, round);
    const drawn = this.ahead[at];
    this.reward += drawn;
    this.recordStreak(arm, at + 1, 1);
    return drawn;
  }

  /** Where in `ahead` the arm's next reward is, drawn now if none is left. The rewards after it are its next ones. */
  ready(arm: Arm, round: number): number {
    const at = this.#next[arm];
    return (at & (this.#drawn - 1)) === 0 ? this.#draw(arm, round) : at;
  }

  /** Where the rewards end that are drawn at once with the one at this place. */
  readyUntil(at: number): number {
    return (at | (this.#drawn - 1)) + 1;
  }

  /** Records that the arm was pulled in `length` rounds in a row, and where its next reward is. Adds up no rewards. */
  recordStreak(arm: Arm, next: number, length: number): void {
    this.#next[arm] = next;
    this.arms[this.streaks] = arm;
    this.lengths[this.streaks] = length;
    this.streaks++;
  }

  /** Records that all arms were pulled in turn, `sweeps` times: each one's rewards began at its place in `firsts`. */
  recordSweeps(firsts: Int32Array, sweeps: number): void {
    const { arms, lengths } = this;
    let streak = this.streaks;
    for (let sweep = 0; sweep < sweeps; sweep++) {
      for (let arm = 0; arm < firsts.length; arm++, streak++) {
        arms[streak] = arm;
        lengths[streak] = 1;
      }
    }
    this.streaks = streak;
    for (let arm = 0; arm < firsts.length; arm++) this.#next[arm] = firsts[arm] + sweeps;
  }

  /** Adds the pulls of all streaks from the place `from` on. */
  addPulls(pulls: Uint32Array, from: number): void {
    const { arms, lengths, streaks } = this;
    for (let streak = from; streak < streaks; streak++) pulls[arms[streak]] += lengths[streak];
  }

  #draw(arm: Arm, round: number): number {
    const environment = this.#environment;
    const from = arm * this.#drawn;
    if (environment.drawAhead === undefined) this.ahead[from] = environment.draw(arm, round);
    else environment.drawAhead(arm, this.ahead, from, from + this.#drawn);
    return from;
  }
}
