import { sameBytes } from "../bytes/sameBytes.js";
import { allocatorError } from "../errors.js";
import type { AllocatorEvent, EventNamed } from "../events/eventKinds.js";
import { readEvent, type EventRecord } from "../events/eventRecord.js";
import { sha256 as ownSha256, type Sha256 } from "../ledger/sha256.js";
import { openSnapshot } from "../snapshot/snapshotHead.js";
import { restoreState } from "../snapshot/restoreState.js";
import { readTerms } from "../terms/readTerms.js";
import type { Terms } from "../terms/terms.js";
import { AllocatorState } from "./allocatorState.js";
import { Appender, type Appended } from "./appender.js";
import { applyEvent, type ApplyContext } from "./apply/applyEvent.js";
import { buildPolicy } from "./buildPolicy.js";
import { addArms, asJson, changeContract, pauseOrResumeArms, retireArms } from "./commands/arms.js";
import { checkNames } from "./commands/checkNames.js";
import type { Carried, Command, CreateCommand } from "./commands/command.js";
import { confirm, voidDecisions, type Voided } from "./commands/confirmOrVoid.js";
import { decide, type Decided } from "./commands/decide.js";
import { calibrate, grant, type Granted } from "./commands/grant.js";
import { reseed } from "./commands/reseed.js";
import { reward, type Reported } from "./commands/reward.js";
import { changeStatus } from "./commands/status.js";
import { tick, type Ticked } from "./commands/tick.js";
import { checkSeed, commitmentTo, coreSeed, type SecretSeed } from "./seed.js";

export interface AllocatorOptions {
  /** Node's own is faster than the one in plain JavaScript. */
  readonly sha256?: Sha256;
}

/** What a command answers, by its kind. */
export interface Answers {
  decide: Decided[];
  reward: Reported[];
  void: Voided[];
  tick: Ticked;
  grant: Granted;
}

export type AnswerOf<K extends Command["kind"]> = K extends keyof Answers ? Answers[K] : undefined;

export interface Executed<K extends Command["kind"]> {
  /** The events that the command made, to be stored before anyone is answered. */
  readonly events: readonly Appended[];
  readonly answer: AnswerOf<K>;
}

/**
 * A running contract (docs/adr/0015). Commands make events, and events alone change it: an allocator that folds the same
 * events is in the same state, and decides the same. Where events could not be stored it must be thrown away, because a
 * policy has no undo.
 */
export class Allocator {
  readonly #context: ApplyContext;
  #state: AllocatorState;

  private constructor(state: AllocatorState, context: ApplyContext) {
    this.#state = state;
    this.#context = context;
  }

  /** A new contract, with the first events of its log. */
  static create(command: CreateCommand, { sha256 = ownSha256 }: AllocatorOptions = {}) {
    checkCarried(command);
    checkSeed(command.seed);
    checkNames(command.arms, "arms");
    const terms = readTerms(command.terms, command.arms.length);
    const commitment = commitmentTo(command.seed, sha256);
    const event = { kind: "created", at: command.at, fields: { terms: asJson(terms), arms: command.arms.length, commitment } } as const;
    const context = contextFor(command.seed, sha256);
    const state = begun(event, context.seed, command.arms);
    const appender = new Appender(state, context, command);
    appender.created({ ...event, personal: { names: [...command.arms], ...appender.request } });
    appender.writeShares();
    return { allocator: new Allocator(state, context), events: appender.appended };
  }

  /**
   * The allocator that a log's first event begins. Without the seed it can be told what happened, but not decide: random
   * choices cannot be recomputed.
   */
  static begin(first: EventRecord, seed: SecretSeed | undefined, { sha256 = ownSha256 }: AllocatorOptions = {}): Allocator {
    const { event } = readEvent(first, sha256);
    if (event.kind !== "created") {
      throw allocatorError("log-impossible", { received: `a log that begins with ${event.kind}`, required: "created" });
    }
    const context = contextFor(seed, sha256);
    return new Allocator(begun(event, context.seed, event.personal?.names), context);
  }

