import { createHash } from "node:crypto";
import { Allocator, Audit, type Command } from "../../src/index.js";
import { canonicalJson, type Json } from "../../src/events/canonicalJson.js";
import type { EventRecord } from "../../src/events/eventRecord.js";
import { readEvent } from "../../src/events/eventRecord.js";
import type { SecretSeed } from "../../src/machine/seed.js";
import { nodeSha256 } from "../support/nodeSha256.js";
import { Luck } from "./luck.js";
import { Promises } from "./promises.js";
import { randomCommand, randomMood, randomTerms } from "./randomCommand.js";

/** What happened in a run, to be compared with another run of the same seed, and added up over runs. */
export interface Simulated {
  readonly digest: string;
  readonly log: readonly EventRecord[];
  readonly seeds: readonly SecretSeed[];
  /** How often each path was taken: kinds of events, codes of refusals, failures of the store. */
  readonly paths: ReadonlyMap<string, number>;
}

/**
 * One allocator, its clients, its clock and its store, all from one seed. The store fails before or after it has
 * stored; the allocator is then thrown away and folded again. After each command the promises, the sums and the state
 * are checked.
 */
export function simulate(seed: number, commands: number): Simulated {
  return new Simulation(seed).run(commands);
}

class Simulation {
  readonly #luck: Luck;
  readonly #mood;
  readonly #paths = new Map<string, number>();
  readonly #promises = new Promises();
  readonly #log: EventRecord[] = [];
  readonly #seeds: SecretSeed[];
  readonly #history: Command[] = [];
  readonly #seed: number;
  #allocator: Allocator;
  #at = 1_700_000_000_000;

  constructor(seed: number) {
    this.#seed = seed;
    this.#luck = new Luck(seed);
    this.#mood = randomMood(this.#luck);
    const arms = Array.from({ length: 2 + this.#luck.below(5) }, (_, arm) => `arm ${arm}`);
    const secret = { seed: this.#luck.bytes(16), blinding: this.#luck.bytes(32) };
    this.#seeds = [secret];
    const terms = randomTerms(this.#luck, this.#mood, arms.length);
    const command = { kind: "create", arms, terms, seed: secret, at: this.#at, entropy: this.#luck.bytes(32) } as const;
    const { allocator, events } = Allocator.create(command, { sha256: nodeSha256 });
    this.#allocator = allocator;
    this.#stored(events.map(({ record }) => record));
  }

  run(commands: number): Simulated {
    for (let count = 1; count <= commands; count++) {
      this.#at += this.#luck.chance(0.01) ? -this.#luck.below(1000) : this.#luck.below(100);
      const command = randomCommand(this.#luck, this.#mood, this.#allocator, Math.max(0, this.#at));
      this.#history.push(command);
      this.#step(command);
      this.#check();
      if (count % 250 === 0 || count === commands) this.#checkFold();
    }
    this.#audit();
    const digest = createHash("sha256");
    for (const { leaf, personal } of this.#log) digest.update(leaf).update(personal ?? "");
    return { digest: digest.digest("hex"), log: this.#log, seeds: this.#seeds, paths: this.#paths };
  }

  #step(command: Command): void {
    const before = this.#allocator.state.length;
    try {
      const { events } = this.#allocator.execute(command);
      const records = events.map(({ record }) => record);
      const fails = this.#luck.chance(0.01) && records.length > 0;
      const isStored = !fails || this.#luck.chance(0.5);
      if (isStored) {
        this.#stored(records);
        if (command.kind === "reseed") this.#seeds.push(command.seed);
      }
      if (fails) this.#foldAgain(isStored ? "stored, then failed" : "failed");
      this.#mark(`command ${command.kind}`);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === undefined) throw this.#failure(error);
      this.#mark(`refused ${code}`);
      if (this.#allocator.state.length !== before) throw this.#failure(`${command.kind} was refused and made events`);
    }
  }

  #stored(records: readonly EventRecord[]): void {
    for (const record of records) {
      const { event } = readEvent(record, nodeSha256);
      this.#log.push(record);
      this.#mark(`event ${event.kind}`);
      this.#promises.take(event);
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
    const allocator = Allocator.begin(first, this.#seeds[0], { sha256: nodeSha256 });
    for (const record of rest) {
      const { event } = readEvent(record, nodeSha256);
      const next = event.kind === "reseeded" ? seeds.shift() : undefined;
      if (next !== undefined) allocator.knowSeed(next);
      allocator.foldEvent(event);
    }
    return allocator;
  }

  #check(): void {
    const { state } = this.#allocator;
    const { tallies } = state;
    if (state.length !== this.#log.length) throw this.#failure("the state and the log differ in length");
    const pulls = tallies.column("pulls").reduce((sum, count) => sum + count, 0);
    const isExact = this.#mood.perRound === 1;
    if (isExact && pulls !== tallies.rounds) throw this.#failure(`${pulls} pulls in ${tallies.rounds} rounds`);
    const waiting = [...state.open].flatMap(({ isSettled }) => isSettled).filter((isSettled) => !isSettled).length;
    const pending = tallies.column("pending").reduce((sum, count) => sum + count, 0);
    if (waiting !== pending) throw this.#failure(`${pending} rewards pending, ${waiting} open`);
  }

  /** A state that was folded is the state that was lived, also when the personal parts have been erased. */
  #checkFold(): void {
    const own = this.#allocator.state;
    for (const log of [this.#log, this.#log.map(({ leaf }) => ({ leaf }))]) {
      const { state } = this.#folded(log);
      const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
      const parts = (one: typeof state) => ({
        policy: one.policy.state(),
        tallies: one.tallies.toColumns(),
        terms: canonicalJson(one.terms as unknown as Json),
        rest: [one.status, one.round, one.time, one.open.size],
      });
      const [lived, folded] = [parts(own), parts(state)];
      for (const part of ["policy", "tallies", "terms", "rest"] as const) {
        if (!same(lived[part], folded[part])) throw this.#failure(`the folded state differs in its ${part}`);
      }
    }
    this.#mark("folded");
  }

  /** Somebody else's eyes: every event is recomputed, and the promises are counted from the events alone. */
  #audit(): void {
    const audit = new Audit({ sha256: nodeSha256, seeds: this.#seeds });
    for (const record of this.#log) audit.take(record);
    const { verdict, finding } = audit.report();
    if (verdict === "tampered") throw this.#failure(`the audit finds ${JSON.stringify(finding)}`);
    if (verdict === "broken" && this.#promises.disturbances === 0)
      throw this.#failure("the audit finds a broken promise");
    this.#mark(`audit ${verdict}`);
  }

  #mark(path: string): void {
    this.#paths.set(path, (this.#paths.get(path) ?? 0) + 1);
  }

  #failure(cause: unknown): Error {
    const kinds = this.#history
      .slice(-12)
      .map((command) =>
        JSON.stringify(command, (key, value: unknown) =>
          ["entropy", "key", "seed", "at"].includes(key) ? undefined : value,
        ),
      );
    const where = `seed ${this.#seed}, command ${this.#history.length}, mood ${JSON.stringify(this.#mood)}`;
    return new Error(
      `${where}: ${cause instanceof Error ? cause.message : String(cause)}\nThe last commands:\n${kinds.join("\n")}`,
      {
        cause,
      },
    );
  }
}
