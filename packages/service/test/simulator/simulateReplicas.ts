import { createHash } from "node:crypto";
import { Audit, decisionId, readEvent, snapshotOf } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { Luck } from "../../../allocator/test/simulator/luck.js";
import { Promises } from "../../../allocator/test/simulator/promises.js";
import { folded } from "../../src/engine/foldedAllocator.js";
import { nodeSha256 } from "../../src/engine/nodeSha256.js";
import { hashOf } from "../../src/engine/pointersOf.js";
import { MemoryStore } from "../support/memoryStore.js";
import { Replica, ReplicaWorld } from "./replicaWorld.js";
import type { Simulated } from "./simulateEngine.js";

const ID = "team";
const ROUTE = "r";

/** What a replica does itself, whoever owns the allocator. */
const doneHere: readonly string[] = ["create", "pass", "give"];

/** A request as its client saw it: when it began and ended, and what it was told. */
interface Answered {
  readonly begun: number;
  readonly ended: number;
  readonly told:
    | { readonly kind: "decided"; readonly key: string; readonly places: readonly number[] }
    | { readonly kind: "seen"; readonly length: number }
    | { readonly kind: "set"; readonly isRunning: boolean }
    | { readonly kind: "done" }
    | { readonly kind: "refused"; readonly code: string };
}

/**
 * Several engines over one disk, without any agreement on who decides: clients ask whichever they like, repeat with
 * their key what was not answered, and what they were told must fit into one order of the log. See `checked`. Where
 * allocators are owned, most requests go on to the owner, and the same must hold.
 */
export async function simulateReplicas(seed: number, requests: number, isOwned = false): Promise<Simulated> {
  return new ReplicaSimulation(seed, isOwned).run(requests);
}

class ReplicaSimulation {
  readonly #luck: Luck;
  readonly #world: ReplicaWorld;
  readonly #answered: Answered[] = [];
  #keys = 0;

  constructor(seed: number, isOwned: boolean) {
    this.#luck = new Luck(seed);
    this.#world = new ReplicaWorld(this.#luck, 2 + this.#luck.below(3), isOwned);
  }

