import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Audit, readEvent, snapshotOf, type Command, type CommandResult } from "@evenhand/allocator";
import { Luck } from "../../../allocator/test/simulator/luck.js";
import { Promises } from "../../../allocator/test/simulator/promises.js";
import { randomCommand, randomMood, randomTerms } from "../../../allocator/test/simulator/randomCommand.js";
import { logOf, type LoadedAllocator } from "../../src/engine/loadedAllocators.js";
import { folded } from "../../src/engine/foldedAllocator.js";
import { nodeSha256 } from "../../src/engine/nodeSha256.js";
import { Background, EmbeddedStore, Engine, Ledger, type Store } from "../../src/index.js";
import { changedStore } from "../support/changedStore.js";
import { storedLog } from "../support/checkHistory.js";

export interface Simulated {
  /** Of all events, their personal parts and all signed heads. */
  readonly digest: string;
  /** How often each path was taken: kinds of commands, codes of refusals, restarts. */
  readonly paths: ReadonlyMap<string, number>;
}

/**
 * The real engine, background, ledger and store, with a clock, randomness and a disk that come from one seed. Writes
 * fail before or after they are stored, and the program ends at any step. What was acknowledged must be in the log, the
 * state must be what the log leads to, and every promise must hold on every prefix.
 */
export async function simulateEngine(seed: number, steps: number): Promise<Simulated> {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-simulated-"));
  try {
    return await new Simulation(seed, folder).run(steps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class Simulation {
  readonly #luck: Luck;
  readonly #mood;
  readonly #folder: string;
  readonly #paths = new Map<string, number>();
  /** The leaves that were acknowledged, by their places. */
  readonly #acknowledged = new Map<number, string>();
  #now = 1_700_000_000_000;
  #engine: Engine;
  #ledger: Ledger;
  #background: Background;

  constructor(seed: number, folder: string) {
    this.#luck = new Luck(seed);
    this.#mood = randomMood(this.#luck);
    this.#folder = folder;
    writeFileSync(join(folder, "signing.key"), `${hex(this.#luck.bytes(32))}\n`);
    [this.#engine, this.#ledger, this.#background] = this.#started();
  }

  #started(): [Engine, Ledger, Background] {
    const now = () => this.#now;
    const pause = () => Promise.resolve();
    const ledger = new Ledger(this.#folder, { now, pause });
    const engine = new Engine({
      now,
      pause,
      random: (length) => this.#luck.bytes(length),
      openStore: () => {
        const store = EmbeddedStore.open(this.#folder);
        ledger.heads.open();
        return Promise.resolve(this.#unreliable(store));
      },
      checkLog: (id, stored, store) => ledger.logs.check(id, stored, store),
    });
    const also = (loaded: readonly LoadedAllocator[]) => ledger.advance(engine, loaded.map(logOf));
    return [engine, ledger, new Background(engine, { now, also, snapshotEvery: 60 })];
  }

  #unreliable(store: Store): Store {
    const perhaps = async <T>(write: () => Promise<T>): Promise<T> => {
      if (!this.#luck.chance(0.01)) return write();
      if (this.#luck.chance(0.5)) await write();
      this.#mark("write failed");
      throw new Error("EIO");
    };
    return changedStore(store, {
      append: (...asked) => perhaps(() => store.append(...asked)),
      putTiles: (tiles, values) => perhaps(() => store.putTiles(tiles, values)),
      putSnapshot: (...snapshot) => perhaps(() => store.putSnapshot(...snapshot)),
    });
  }

  async run(steps: number): Promise<Simulated> {
    const names = Array.from({ length: 2 + this.#luck.below(5) }, (_, arm) => `arm ${arm}`);
    const terms = randomTerms(this.#luck, this.#mood, names.length);
    await this.#retried(() => this.#engine.create("team", "example.org/team", { arms: names, terms }));
    for (let step = 0; step < steps; step++) {
      this.#now += this.#luck.chance(0.01) ? -this.#luck.below(1000) : this.#luck.below(100);
      await this.#commands();
      if (this.#luck.chance(0.1)) await this.#background.pass().catch((error: unknown) => this.#refused(error));
      if (this.#luck.chance(0.02)) await this.#restart();
    }
    return this.#end();
  }

  /** Some commands at once, of which some are wrong. */
  async #commands(): Promise<void> {
    const loaded = await this.#retried(() => this.#engine.load("team"));
    const commands = Array.from({ length: this.#luck.chance(0.3) ? 4 : 1 }, () =>
      randomCommand(this.#luck, this.#mood, loaded.allocator, this.#now),
    );
    const asked = commands.map(({ at: _, entropy: __, ...rest }) => rest);
    const submitted = (one: (typeof asked)[number]) =>
      this.#engine.attend("team", (now) => this.#engine.submit(now, one));
    const settled = await Promise.allSettled(asked.map(submitted));
    settled.forEach((one, index) => {
      if (one.status === "rejected") this.#refused(one.reason);
      else this.#answered(commands[index].kind, one.value);
    });
  }

  #answered(kind: Command["kind"], { events }: CommandResult<Command["kind"]>): void {
    this.#mark(`command ${kind}`);
    for (const { place, record } of events) {
      if (this.#acknowledged.has(place)) throw new Error(`event ${place} was acknowledged twice`);
      this.#acknowledged.set(place, hex(record.leaf));
    }
  }

  #refused(error: unknown): void {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    this.#mark(`refused ${code}`);
  }

  /** Does what must be done, a second later where the store has failed. */
  async #retried<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if ((error as { code?: string }).code === "allocator-exists") return (await this.#engine.load("team")) as T;
        if ((error as { code?: string }).code !== "store-failed") throw error;
        this.#refused(error);
        this.#now += 1000;
      }
    }
  }

  async #restart(): Promise<void> {
    await this.#engine.close();
    this.#ledger.heads.close();
    [this.#engine, this.#ledger, this.#background] = this.#started();
    this.#mark("restart");
  }

  async #end(): Promise<Simulated> {
    const { allocator, stored } = await this.#retried(() => this.#engine.load("team"));
    const store = await this.#engine.store();
    const whole = await folded(changedStore(store, { snapshot: () => Promise.resolve(undefined) }), stored);
    const [lived, again] = [allocator, whole.allocator].map((one) => hex(snapshotOf(one, { sha256: nodeSha256 })));
    if (lived !== again) throw new Error("the state is not what the whole log leads to");
    await this.#engine.close();
    this.#ledger.heads.close();
    return { digest: await this.#checkedLog(), paths: this.#paths };
  }

  async #checkedLog(): Promise<string> {
    const { records, seeds } = await storedLog(this.#folder, "team");
    for (const [place, leaf] of this.#acknowledged) {
      if (hex(records[place]?.leaf ?? new Uint8Array(0)) !== leaf) throw new Error(`event ${place} is not in the log`);
    }
    const [audit, promises, digest] = [
      new Audit({ sha256: nodeSha256, seeds }),
      new Promises(),
      createHash("sha256").update(readFileSync(join(this.#folder, "heads.jsonl"))),
    ];
    for (const record of records) {
      digest.update(record.leaf).update(record.personal ?? "");
      audit.take(record);
      promises.take(readEvent(record, nodeSha256).event);
      const isPromised = this.#mood.contract === "quota" && this.#mood.perRound === 1 && promises.disturbances === 0;
      if (isPromised && promises.broken().length > 0) throw new Error("a floor was broken");
    }
    const { findings, finding, choices } = audit.report();
    if (findings > 0) throw new Error(`the log is not what the machine writes: ${JSON.stringify(finding)}`);
    if (choices.unknown > 0) throw new Error("a seed is not in the store");
    return digest.digest("hex");
  }

  #mark(path: string): void {
    this.#paths.set(path, (this.#paths.get(path) ?? 0) + 1);
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
