import { createHash } from "node:crypto";
import { Allocator, armsView, Audit, snapshotOf, type Command } from "../../src/index.js";
import type { EventRecord } from "../../src/events/eventRecord.js";
import { readEvent } from "../../src/events/eventRecord.js";
import { buildPolicy } from "../../src/machine/allocatorState.js";
import type { SecretSeed } from "../../src/machine/seed.js";
import { CountedArms } from "../references/countedArms.js";
import { nodeSha256 as sha256 } from "../support/nodeSha256.js";
import { Luck } from "./luck.js";
import { Promises } from "./promises.js";
import { randomCommand, randomMood, randomTerms } from "./randomCommand.js";

/** What happened in a run, to be compared with another run of the same seed, and added up over runs. */
export interface SimulationResult {
  readonly digest: string;
  readonly log: readonly EventRecord[];
  readonly seeds: readonly SecretSeed[];
  /** How often each path was taken: kinds of events, codes of refusals, failures of the store. */
  readonly paths: ReadonlyMap<string, number>;
}

/** A run whose commands come from one seed. */
export function simulate(seed: number, commands: number): SimulationResult {
  const luck = new Luck(seed);
  const simulation = new Simulation(luck.below(2 ** 32));
  for (let count = 0; count < commands; count++) simulation.step(luck.below(2 ** 32));
  return simulation.end();
}

/** Which parts of a snapshot differ is seen elsewhere: thousands of bytes would not help. */
const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/**
 * One allocator, its clients, its clock and its store, all from numbers that are drawn outside. The store fails before
 * or after it has stored; the allocator is then thrown away and folded again.
 *
 * The law: after every command, accepted or refused, the state is the fold of the log, byte by byte of its snapshot,
 * and what that snapshot and its `carry` lead to: so a refused command has changed nothing. The promises, the sums and
 * what is shown of the arms are counted from the events by other code; in the end the audit is clean.
 */
export class Simulation {
  readonly #mood;
  readonly #paths = new Map<string, number>();
  readonly #promises = new Promises();
  readonly #counted = new CountedArms();
  readonly #log: EventRecord[] = [];
  readonly #seeds: SecretSeed[];
  readonly #story: string[] = [];
  readonly #plainEvery: number;
  #allocator: Allocator;
  /** Folds what is stored, again and again from a snapshot of the moment. */
  #follower: Allocator;
  #at = 1_700_000_000_000;

