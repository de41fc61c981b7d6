import { needs } from "@evenhand/core";
import { sameBytes } from "./bytes/byteReader.js";
import { allocatorError } from "./errors.js";
import type { AllocatorEvent } from "./events/eventKinds.js";
import { readEvent, type EventRecord } from "./events/eventRecord.js";
import { finished } from "./finished.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "./ledger/sha256.js";
import { openSnapshot } from "./snapshot/snapshotHead.js";
import { restoreState } from "./snapshot/stateBytes.js";
import { readingTerms } from "./terms/readTerms.js";
import { beginningState, type AllocatorState, type ApplyContext } from "./machine/allocatorState.js";
import { Appender, type AppendedEvent } from "./machine/appender.js";
import { applyEvent, planningEvent } from "./machine/apply/applyEvent.js";
import type { TermsPlan } from "./machine/changeTerms.js";
import { asJson } from "./machine/commands/arms.js";
import { checkCommand } from "./machine/commands/checkCommand.js";
import { checkingNames } from "./machine/commands/checkNames.js";
import { forgetPersonal } from "./machine/forgetPersonal.js";
import type { CommandEnvelope, Command, CreateCommand } from "./machine/command.js";
import { perform, performInSteps, type AnswerOf } from "./machine/commands/perform.js";
import { checkSeed, commitmentTo, coreSeed, type SecretSeed } from "./machine/seed.js";

export interface AllocatorOptions {
  /** Node's own is faster than the one in plain JavaScript. */
  readonly sha256?: Sha256;
}

export interface RestoreOptions extends AllocatorOptions {
  /** Where the parts of a snapshot are that was taken with `snapshotInParts`. */
  readonly partNamed?: (name: string) => Uint8Array | undefined;
}

export interface CommandResult<K extends Command["kind"]> {
  /** The events that the command made, to be stored before anyone is answered. */
  readonly events: readonly AppendedEvent[];
  readonly answer: AnswerOf<K>;
}

export interface NewAllocator {
  readonly allocator: Allocator;
  /** The first events of its log. */
  readonly events: readonly AppendedEvent[];
}

/**
 * A running contract (docs/adr/0015). Commands make events, and events alone change it: an allocator that folds the
 * same events is in the same state, and decides the same. Where events could not be stored it must be thrown away,
 * because a policy has no undo.
 *
 * A command that is refused has changed nothing: commands are checked whole before their first event is applied, and
 * an event that alters arms or terms is planned beside the state. Should a command fail all the same after that, the
 * allocator is unusable from then on, and must be folded from its log again.
 */
export class Allocator {
  readonly #context: ApplyContext;
  #state: AllocatorState;
  /** What has left it half changed. */
  #failure: unknown = undefined;
  /** A command or an event is under way that is done in steps. */
  #isInSteps = false;

  private constructor(state: AllocatorState, context: ApplyContext) {
    this.#state = state;
    this.#context = context;
  }

  /** A new contract, with the first events of its log. */
  static create(command: CreateCommand, options: AllocatorOptions = {}): NewAllocator {
    return finished(Allocator.creating(command, options));
  }

  /** `create` in steps: with a million arms all of it takes seconds, and a program has others to answer meanwhile. */
  static *creating(command: CreateCommand, options: AllocatorOptions = {}): Generator<void, NewAllocator> {
    needs.object({ terms: needs.object() })(command, "command");
    const sha256 = hashOf(options);
    checkEnvelope(command);
    checkSeed(command.seed);
    yield* checkingNames(command.arms, "arms");
    const terms = yield* readingTerms(command.terms, command.arms.length);
    yield;
    const commitment = commitmentTo(command.seed, sha256);
    const event = {
      kind: "created",
      at: command.at,
      fields: { terms: asJson(terms), arms: command.arms.length, commitment },
    } as const;
    const context = contextFor(command.seed, sha256);
    const state = yield* beginningState(event, context.seed, command.arms);
    yield;
    const appender = new Appender(state, context, command);
    appender.created({ ...event, personal: { names: [...command.arms], ...appender.request } });
    yield;
    yield* appender.writingShares();
    return { allocator: new Allocator(state, context), events: appender.appended };
  }

