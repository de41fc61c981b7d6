import { Luck } from "../../../allocator/test/simulator/luck.js";
import { removeFolder } from "../support/guard.js";
import { PostgresServer } from "../support/postgresServer.js";
import { TcpProxy } from "../support/tcpProxy.js";
import { Clients, HOT } from "./clients.js";
import { Members, type Member } from "./members.js";
import { ChaosRecord } from "./record.js";

export interface WorldOptions {
  /** The PostgreSQL server. */
  readonly program: string;
  readonly seed: number;
  readonly replicas: number;
  readonly clients: number;
  /** Decisions of a batch. */
  readonly batch: number;
  /** Whether a second server follows the first, and whether the first waits for it before it acknowledges. */
  readonly standby?: "synchronous" | "asynchronous";
  /** Whether the networks between replicas can fail. */
  readonly hasPeerNetworks?: boolean;
}

/** A figure of a scenario, such as how long it took until another replica decided. */
export interface Figure {
  readonly name: string;
  readonly value: string;
}

/** Database servers, replicas, clients under way, and what they saw. */
export class World {
  readonly luck: Luck;
  readonly record = new ChaosRecord();
  readonly clients: Clients;
  readonly members: Members;
  readonly figures: Figure[] = [];
  /** The server that takes writes. */
  server: PostgresServer;
  readonly #options: WorldOptions;
  /** The one that follows it, and the network between them. */
  #second: { readonly server: PostgresServer; readonly network: TcpProxy } | undefined;

  private constructor(server: PostgresServer, options: WorldOptions) {
    this.server = server;
    this.#options = options;
    this.luck = new Luck(options.seed);
    const { record, luck } = this;
    this.members = new Members((how) => record.violations.push(how));
    this.clients = new Clients({ record, luck, members: () => this.members.processes, batch: options.batch });
  }

  /** With allocators, and clients that ask. */
  static async start(options: WorldOptions): Promise<World> {
    const world = new World(await PostgresServer.start(options.program), options);
    try {
      const second = options.standby === undefined ? [] : [await world.#follow(options.standby)];
      world.members.servers = [world.server, ...second];
      world.members.hasPeerNetworks = options.hasPeerNetworks ?? false;
      await Promise.all(Array.from({ length: options.replicas }, () => world.members.add()));
      await world.clients.create();
      world.startClients();
      return world;
    } catch (error) {
      await world.end();
      throw error;
    }
  }

  async #follow(standby: "synchronous" | "asynchronous"): Promise<PostgresServer> {
    const network = await TcpProxy.start(this.server.port);
    const server = await this.server.standby("second", network.port);
    this.#second = { server, network };
    if (standby === "synchronous") {
      await this.server.query("ALTER SYSTEM SET synchronous_standby_names = 'second'");
      await this.server.query("SELECT pg_reload_conf()");
    }
    return server;
  }

  startClients(): void {
    this.clients.start(this.#options.clients);
  }

  /** What the first server does from now on does not reach the second. */
  separateServers(): void {
    this.#second?.network.cut();
  }

  /** The first server is killed, and the second takes its place. */
  async promote(): Promise<void> {
    if (this.#second === undefined) throw new Error("a world with a standby is needed");
    const { server, network } = this.#second;
    await this.server.stop("SIGKILL");
    await network.close();
    await server.promote();
    this.#second = undefined;
    this.server = server;
  }

  /** Fulfilled when clients have been told of this many more decisions. */
  async decisions(count: number): Promise<void> {
    const until = this.record.decisions + count;
    while (this.record.decisions < until) await this.#moment();
  }

  /** Waits, and throws where a client has seen what may not be: nothing is waited for in vain. */
  async #moment(): Promise<void> {
    await moments(1);
    if (this.record.violations.length > 0) throw new Error(this.record.violations.slice(0, 5).join("\n"));
  }

  /** Fulfilled when each replica says that it is ready: one that has just woken opens its store again first. */
  async allReady(): Promise<void> {
    for (const replica of this.members.processes) {
      const isReady = () => replica.send({ method: "GET", path: "/readyz" }).then(({ status }) => status === 200);
      while (!(await isReady())) await this.#moment();
    }
  }

  note(name: string, value: string): void {
    this.figures.push({ name, value });
  }

  /** How long it takes from this moment until somebody who asked after it was told of a decision. */
  async takeover(name: string, since: number): Promise<void> {
    let took: number | undefined;
    while ((took = this.record.firstDecisionAfter(since, HOT)) === undefined) await this.#moment();
    this.note(name, `${(took / 1000).toFixed(2)} s`);
  }

  /** What was measured, a line each. */
  summary(): string {
    const { decisions, operations, failures, receipts } = this.record;
    const counted: readonly Figure[] = [
      { name: "decisions", value: String(decisions) },
      { name: "requests", value: String(operations.length) },
      { name: "receipts", value: String(receipts.length) },
      ...[...failures].map(([reason, count]) => ({ name: `attempts: ${reason}`, value: String(count) })),
    ];
    return [...this.figures, ...counted].map(({ name, value }) => `${name.padEnd(60)}${value.padStart(10)}`).join("\n");
  }

  /** The replica that decides for an allocator. Where it has none, the next replica that is asked for it takes it. */
  async ownerOf(id: string): Promise<Member> {
    for (;;) {
      const [owner] = await this.server.query<{ address: string }>(
        `SELECT replicas.address FROM evenhand.owners JOIN evenhand.allocators ON number = owners.allocator
         JOIN evenhand.replicas ON replicas.id = owners.replica AND replicas.epoch = owners.epoch
         WHERE allocators.id = '${id}' AND until > clock_timestamp()`,
      );
      const member = this.members.list.find(({ address }) => owner?.address === address);
      if (member !== undefined) return member;
      await this.#moment();
    }
  }

  /** Ends everything that it has started. */
  async end(): Promise<void> {
    const finished = this.clients.finish();
    await this.members.end();
    await finished;
    await this.#second?.network.close();
    await this.#second?.server.stop();
    await this.server.stop();
    for (const folder of this.members.folders) removeFolder(folder);
  }
}

/** Lets some hundredths of a second pass. */
export function moments(hundredths: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, hundredths * 10));
}