  async run(requests: number): Promise<Simulated> {
    await this.#created();
    await this.#world.until(Promise.all(Array.from({ length: 4 }, () => this.#client(requests / 4))));
    await this.#checked();
    return { digest: this.#digest(), paths: this.#world.paths };
  }

  /** All replicas are asked to create it at once, with the same key: it is created once. */
  async #created(): Promise<void> {
    const arms = ["a", "b", "c"].map((id, arm) => ({ id, share: [0.5, 0.25, 0][arm] }));
    const waits = this.#world.isOwned ? { rewards: { min: 0, max: 1, wait: 2000 } } : {};
    const input = { id: ID, contract: "quota", arms, ...waits } as const;
    const origin = "example.org/team";
    const create = () =>
      this.#insist("create", ({ allocators }) =>
        allocators.repeatable.once({ hash: hashOf("create"), fingerprint: hashOf("same") }, (keep) =>
          allocators.create(input, { origin, keep }),
        ),
      );
    const created = Promise.all([create(), create(), create()]);
    const answers = new Set((await this.#world.until(created)).map((one) => JSON.stringify(one)));
    if (answers.size !== 1) throw new Error("the same request to create was answered in different ways");
  }

  async #client(requests: number): Promise<void> {
    for (let request = 0; request < requests; request++) {
      await this.#request();
      if (this.#luck.chance(0.1)) await this.#one("pass", ({ background }) => background.pass());
      if (this.#world.isOwned && this.#luck.chance(0.1)) await this.#one("give", (replica) => this.#give(replica));
    }
  }

  async #request(): Promise<void> {
    const what = this.#luck.next();
    if (what < 0.5) return this.#decide();
    if (what < 0.7) {
      return this.#told(async () => {
        const see = ({ engine }: Replica) => engine.look(ID, ({ allocator }) => allocator.state.length);
        return { kind: "seen", length: await this.#insist("look", see) };
      });
    }
    if (what < 0.8) return this.#reward();
    if (what < 0.85) {
      return this.#told(async () => {
        const key = this.#key();
        await this.#insist("reseed", ({ allocators }) =>
          allocators.repeatable.once(key, (keep) => allocators.changes.reseed(ID, {}, { keep })),
        );
        return { kind: "done" };
      });
    }
    return this.#told(async () => {
      const kind = this.#luck.chance(0.5) ? "pause" : "resume";
      const key = this.#key();
      await this.#insist(kind, ({ allocators }) =>
        allocators.repeatable.once(key, (keep) => allocators.changes.setStatus(ID, kind, { keep })),
      );
      return { kind: "set", isRunning: kind === "resume" };
    });
  }

  /** The allocator moves on, where this replica has it. */
  async #give({ owners }: Replica): Promise<void> {
    const to = this.#luck.pick(this.#world.replicas).lease.self;
    if (owners.own.length === 0 || to.id === owners.self.id) return;
    await owners.give([ID], to);
    this.#world.mark("given");
  }

  #decide(): Promise<void> {
    return this.#told(async () => {
      const key = { caller: "c", route: ROUTE, text: `${this.#keys++}` };
      const items = this.#luck.chance(0.3) ? [{ id: `order ${key.text}` }, {}] : [{}];
      const ask = () => this.#insist("decide", ({ allocators }) => allocators.decisions.decide(ID, items, key));
      // Sometimes a client is too hasty, and asks twice at once.
      const asked = await Promise.allSettled(this.#luck.chance(0.2) ? [ask(), ask()] : [ask()]);
      const answers = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      if (answers.length === 0) throw (asked[0] as PromiseRejectedResult).reason;
      const [places, again] = answers.map((groups) => groups.flat().map(({ place }) => place));
      if (again !== undefined && again.join() !== places.join()) throw new Error(`key ${key.text} was decided twice`);
      const hash = Buffer.from(hashOf(JSON.stringify([key.caller, ROUTE, ID, key.text]))).toString("hex");
      return { kind: "decided", key: hash, places };
    });
  }

  #reward(): Promise<void> {
    const places = this.#answered.flatMap(({ told }) => (told.kind === "decided" ? told.places : []));
    if (places.length === 0) return Promise.resolve();
    const place = this.#luck.pick(places);
    const value = this.#luck.below(2);
    return this.#told(async () => {
      const record = this.#world.disk.log(1).records[place];
      const name = `${ID}.${decisionId(place, readEvent(record, nodeSha256).salt, nodeSha256)}`;
      await this.#insist("reward", ({ allocators }) => allocators.decisions.reward([{ decision: name, value }]));
      return { kind: "done" };
    });
  }

  #key() {
    const text = `key ${this.#keys++}`;
    return { hash: hashOf(text), fingerprint: hashOf(text) };
  }

  async #told(ask: () => Promise<Answered["told"]>): Promise<void> {
    const begun = this.#world.step;
    let told: Answered["told"];
    try {
      told = await ask();
    } catch (error) {
      if (!(error instanceof EvenhandError)) throw error;
      told = { kind: "refused", code: error.code };
      this.#world.mark(`refused ${error.code}`);
    }
    this.#answered.push({ begun, ended: this.#world.step, told });
  }

  /** Asks one replica after the other, until one answers: what it refuses is an answer too. */
  async #insist<T>(path: string, ask: (replica: Replica) => Promise<T>): Promise<T> {
    for (;;) {
      const answer = await this.#one(path, ask);
      if (answer !== undefined) return answer.value;
      await this.#world.nextStep();
    }
  }

  /** The answer of one replica; undefined where it crashed, or its store has failed. */
  async #one<T>(path: string, ask: (replica: Replica) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    const world = this.#world;
    const replica = this.#luck.pick(world.replicas);
    // One in five is answered where it is asked: an owner may be wrong about itself.
    const isForwarded = world.isOwned && !doneHere.includes(path) && !this.#luck.chance(0.2);
    const answering = isForwarded ? world.answering(replica, ID) : Promise.resolve(replica);
    const asked = answering
      .then((one) => Promise.race([ask(one).then((value) => ({ value })), world.crashOf(one)]))
      .catch((error: unknown) => {
        const { code } = error as { code?: string };
        if (code !== "store-failed" && code !== "key-in-progress" && code !== "append-conflict") throw error;
        world.mark(`repeated ${code}`);
        world.now += 200;
        return undefined;
      });
    const answer = await Promise.race([asked, world.crashOf(replica)]);
    world.mark(path);
    return answer;
  }

  /** What was told fits into one order: that of the log, in which everything has its moment while it was asked for. */
  async #checked(): Promise<void> {
    const { records, seeds } = this.#world.disk.log(1);
    const [audit, promises] = [new Audit({ sha256: nodeSha256, seeds }), new Promises()];
    const places = new Map<string, number>();
    const isRunning = [true];
    for (const [place, record] of records.entries()) {
      audit.take(record);
      const { event } = readEvent(record, nodeSha256);
      promises.take(event);
      if (promises.disturbances === 0 && promises.broken().length > 0) throw new Error("a floor was broken");
      const { kind, personal } = event;
      isRunning.push(kind === "paused" ? false : kind === "resumed" ? true : isRunning[place]);
      if (personal === undefined || !("key" in personal) || personal.key.length === 0) continue;
      const key = Buffer.from(personal.key).toString("hex");
      if (personal.place === 0 && places.has(key)) throw new Error("a key stands for two requests");
      if (personal.place === 0) places.set(key, place);
    }
    const { findings, finding, choices } = audit.report();
    if (findings > 0) throw new Error(`the log is not what the machine writes: ${JSON.stringify(finding)}`);
    if (choices.unknown > 0) throw new Error("a seed is not in the store");
    for (const answered of this.#answered) this.#checkAnswer(answered, places, isRunning);
    await this.#checkStates();
  }

  #checkAnswer({ begun, ended, told }: Answered, places: ReadonlyMap<string, number>, isRunning: boolean[]): void {
    const [first, last] = [this.#world.lengthAfter(begun), this.#world.lengthAfter(ended)];
    const isWithin = (place: number) => place >= first && place < last;
    if (told.kind === "decided") {
      const place = places.get(told.key);
      if (place !== told.places[0] || !told.places.every(isWithin))
        throw new Error("a decision is not where it was told");
    } else if (told.kind === "seen") {
      if (told.length > last) throw new Error("what was seen was not stored");
      if (told.length < first) throw new Error("what was seen was over when it was asked for");
    } else if (told.kind === "set") {
      if (!isRunning.slice(first, last + 1).includes(told.isRunning)) throw new Error("a status was never set");
    } else if (told.kind === "refused" && told.code === "allocator-not-running") {
      if (!isRunning.slice(first, last + 1).includes(false))
        throw new Error("refused as paused, and was not meanwhile");
    }
  }

  /** Every replica that is asked now has the state that the whole log leads to. */
  async #checkStates(): Promise<void> {
    const store = new MemoryStore(this.#world.disk);
    const stored = await store.find(ID);
    if (stored === undefined) throw new Error("the log is gone");
    this.#world.disk.log(1).snapshots.clear();
    const whole = (await folded(store, stored)).allocator;
    const bytes = hex(snapshotOf(whole, { sha256: nodeSha256 }));
    for (const replica of this.#world.replicas) {
      const look = this.#insistOn(replica, () =>
        replica.engine.look(ID, ({ allocator }) => hex(snapshotOf(allocator, { sha256: nodeSha256 }))),
      );
      const seen = await this.#world.until(look);
      if (!replica.hasCrashed && seen !== bytes) throw new Error("a replica has another state than the log");
    }
  }

  async #insistOn<T>(replica: Replica, ask: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      const answer = await Promise.race([
        ask().catch(() => {
          this.#world.now += 1000;
          return "failed" as const;
        }),
        this.#world.crashOf(replica),
      ]);
      if (answer !== "failed") return answer;
    }
  }

  #digest(): string {
    const digest = createHash("sha256");
    for (const { leaf, personal } of this.#world.disk.log(1).records) digest.update(leaf).update(personal ?? "");
    return digest.digest("hex");
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