  /**
   * The allocator that a log's first event begins. Without the seed it can be told what happened, but not decide:
   * random choices cannot be recomputed.
   */
  static begin(first: EventRecord, seed: SecretSeed | undefined, options: AllocatorOptions = {}): Allocator {
    return finished(Allocator.beginning(first, seed, options));
  }

  /** `begin` in steps. */
  static *beginning(
    first: EventRecord,
    seed: SecretSeed | undefined,
    options: AllocatorOptions = {},
  ): Generator<void, Allocator> {
    const sha256 = hashOf(options);
    const { event } = readEvent(first, sha256);
    yield;
    if (event.kind !== "created") {
      throw allocatorError("log-impossible", { received: `a log that begins with ${event.kind}`, required: "created" });
    }
    const context = contextFor(seed, sha256);
    return new Allocator(yield* beginningState(event, context.seed, event.personal?.names), context);
  }

  /**
   * The allocator that a snapshot was taken of (`snapshotOf`): the events from `state.length` on must still be folded.
   * The seed is the one that was in use then; without it the allocator cannot decide, as in `begin`.
   */
  static restore(snapshot: Uint8Array, seed: SecretSeed | undefined, options: RestoreOptions = {}): Allocator {
    const sha256 = hashOf(options);
    const { partNamed = () => undefined } = options;
    const context = contextFor(seed, sha256);
    const { head, reader, inParts, isOnePartABlock } = openSnapshot(snapshot, sha256);
    const seedFor = (commitment: Uint8Array): number => {
      if (seed === undefined || sameBytes(commitmentTo(seed, sha256), commitment)) return context.seed;
      const required = "the seed of the snapshot";
      throw allocatorError("snapshot-mismatch", { received: "another seed", required, path: "seed" });
    };
    const saved = inParts ? { partNamed, sha256, isOnePartABlock } : undefined;
    const state = restoreState(reader, head.length, { seedFor, saved });
    return new Allocator(state, context);
  }

  get state(): AllocatorState {
    return this.#state;
  }

  /** False after a command or an event that failed half-way, and in the middle of one that is done in steps. */
  get isUsable(): boolean {
    return this.#failure === undefined && !this.#isInSteps;
  }

  /** Does what the command says, or throws and has changed nothing. Every event that it returns has been folded. */
  execute<C extends Command>(command: C): CommandResult<C["kind"]> {
    const appender = this.#appenderFor(command);
    const { seed } = this.#context;
    try {
      const answer = perform(this.#state, command, appender, this.#context);
      return { events: appender.appended, answer };
    } catch (error) {
      this.#afterRefusal(error, seed, appender);
      throw error;
    }
  }

  /**
   * `execute` in steps: a change of a contract with a million arms takes seconds, and a program has others to answer
   * meanwhile. The state is what it was before until the last step, and can be looked at; commands and events are
   * refused until then, or until `return` has ended the steps.
   */
  *executing<C extends Command>(command: C): Generator<void, CommandResult<C["kind"]>> {
    const appender = this.#appenderFor(command);
    const { seed } = this.#context;
    this.#isInSteps = true;
    try {
      const answer = yield* performInSteps(this.#state, command, appender, this.#context);
      return { events: appender.appended, answer };
    } catch (error) {
      this.#afterRefusal(error, seed, appender);
      throw error;
    } finally {
      this.#isInSteps = false;
    }
  }

  #appenderFor(command: Command): Appender {
    this.#checkUsable();
    checkCommand(command);
    checkEnvelope(command);
    return new Appender(this.#state, this.#context, command);
  }

  #afterRefusal(error: unknown, seed: number, appender: Appender): void {
    this.#context.seed = seed;
    this.#context.forgone.length = 0;
    if (appender.mayHaveChanged(error)) this.#failure = error;
  }

  #checkUsable(): void {
    if (this.#isInSteps) {
      const required = "one whose commands and events in steps were taken to their ends";
      throw allocatorError("allocator-unusable", { received: "an allocator in the middle of a command", required });
    }
    this.#checkWhole();
  }

