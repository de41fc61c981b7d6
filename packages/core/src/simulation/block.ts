import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { Meter } from "../metrics/metric.js";
import { Stretch } from "../play.js";
import { fingerprintOf } from "./fingerprint.js";
import { areAlike } from "./playedAlike.js";
import { CheckedStudy } from "./study.js";
import { beginTrial, Trial, type World } from "./trial.js";
import { TrialReader } from "./trialReader.js";
import { type TrialNumbers, TRIALS_IN_BLOCK } from "./trialRows.js";

/** What came of some trials of one policy: plain JSON, to be kept or sent, and merged in the order of the blocks. */
export interface Block {
  /** The fingerprint of the study with this policy. */
  readonly study: string;
  readonly policy: number;
  /** The number of the block, or of the first of several that are added up. */
  readonly block: number;
  readonly blocks: number;
  readonly numbers: TrialNumbers;
}

/** How many trials there are in `blocks` blocks from `block` on: the last block may have fewer. */
export function trialsOf(study: CheckedStudy, block: number, blocks = 1): number {
  needs.instanceOf(CheckedStudy)(study, "study");
  needs.whole()(block, "block");
  needs.whole()(blocks, "blocks");
  return Math.min(blocks * TRIALS_IN_BLOCK, study.study.trials - block * TRIALS_IN_BLOCK);
}

/** How many blocks the trials of a study make. */
export function blocksOf(study: CheckedStudy): number {
  needs.instanceOf(CheckedStudy)(study, "study");
  return Math.ceil(study.study.trials / TRIALS_IN_BLOCK);
}

/** Plays the trials of one block, and yields the number of rounds played since the last time. */
export function* playBlock(study: CheckedStudy, policy: number, block: number): Generator<number, Block> {
  const [played] = yield* playBlocks([{ study, policy }], block);
  return played;
}

/** A policy of a study. */
export interface Player {
  readonly study: CheckedStudy;
  readonly policy: number;
}

/**
 * Plays one block of policies of several studies at once that are played alike (`playedAlike`): each trial once, for as
 * long as one of them needs it. Returns the block of each, to the bit what `playBlock` returns; every round is yielded
 * once for each policy that it was played for.
 */
export function* playBlocks(players: readonly Player[], block: number): Generator<number, Block[]> {
  needs.listOf(needs.object({ study: needs.instanceOf(CheckedStudy) }))(players, "players");
  for (const { study, policy } of players) {
    needs.whole(0, study.policies.length - 1)(policy, "policy");
    if (!(Number.isInteger(block) && block >= 0 && block < blocksOf(study))) {
      const required = `a block from 0 to ${blocksOf(study) - 1}`;
      throw new EvenhandError("study-mismatch", { received: block, required, path: "block" });
    }
  }
  checkAlike(players);
  if (players.length === 0) return [];
  const trials = new BlockTrials(players, block);
  while (!trials.areDone) yield trials.playSlice();
  return players.map(({ study, policy }, place) => {
    const numbers: TrialNumbers = { kind: "rows", rows: trials.rows(place) };
    return { study: fingerprintOf(study, policy), policy, block, blocks: 1, numbers };
  });
}

function checkAlike([first, ...others]: readonly Player[]): void {
  const place = others.findIndex(({ study, policy }) => !areAlike(first.study, first.policy, study, policy));
  if (place < 0) return;
  const required = "policies that are played alike, as `playedAlike` groups them";
  const received = `policy ${others[place].policy}, which plays otherwise than policy ${first.policy}`;
  throw new EvenhandError("study-mismatch", { received, required, path: `players[${place + 1}]` });
}

/** Rounds between two reports of progress, times arms: a few milliseconds for a policy that looks at every arm. */
const SLICE = 655_360;
const LONGEST_SLICE = 16_384;
/**
 * Most policies do not look at every arm where there are many: a report after each round
 * would take longer than the round.
 */
const SHORTEST_SLICE = 16;
/** Reading the meters at a checkpoint, and setting up the next trial, takes as long as this number of rounds. */
const ROUNDS_OF_A_CHECKPOINT = 64;

/** Some trials of policies that are played alike, one after the other, a slice at a time. */
class BlockTrials {
  readonly #readers: readonly TrialReader[];
  /** Whose world the trials are played in: that of the longest. */
  readonly #player: Player;
  readonly #world: World;
  readonly #stretch: Stretch;
  readonly #slice: number;
  /** The trials that are still to be played are those from `number` to before `end`. */
  readonly #end: number;
  #number: number;
  #trial: Trial;
  /** Those that the present trial is still played for. */
  #reading: TrialReader[] = [];

  constructor(players: readonly Player[], block: number) {
    this.#player = players.reduce((most, one) => (one.study.study.horizon > most.study.study.horizon ? one : most));
    const { study } = this.#player;
    this.#world = study.world();
    this.#stretch = new Stretch(this.#world.environment);
    this.#slice = Math.max(SHORTEST_SLICE, Math.min(LONGEST_SLICE, Math.floor(SLICE / study.arms)));
    this.#number = block * TRIALS_IN_BLOCK;
    this.#readers = players.map((own) => {
      const end = this.#number + trialsOf(own.study, block);
      return new TrialReader(own.study, own.study.meters(this.#world.environment), end);
    });
    this.#end = Math.max(...this.#readers.map(({ end }) => end));
    this.#trial = this.#begin();
  }

  get areDone(): boolean {
    return this.#number === this.#end;
  }

  /** The numbers of the trials that are done, for one of the players. */
  rows(player: number): readonly (readonly number[])[] {
    return this.#readers[player].rows;
  }

  /** Plays for a few milliseconds, or to the end. Returns the rounds that were played, once for each reader. */
  playSlice(): number {
    let played = 0;
    for (let left = this.#slice; left > 0 && !this.areDone;) {
      const needed = this.#reading.length;
      const rounds = this.#playToCheckpoint(left);
      played += needed * rounds;
      left -= rounds + ROUNDS_OF_A_CHECKPOINT;
    }
    return played;
  }

  #playToCheckpoint(most: number): number {
    const trial = this.#trial;
    const from = trial.round;
    let until = from + most;
    for (const { checkpoint } of this.#reading) if (checkpoint < until) until = checkpoint;
    trial.playUntil(until);
    let isOver = false;
    for (const reader of this.#reading) {
      if (reader.checkpoint === trial.round && reader.reach(trial)) isOver = true;
    }
    if (isOver) this.#goOn();
    return trial.round - from;
  }

  /** Some have read all of the trial: plays it for the others, or begins the next. */
  #goOn(): void {
    const reading = this.#reading.filter(({ checkpoint }) => checkpoint < Infinity);
    if (reading.length > 0) {
      this.#reading = reading;
      this.#trial.watchedBy(metersOf(reading));
      return;
    }
    this.#number++;
    if (!this.areDone) this.#trial = this.#begin();
  }

  #begin(): Trial {
    const { study, policy } = this.#player;
    this.#reading = this.#readers.filter(({ end }) => end > this.#number);
    for (const reader of this.#reading) reader.begin();
    beginTrial(this.#world, study.study.seed, this.#number);
    return new Trial(study.policy(policy, this.#number), this.#world, metersOf(this.#reading), this.#stretch);
  }
}

function metersOf(readers: readonly TrialReader[]): readonly Meter[] {
  return readers.flatMap(({ meters }) => meters);
}
