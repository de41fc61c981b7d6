import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Connection, type Answer } from "./connection.js";
import { driversOfTests, type DriverOfTest } from "./sqliteDrivers.js";

const built = fileURLToPath(new URL("../serve.mjs", import.meta.url));

/** The built service in a process of its own, on a folder. */
export class Served {
  readonly #connection: Connection;
  /** The id of the service's own process, not of one that watches it. */
  readonly #id: number;
  readonly #ended: Promise<number | null>;
  readonly #said: () => string;

  private constructor(started: { port: number; id: number; ended: Promise<number | null>; said: () => string }) {
    this.#connection = new Connection(started.port);
    this.#id = started.id;
    this.#ended = started.ended;
    this.#said = started.said;
  }

  /**
   * Starts it; a command before it, such as strace, may watch it. Where it ends at once, what it said is thrown. The
   * program is the service as it is built, unless another one is given.
   */
  static start(
    folder: string,
    before: readonly string[] = [],
    { node, env }: DriverOfTest = driversOfTests[0],
    program = built,
  ): Promise<Served> {
    const [command, ...args] = [...before, node, program, folder];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let [said, logged] = ["", ""];
    return new Promise((resolve, reject) => {
      child.stderr.on("data", (text: Buffer) => (said += text.toString()));
      child.stdout.on("data", (text: Buffer) => {
        logged += text.toString();
        const [, port, id] = /listening (\d+) (\d+)/.exec(text.toString()) ?? [];
        if (port === undefined) return;
        resolve(new Served({ port: Number(port), id: Number(id), ended, said: () => logged }));
      });
      child.once("error", reject);
      void ended.then(() => reject(new Error(said)));
    });
  }

  /** The lines that it has logged so far. */
  get logged(): string {
    return this.#said();
  }

  /** Sends a request; throws where no answer comes. */
  send(method: "GET" | "POST", path: string, body?: unknown, key?: string): Promise<Answer> {
    return this.#connection.send({ method, path, body, key });
  }

  /** Kills it as a power cut would: nothing is closed, nothing flushed. */
  async kill(): Promise<void> {
    this.#signal("SIGKILL");
    await this.#ended;
    this.#connection.close();
  }

  /** Asks it to end: it answers what it accepted first. */
  async stop(): Promise<number | null> {
    this.#connection.close();
    this.#signal("SIGTERM");
    return this.#ended;
  }

  #signal(signal: NodeJS.Signals): void {
    try {
      process.kill(this.#id, signal);
    } catch {
      // It has ended before.
    }
  }
}
