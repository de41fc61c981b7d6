import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { secondsOfFamily } from "./processTimes.mjs";

/** Where Debian has the programs of PostgreSQL; EVENHAND_POSTGRES names the server of another place. */
const programs = (process.env.EVENHAND_POSTGRES ?? "/usr/lib/postgresql/15/bin/postgres").replace(/[^/]+$/, "");

export function hasPostgres() {
  return existsSync(`${programs}postgres`) && existsSync(`${programs}pgbench`);
}

/** A PostgreSQL server with the settings that it comes with, fsync on, on a free port; and pgbench on it. */
export class DatabaseServer {
  #child;
  #folder;
  port;
  url;

  constructor(child, folder, port) {
    this.#child = child;
    this.#folder = folder;
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async start() {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-bench-postgres-"));
    // The server refuses to run as root.
    const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    const user = userInfo().uid === 0 ? { uid: id("-u"), gid: id("-g") } : undefined;
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    const options = { stdio: /** @type {const} */ ("ignore"), ...user };
    execFileSync(`${programs}initdb`, ["-D", folder, "-U", "postgres", "--auth=trust", "--encoding=UTF8"], options);
    const port = await freePort();
    const listening = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-p", `${port}`];
    const child = spawn(`${programs}postgres`, ["-D", folder, ...listening], options);
    const server = new DatabaseServer(child, folder, port);
    await server.#isUp();
    return server;
  }

  async #isUp() {
    for (let attempt = 0; attempt < 300; attempt++) {
      try {
        execFileSync(`${programs}pg_isready`, ["-q", "-d", this.url]);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    throw new Error("PostgreSQL does not start");
  }

  /** The text that psql prints for a query: rows in lines. */
  query(text) {
    return execFileSync(`${programs}psql`, ["-qAtX", "-d", this.url, "-c", text], { encoding: "utf8" }).trim();
  }

  /** One row, which each transaction of `pgbench("one-row")` updates; and a million rows for `pgbench("rows")`. */
  prepare() {
    this.query("CREATE TABLE one (id integer PRIMARY KEY, value bigint); INSERT INTO one VALUES (1, 0)");
    execFileSync(`${programs}pgbench`, ["-i", "-q", "-s", "10", this.url], { stdio: "ignore" });
    writeFileSync(join(this.#folder, "one.sql"), "UPDATE one SET value = value + 1 WHERE id = 1;\n");
  }

  /**
   * Transactions a second, and their mean in milliseconds. `one-row`: one UPDATE of one row, the same for all clients.
   * `rows`: `pgbench -N`, an UPDATE of a random row, a SELECT and an INSERT.
   *
   * @param {"one-row" | "rows"} what
   * @param {{ port: number, clients: number, seconds: number }} options
   */
  async pgbench(what, { port, clients, seconds }) {
    const script = what === "one-row" ? ["-f", join(this.#folder, "one.sql")] : ["-N"];
    const url = this.url.replace(`:${this.port}/`, `:${port}/`);
    const args = ["-n", "-c", `${clients}`, "-j", "2", "-T", `${seconds}`, ...script, url];
    const child = spawn(`${programs}pgbench`, args, { stdio: ["ignore", "pipe", "ignore"] });
    let said = "";
    child.stdout.on("data", (text) => (said += text));
    await once(child, "close");
    const [, perSecond] = /tps = ([\d.]+)/.exec(said) ?? [];
    const [, mean] = /latency average = ([\d.]+) ms/.exec(said) ?? [];
    return { perSecond: Number(perSecond), mean: Number(mean) };
  }

  /** What was written to the write-ahead log since the server was made, and what the tables of Evenhand have. */
  get writtenBytes() {
    const ofTables = `SELECT COALESCE(sum(pg_total_relation_size(oid)), 0) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'evenhand')`;
    return { log: Number(this.query("SELECT pg_current_wal_lsn() - '0/0'")), tables: Number(this.query(ofTables)) };
  }

  /** Of the server and of all its processes, those that have ended too. */
  get cpuSeconds() {
    return secondsOfFamily(Number(readFileSync(join(this.#folder, "postmaster.pid"), "utf8").split("\n")[0]));
  }

  async stop() {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGINT");
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
