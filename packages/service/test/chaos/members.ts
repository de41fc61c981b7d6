import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { guardedFolder } from "../support/guard.js";
import { freePort, TEST_SECRET, type PostgresServer } from "../support/postgresServer.js";
import { TcpProxy } from "../support/tcpProxy.js";
import { ReplicaProcess } from "./replicaProcess.js";

/** The file with what the replicas share, in the folder of each. */
const SECRET = "secret";

/** A replica with the networks around it. */
export interface Member {
  readonly process: ReplicaProcess;
  /** Between it and the database servers. */
  readonly database: Networks;
  /** Between the other replicas and it; none where they reach it directly. */
  readonly peers: Networks;
  /** Where they reach it. */
  readonly address: string;
}

/** Replicas, and which of them a load balancer would send requests to. */
export class Members {
  servers: readonly PostgresServer[] = [];
  /** Whether there are proxies between the replicas. One takes connections also when its replica listens no more. */
  hasPeerNetworks = false;
  /** All folders that replicas have had. */
  readonly folders: string[] = [];
  readonly #onDeath: (how: string) => void;
  #asked: Member[] = [];
  readonly #all = new Set<Member>();

  constructor(onDeath: (how: string) => void) {
    this.#onDeath = onDeath;
  }

  /** Those that are asked. */
  get list(): readonly Member[] {
    return this.#asked;
  }

  get processes(): readonly ReplicaProcess[] {
    return this.#asked.map(({ process }) => process);
  }

  /** Starts a replica, in a folder that a former one has left, or a new one. */
  async add(folder = this.#newFolder()): Promise<Member> {
    const port = await freePort();
    const database = new Networks(await Promise.all(this.servers.map((server) => TcpProxy.start(server.port))));
    const peers = new Networks(this.hasPeerNetworks ? [await TcpProxy.start(port)] : []);
    const address = `http://127.0.0.1:${peers.ports[0] ?? port}`;
    const hosts = database.ports.map((one) => `127.0.0.1:${one}`).join();
    const process = await ReplicaProcess.start({
      ...{ folder, port, onDeath: this.#onDeath },
      store: `postgres://postgres@${hosts}/postgres`,
      flags: ["--secret-file", join(folder, SECRET), "--replica-address", address],
    });
    const member = { process, database, peers, address };
    this.#asked.push(member);
    this.#all.add(member);
    return member;
  }

  #newFolder(): string {
    const folder = guardedFolder("replica");
    writeFileSync(join(folder, SECRET), TEST_SECRET);
    this.folders.push(folder);
    return folder;
  }

  /** Requests go to it no more; those under way are answered, if it lives. */
  leave(member: Member): void {
    this.#asked = this.#asked.filter((one) => one !== member);
  }

  /** Requests go to it again. */
  comeBack(member: Member): void {
    this.#asked.push(member);
  }

  /** It has ended: its networks go too. */
  async remove(member: Member): Promise<void> {
    this.leave(member);
    this.#all.delete(member);
    await Promise.all([member.database.close(), member.peers.close()]);
  }

  async end(): Promise<void> {
    for (const member of this.#all) {
      await member.process.kill();
      await this.remove(member);
    }
  }
}

/** Networks that all behave in the same way. */
export class Networks {
  readonly #proxies: readonly TcpProxy[];

  constructor(proxies: readonly TcpProxy[]) {
    this.#proxies = proxies;
  }

  get ports(): readonly number[] {
    return this.#proxies.map(({ port }) => port);
  }

  /** Has the same happen to all of them. */
  all(happen: (network: TcpProxy) => void): void {
    this.#proxies.forEach(happen);
  }

  async close(): Promise<void> {
    await Promise.all(this.#proxies.map((proxy) => proxy.close()));
  }
}