  #checkWhole(): void {
    if (this.#failure === undefined) return;
    throw allocatorError("allocator-unusable", {
      received: "an allocator that an earlier failure has left half changed",
      required: "one that was folded from its log",
      cause: this.#failure,
    });
  }

  /** What a log says happened next. */
  fold(record: EventRecord): AllocatorEvent {
    const { event } = readEvent(record, this.#context.sha256);
    this.foldEvent(event);
    return event;
  }

  /** `fold` in steps, as `executing`. */
  *folding(record: EventRecord): Generator<void, AllocatorEvent> {
    const { event } = readEvent(record, this.#context.sha256);
    this.#checkUsable();
    this.#isInSteps = true;
    let plan: TermsPlan | undefined;
    try {
      yield;
      plan = yield* planningEvent(this.#state, event, this.#context);
      yield;
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#isInSteps = false;
    }
    this.#foldPlanned(event, plan);
    return event;
  }

  foldEvent(event: AllocatorEvent): void {
    this.#checkUsable();
    this.#foldPlanned(event);
  }

  #foldPlanned(event: AllocatorEvent, plan?: TermsPlan): void {
    if (event.kind === "created") {
      throw allocatorError("log-impossible", { received: "a second beginning", required: "one created event" });
    }
    if (event.at < this.#state.time) {
      const required = `${this.#state.time} or later`;
      throw allocatorError("log-impossible", { received: `an event of the time ${event.at}`, required });
    }
    try {
      applyEvent(this.#state, event, this.#context, plan);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
    this.#context.forgone.length = 0;
  }

  /**
   * Forgets what was personal in an event at this place of the log, and was erased there. `event` is the event as it
   * was: the allocator is then the one that the erased log leads to.
   */
  forget(event: AllocatorEvent, place: number): void {
    this.#checkWhole();
    forgetPersonal(this.#state, event, place);
  }

  /** The seed for the choices after the next `reseeded` event of a log that is folded. */
  knowSeed(seed: SecretSeed): void {
    checkSeed(seed);
    this.#context.seed = coreSeed(seed, this.#context.sha256);
  }
}

function hashOf(options: AllocatorOptions): Sha256 {
  needs.object()(options, "options");
  const { sha256 = ownSha256 } = options;
  checkSha256(sha256);
  return sha256;
}

function contextFor(seed: SecretSeed | undefined, sha256: Sha256): ApplyContext {
  if (seed !== undefined) checkSeed(seed);
  return { sha256, seed: seed === undefined ? 0 : coreSeed(seed, sha256), forgone: [] };
}

const ENTROPY_LENGTH = 32;

function checkEnvelope({ at, entropy, key }: CommandEnvelope): void {
  if (!Number.isSafeInteger(at) || at < 0) {
    const required = "whole milliseconds since 1970";
    throw allocatorError("time-invalid", { received: at, required, path: "at" });
  }
  if (!(entropy instanceof Uint8Array) || entropy.length !== ENTROPY_LENGTH) {
    throw allocatorError("entropy-invalid", {
      received: entropy,
      required: `${ENTROPY_LENGTH} random bytes`,
      path: "entropy",
    });
  }
  if (key === undefined) return;
  if ([key?.hash, key?.fingerprint].every((bytes) => bytes instanceof Uint8Array && bytes.length === 16)) return;
  throw allocatorError("id-format", { received: key, required: "two hashes of 16 bytes", path: "key" });
}
