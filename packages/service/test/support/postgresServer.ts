import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, cpSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { SharedSecret } from "../../src/store/sharedSecret.js";
import { guardedFolder, guardProcess, removeFolder } from "./guard.js";

/** What the replicas of a test share. */
export const TEST_SECRET = "the secret that the replicas of a test share";
export const testSecret = SharedSecret.of(TEST_SECRET, "the tests");

/** Milliseconds until a server that has not come up by then is taken for broken. */
const UP_WITHIN = 60_000;

/** A PostgreSQL server for a test file, on a port of its own of this machine. It can be killed, and started again. */
export class PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly #program: string;
  readonly #folder: string;
  readonly #settings: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(program: string, folder: string, port: number, settings: readonly string[]) {
    this.url = urlAt(port);
    this.port = port;
    this.#program = program;
    this.#folder = folder;
    this.#settings = settings;
  }

  /** `program` is the server's, and its tools lie beside it; `settings` such as "synchronous_standby_names=second". */
  static async start(program: string, settings: readonly string[] = []): Promise<PostgresServer> {
    const empty = emptyClusters.get(program) ?? emptyCluster(program);
    emptyClusters.set(program, empty);
    return new PostgresServer(program, copyOf(await empty), await freePort(), settings).#started();
  }

  /**
   * Another server that follows this one under a name, until it is promoted. It reaches this one at `port`: its own, or
   * that of a proxy in between.
   */
  async standby(name: string, port = this.port): Promise<PostgresServer> {
    const folder = ownFolder();
    const from = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
    const how = ["-R", "-X", "stream", "-c", "fast", "--no-sync"];
    await run(this.#program, "pg_basebackup", ["-D", folder, ...how, "-d", from]);
    return new PostgresServer(this.#program, folder, await freePort(), []).#started();
  }

  /** Makes it take writes: from now on it follows no other server. */
  async promote(): Promise<void> {
    await run(this.#program, "pg_ctl", ["promote", "-w", "-D", this.#folder]);
  }

  /** Starts it again on what it has. */
  async startAgain(): Promise<void> {
    await this.#started();
  }

  /** What it has, in a folder of its own. The server must not run. */
  copied(): string {
    return copyOf(this.#folder);
  }

  /** A server with the data of a copy, at the same port. This one must not run, and is not used any more. */
  async restored(copy: string): Promise<PostgresServer> {
    removeFolder(this.#folder);
    return new PostgresServer(this.#program, copy, this.port, this.#settings).#started();
  }

  /** The rows of an answer. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
    client.on("error", () => undefined);
    await client.connect();
    return (await client.query<Row>(text).finally(() => client.end())).rows;
  }

  /** Ends it, and keeps what it has: in an orderly way, or as a power cut would. */
  async shutDown(signal: "SIGINT" | "SIGKILL" = "SIGINT"): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  }

  /** Ends it, and removes what it has. */
  async stop(signal: "SIGINT" | "SIGKILL" = "SIGINT"): Promise<void> {
    await this.shutDown(signal);
    removeFolder(this.#folder);
  }

  /** After a kill its former processes may still be ending, and the first attempts are refused for that. */
  async #started(): Promise<this> {
    const listening = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${this.port}`];
    const settings = [...listening, ...this.#settings].flatMap((one) => ["-c", one]);
    const until = Date.now() + UP_WITHIN;
    for (;;) {
      const server = spawn(this.#program, ["-D", this.#folder, ...settings], { stdio: "ignore", ...serverUser() });
      guardProcess(server);
      this.#process = server;
      if (await isUp(this.url, server, until)) return this;
      if (Date.now() > until) throw new Error(`PostgreSQL did not start on ${this.#folder}`);
      await pause();
    }
  }
}

/** By program what `initdb` makes: a copy of it takes a tenth of the time. */
const emptyClusters = new Map<string, Promise<string>>();

async function emptyCluster(program: string): Promise<string> {
  const folder = ownFolder();
  await run(program, "initdb", ["-D", folder, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
  return folder;
}

function urlAt(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

function ownFolder(): string {
  const folder = guardedFolder("postgres");
  const user = serverUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

function copyOf(folder: string): string {
  const copy = ownFolder();
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  const user = serverUser();
  if (user !== undefined) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, copy]);
  return copy;
}

/** Others have their turn meanwhile: what it asks for may come over a proxy of this process. */
async function run(program: string, tool: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(dirname(program), tool), args, { timeout: UP_WITHIN, ...serverUser() });
}

/** The server refuses to run as root. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Whether it has come up; not where it has ended instead. */
async function isUp(url: string, server: ChildProcess, until: number): Promise<boolean> {
  while (server.exitCode === null && Date.now() < until) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => undefined);
      await pause();
    }
  }
  return false;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

/** Whether servers of this program can have standbys: the package of npm has no program that copies one. */
export function hasStandbys(program: string | undefined): boolean {
  return program !== undefined && existsSync(join(dirname(program), "pg_basebackup"));
}