  /** Changes of arms and terms are always checked; decisions, rewards and ticks each, or one in `plainEvery`. */
  constructor(seed: number, plainEvery = 1) {
    this.#plainEvery = plainEvery;
    const luck = new Luck(seed);
    this.#mood = randomMood(luck);
    const arms = Array.from({ length: 2 + luck.below(5) }, (_, arm) => `arm ${arm}`);
    const secret = { seed: luck.bytes(16), blinding: luck.bytes(32) };
    this.#seeds = [secret];
    // The first terms are sometimes wrong too.
    const { command, created } = beginning(() => {
      const terms = randomTerms(luck, this.#mood, arms.length);
      return { kind: "create", arms, terms, seed: secret, at: this.#at, entropy: luck.bytes(32) };
    });
    this.#story.push(inWords(command));
    this.#allocator = created.allocator;
    const [first, ...rest] = created.events.map(({ record }) => record);
    this.#follower = Allocator.begin(first, secret, { sha256 });
    this.#counted.take(readEvent(first, sha256).event);
    this.#promises.take(readEvent(first, sha256).event);
    this.#log.push(first);
    this.#mark("event created");
    this.#store(rest);
    this.#checkState(true);
  }

  /** The command that this number stands for in this state. */
  step(drawn: number): void {
    const luck = new Luck(drawn);
    const { stillness } = this.#mood;
    if (!luck.chance(stillness)) this.#at += luck.chance(0.01) ? -luck.below(1000) : luck.below(100);
    const command = randomCommand(luck, this.#mood, this.#allocator, Math.max(0, this.#at));
    try {
      this.#execute(command, luck);
    } catch (error) {
      const { code } = error as { code?: string };
      this.#story.push(`${inWords(command)} → ${code ?? "?"}`);
      if (code === undefined) throw this.#failure(error);
      this.#mark(`refused ${code}`);
      if (!this.#allocator.isUsable) throw this.#failure(error);
    }
    const isRare = !["decide", "reward", "tick"].includes(command.kind);
    if (isRare || this.#story.length % this.#plainEvery === 0) this.#checkState(isRare);
    if (this.#story.length % 50 === 0) this.#checkSums();
  }

  #execute(command: Command, luck: Luck): void {
    const { events } = this.#allocator.execute(command);
    this.#story.push(inWords(command));
    const records = events.map(({ record }) => record);
    const fails = records.length > 0 && luck.chance(0.01);
    const isStored = !fails || luck.chance(0.5);
    if (isStored) {
      if (command.kind === "reseed" || command.kind === "fork") {
        this.#seeds.push(command.seed);
        this.#follower.knowSeed(command.seed);
      }
      this.#store(records);
    }
    if (fails) this.#foldAgain(isStored ? "stored, then failed" : "failed");
    this.#mark(`command ${command.kind}`);
  }

  #store(records: readonly EventRecord[]): void {
    for (const record of records) {
      const event = this.#follower.fold(record);
      this.#log.push(record);
      this.#mark(`event ${event.kind}`);
      this.#promises.take(event);
      this.#counted.take(event);
      // After every event, not every command: a floor must hold on every prefix of the log.
      if (event.kind === "decided" && this.#isPromised) {
        const broken = this.#promises.broken();
        if (broken.length > 0)
          throw this.#failure(`floors of the arms ${broken.join()} broken at ${this.#log.length - 1}`);
      }
    }
  }

  get #isPromised(): boolean {
    return this.#mood.contract === "quota" && this.#mood.perRound === 1 && this.#promises.disturbances === 0;
  }

  #foldAgain(how: string): void {
    this.#mark(`store ${how}`);
    this.#allocator = this.#folded(this.#log);
  }

  #folded(log: readonly EventRecord[]): Allocator {
    const [first, ...rest] = log;
    const seeds = this.#seeds.slice(1);
    const allocator = Allocator.begin(first, this.#seeds[0], { sha256 });
    for (const record of rest) {
      const { event } = readEvent(record, sha256);
      const next = event.kind === "reseeded" ? seeds.shift() : undefined;
      if (next !== undefined) allocator.knowSeed(next);
      allocator.foldEvent(event);
    }
    return allocator;
  }

  /** State = fold of what came since a snapshot = restore of its own = carry of its state. */
  #checkState(isRare: boolean): void {
    const { state } = this.#allocator;
    if (state.length !== this.#log.length) throw this.#failure("the state and the log differ in length");
    const snapshot = snapshotOf(this.#allocator, { sha256 });
    if (!isSame(snapshotOf(this.#follower, { sha256 }), snapshot)) {
      throw this.#failure("the state is not what a snapshot and the events since lead to");
    }
    this.#follower = this.#checked("restore", () => Allocator.restore(snapshot, this.#seeds.at(-1), { sha256 }));
    if (isRare) this.#checkCarry();
  }

  /** The policy goes on under another seed, which changes nothing that was counted, and back again. */
  #checkCarry(): void {
    const { policy, terms, arms } = this.#allocator.state;
    const places = arms.inPolicy.map((_, place) => place);
    const own = { ...terms, policy: { ...terms.policy, parameters: policy.identity.parameters as never } };
    const [other, again] = [policy.identity.seed + 1, policy.identity.seed].map((seed) =>
      buildPolicy(own, arms.inPolicy.length, seed),
    );
    this.#checked("carry", () => other.carry(policy, places));
    this.#checked("carry", () => again.carry(other, places));
  }

  #checked<T>(what: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#failure(`${what}: ${String(error)} ${String((error as Error).cause)}`);
    }
  }

  /** What is shown is what the events say. */
  #checkSums(): void {
    const { state } = this.#allocator;
    const { rows } = armsView(state, { limit: 10_000 });
    rows.forEach((row, arm) => {
      for (const [name, value] of Object.entries(this.#counted.arms[arm])) {
        const shown = row[name as keyof typeof row];
        if (shown !== value)
          throw this.#failure(`arm ${arm}: ${name} is shown as ${JSON.stringify(shown)}, counted ${value}`);
      }
    });
    const waiting = [...state.open]
      .flatMap((decision) => decision.arms.map((_, index) => decision.isSettled(index)))
      .filter((isSettled) => !isSettled).length;
    const pending = rows.reduce((sum, row) => sum + row.pending, 0);
    if (waiting !== pending) throw this.#failure(`${pending} rewards pending, ${waiting} open`);
  }

  end(): SimulationResult {
    this.#checkSums();
    this.#checkFolds();
    this.#audit();
    const digest = createHash("sha256");
    for (const { leaf, personal } of this.#log) digest.update(leaf).update(personal ?? "");
    return { digest: digest.digest("hex"), log: this.#log, seeds: this.#seeds, paths: this.#paths };
  }

  /** The whole log leads to the state. Nothing that decides is personal: without those parts the policy is the same. */
  #checkFolds(): void {
    this.#checkState(true);
    if (!isSame(snapshotOf(this.#folded(this.#log), { sha256 }), snapshotOf(this.#allocator, { sha256 }))) {
      throw this.#failure("the state is not what the whole log leads to");
    }
    const erased = this.#folded(this.#log.map(({ leaf }) => ({ leaf })));
    const parts = ({ state: { policy, tallies, status, round, time, open } }: Allocator) =>
      JSON.stringify([policy.state(), tallies.toColumns(), status, round, time, open.size]);
    if (parts(erased) !== parts(this.#allocator)) throw this.#failure("without personal parts the state is another");
  }

  /** Every event is recomputed, and the promises are counted from the events alone. */
  #audit(): void {
    const audit = new Audit({ sha256, seeds: this.#seeds });
    for (const record of this.#log) audit.take(record);
    const { verdict, finding, findings } = audit.report();
    if (findings > 0 || verdict === "tampered") throw this.#failure(`the audit finds ${JSON.stringify(finding)}`);
    if (verdict === "broken" && this.#promises.disturbances === 0)
      throw this.#failure("the audit finds a broken promise");
    this.#mark(`audit ${verdict}`);
  }

  #mark(path: string): void {
    this.#paths.set(path, (this.#paths.get(path) ?? 0) + 1);
  }

  #failure(cause: unknown): Error {
    const what = cause instanceof Error ? cause.message : String(cause);
    const told = this.#story.slice(-30).join("\n");
    return new Error(`${what}\nThe story, ${this.#story.length} commands, ${JSON.stringify(this.#mood)}:\n${told}`, {
      cause,
    });
  }
}

/** The first terms are drawn until they are accepted. */
function beginning(draw: () => Parameters<typeof Allocator.create>[0]) {
  for (;;) {
    const command = draw();
    try {
      return { command, created: Allocator.create(command, { sha256 }) };
    } catch (error) {
      if ((error as { code?: string }).code === undefined) throw error;
    }
  }
}

function inWords(command: object): string {
  return JSON.stringify(command, (key, value: unknown) =>
    ["entropy", "key", "seed"].includes(key) ? undefined : value instanceof Uint8Array ? value[0] : value,
  );
}