  /**
   * The allocator that a snapshot was taken of (`snapshotOf`): the events from `state.length` on must still be folded.
   * The seed is the one that was in use then; it is left out as in `begin`.
   */
  static restore(snapshot: Uint8Array, seed: SecretSeed | undefined, { sha256 = ownSha256 }: AllocatorOptions = {}): Allocator {
    const context = contextFor(seed, sha256);
    const { head, reader } = openSnapshot(snapshot, sha256);
    const state = restoreState(reader, head.length, (commitment) => {
      if (seed === undefined || sameBytes(commitmentTo(seed, sha256), commitment)) return context.seed;
      throw allocatorError("snapshot-mismatch", { received: "another seed", required: "the seed of the snapshot", path: "seed" });
    });
    return new Allocator(state, context);
  }

  get state(): AllocatorState {
    return this.#state;
  }

  /** Does what the command says, or throws and has changed nothing. */
  execute<C extends Command>(command: C): Executed<C["kind"]> {
    checkCarried(command);
    const appender = new Appender(this.#state, this.#context, command);
    const answer = this.#answer(command, appender) as AnswerOf<C["kind"]>;
    return { events: appender.appended, answer };
  }

  #answer(command: Command, appender: Appender): unknown {
    const [state, context] = [this.#state, this.#context];
    switch (command.kind) {
      case "decide":
        return decide(state, command, appender, context.sha256);
      case "reward":
        return reward(state, command, appender, context);
      case "confirm":
        return confirm(state, command, appender);
      case "void":
        return voidDecisions(state, command, appender);
      case "tick":
        return tick(state, command, appender);
      case "add-arms":
        return addArms(state, command, appender);
      case "pause-arms":
      case "resume-arms":
        return pauseOrResumeArms(state, command, appender);
      case "retire-arms":
        return retireArms(state, command, appender);
      case "change":
        return changeContract(state, command, appender);
      case "grant":
        return grant(state, command, appender, context.sha256);
      case "calibrate":
        return calibrate(state, command, appender);
      case "reseed":
        return reseed(command, appender, context);
      case "pause":
      case "resume":
      case "archive":
        return changeStatus(state, command, appender);
    }
  }

  /** What a log says happened next. */
  fold(record: EventRecord): AllocatorEvent {
    const { event } = readEvent(record, this.#context.sha256);
    this.foldEvent(event);
    return event;
  }

  foldEvent(event: AllocatorEvent): void {
    if (event.kind === "created") {
      throw allocatorError("log-impossible", { received: "a second beginning", required: "one created event" });
    }
    if (event.at < this.#state.time) {
      const required = `${this.#state.time} or later`;
      throw allocatorError("log-impossible", { received: `an event of the time ${event.at}`, required });
    }
    applyEvent(this.#state, event, this.#context);
    this.#context.forgone.length = 0;
  }

  /** The seed for the choices after the next `reseeded` event of a log that is folded. */
  knowSeed(seed: SecretSeed): void {
    checkSeed(seed);
    this.#context.seed = coreSeed(seed, this.#context.sha256);
  }
}

function contextFor(seed: SecretSeed | undefined, sha256: Sha256): ApplyContext {
  return { sha256, seed: seed === undefined ? 0 : coreSeed(seed, sha256), forgone: [] };
}

function begun({ at, fields }: EventNamed<"created">, seed: number, names?: readonly string[]): AllocatorState {
  const terms = fields.terms as unknown as Terms;
  const state = new AllocatorState(terms, buildPolicy(terms, fields.arms, seed), fields.commitment);
  state.join(fields.arms, names);
  state.arms.place(Array.from({ length: fields.arms }, (_, arm) => arm));
  state.time = at;
  state.length = 1;
  return state;
}

const ENTROPY_LENGTH = 32;

function checkCarried({ at, entropy, key }: Carried): void {
  if (!Number.isSafeInteger(at) || at < 0) {
    const required = "whole milliseconds since 1970";
    throw allocatorError("time-invalid", { received: at, required, path: "at" });
  }
  if (!(entropy instanceof Uint8Array) || entropy.length !== ENTROPY_LENGTH) {
    throw allocatorError("entropy-invalid", { received: entropy, required: `${ENTROPY_LENGTH} random bytes`, path: "entropy" });
  }
  if (key === undefined) return;
  if ([key.hash, key.fingerprint].every((bytes) => bytes instanceof Uint8Array && bytes.length === 16)) return;
  throw allocatorError("id-format", { received: key, required: "two hashes of 16 bytes", path: "key" });
}
