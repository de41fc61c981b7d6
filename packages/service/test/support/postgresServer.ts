import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { SharedSecret } from "../../src/replicas/sharedSecret.js";

/** What the replicas of a test share. */
export const testSecret = SharedSecret.of("the secret that the replicas of a test share", "the tests");

/** A PostgreSQL server for a test file, on a port of its own of this machine. */
export class PostgresServer {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  /** `program` is the server's; `initdb` lies beside it. */
  static async start(program: string): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-postgres-"));
    const user = serverUser();
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    const options = { stdio: "ignore", ...user } as const;
    execFileSync(
      join(dirname(program), "initdb"),
      ["-D", folder, "-U", "postgres", "--auth=trust", "--encoding=UTF8"],
      options,
    );
    const port = await freePort();
    const listening = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-p", `${port}`];
    const server = spawn(program, ["-D", folder, ...listening], options);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await isUp(url);
    return new PostgresServer(url, server, folder);
  }

  async query(text: string): Promise<void> {
    const client = new pg.Client(this.url);
    await client.connect();
    await client.query(text).finally(() => client.end());
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill("SIGINT");
    await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The server refuses to run as root. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function isUp(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (attempt === 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
