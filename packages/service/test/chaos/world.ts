import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Luck } from "../../../allocator/test/simulator/luck.js";
import { PostgresStore } from "../../src/store/postgres/postgresStore.js";
import { guardedFolder, removeFolder } from "../support/guard.js";
import { PostgresServer, urlAt } from "../support/postgresServer.js";
import { TcpProxy } from "../support/tcpProxy.js";
import { allocatorIds, Clients, HOT } from "./clients.js";
import { judge, type FinalLog } from "./judge.js";
import { ChaosRecord } from "./record.js";
import { ReplicaProcess } from "./replicaProcess.js";

/** A replica with the network between it and the database. */
export interface Member {
  readonly process: ReplicaProcess;
  readonly network: TcpProxy;
}

export interface WorldOptions {
  /** The PostgreSQL server. */
  readonly program: string;
  readonly seed: number;
  readonly replicas: number;
  readonly clients: number;
  /** Decisions of a batch. */
  readonly batch: number;
  /** Settings of the server, such as synchronous_standby_names=second. */
  readonly settings?: readonly string[];
}

/** A figure of a scenario, such as how long it took until another replica decided. */
export interface Figure {
  readonly name: string;
  readonly value: string;
}

/** A database server, replicas, clients under way, and what they saw. */
export class World {
  readonly luck: Luck;
  readonly record = new ChaosRecord();
  readonly clients: Clients;
  readonly figures: Figure[] = [];
  /** All that a load balancer would send requests to. */
  members: Member[] = [];
  server: PostgresServer;
  readonly #options: WorldOptions;
  readonly #folders: string[] = [];

  private constructor(server: PostgresServer, options: WorldOptions) {
    this.server = server;
    this.#options = options;
    this.luck = new Luck(options.seed);
    const { record, luck } = this;
    const members = () => this.members.map(({ process }) => process);
    this.clients = new Clients({ record, luck, members, batch: options.batch });
  }

  /** With allocators, and clients that ask. */
  static async start(options: WorldOptions): Promise<World> {
    const world = new World(await PostgresServer.start(options.program, options.settings), options);
    try {
      for (let number = 0; number < options.replicas; number++) await world.addReplica();
      await world.clients.create();
      world.clients.start(options.clients);
      return world;
    } catch (error) {
      await world.end();
      throw error;
    }
  }

  /** Starts a replica, in a folder that a former one has left, or a new one. */
  async addReplica(folder = this.#newFolder()): Promise<Member> {
    const network = await TcpProxy.start(this.server.port);
    const process = await ReplicaProcess.start({
      store: urlAt(network.port),
      folder,
      onDeath: (how) => this.record.violations.push(how),
    });
    const member = { process, network };
    this.members.push(member);
    return member;
  }

  /** Requests go to it no more; those under way are answered, if it lives. */
  leave(member: Member): void {
    this.members = this.members.filter((one) => one !== member);
  }

  #newFolder(): string {
    const folder = guardedFolder("replica");
    const first = this.#folders.find((one) => existsSync(join(one, KEY)));
    if (first !== undefined) copyFileSync(join(first, KEY), join(folder, KEY));
    this.#folders.push(folder);
    return folder;
  }

  /** Fulfilled when clients have been told of so many more decisions. */
  async decisions(count: number): Promise<void> {
    const until = this.record.decisions + count;
    while (this.record.decisions < until) await moments(1);
  }

  note(name: string, value: string): void {
    this.figures.push({ name, value });
  }

  /** Milliseconds until the hot allocator was decided for again, by who was asked after this moment. */
  async takeover(name: string, since: number): Promise<void> {
    let took: number | undefined;
    while ((took = this.record.firstDecisionAfter(since, HOT)) === undefined) await moments(1);
    this.note(name, `${(took / 1000).toFixed(2)} s`);
  }

  /** Lets the clients end, and compares what they were told with the logs. */
  async judged(): Promise<string[]> {
    await this.clients.finish();
    if (this.record.violations.length > 0) return this.record.violations;
    const publicKey = await this.#publicKey();
    this.#keepHeadsOfFolders();
    const found: string[] = [];
    for (const log of await this.logs()) found.push(...judge(log, this.record, publicKey));
    return found;
  }

  async #publicKey(): Promise<Uint8Array> {
    const { body } = await this.members[0].process.send({ method: "GET", path: "/v1/public-key" });
    return new Uint8Array(Buffer.from((body as { publicKey: string }).publicKey, "base64"));
  }

  /** The heads that each replica has written down outside the database. */
  #keepHeadsOfFolders(): void {
    for (const folder of this.#folders) {
      const path = join(folder, "heads.jsonl");
      const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
      for (const line of lines) {
        const { id, head } = JSON.parse(line) as { id: string; head: string };
        this.record.keepHead(id, head);
      }
    }
  }

  /** All logs as the database has them. */
  async logs(): Promise<FinalLog[]> {
    const store = await PostgresStore.open(this.server.url);
    try {
      const logs: FinalLog[] = [];
      for (const id of allocatorIds) {
        const { number = 0, length = 0, origin = "" } = (await store.find(id)) ?? {};
        const records = [];
        while (records.length < length) records.push(...(await store.read(number, records.length, 10_000)));
        logs.push({ id, origin, records, seeds: await store.seeds(number) });
      }
      return logs;
    } finally {
      await store.close();
    }
  }

  /** Ends everything that it has started. */
  async end(): Promise<void> {
    const members = this.members;
    this.members = [];
    for (const { process, network } of members) {
      await process.kill();
      await network.close();
    }
    await this.server.stop();
    for (const folder of this.#folders) removeFolder(folder);
  }
}

/** The file with the key that signs heads. */
const KEY = "signing.key";

/** Lets some hundredths of a second pass. */
export function moments(hundredths: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, hundredths * 10));
}
