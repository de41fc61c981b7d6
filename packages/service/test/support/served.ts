import { spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../serve.mjs", import.meta.url));

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The built service in a process of its own, on a folder. */
export class Served {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;
  /** The id of the service's own process, not of one that watches it. */
  readonly #id: number;
  readonly #ended: Promise<number | null>;

  private constructor({ port, id, ended }: { port: number; id: number; ended: Promise<number | null> }) {
    this.#port = port;
    this.#id = id;
    this.#ended = ended;
  }

  /** Starts it; a command before it, such as strace, may watch it. Where it ends at once, what it said is thrown. */
  static start(folder: string, before: readonly string[] = []): Promise<Served> {
    const [command, ...args] = [...before, process.execPath, program, folder];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let said = "";
    return new Promise((resolve, reject) => {
      child.stderr.on("data", (text: Buffer) => (said += text.toString()));
      child.stdout.on("data", (text: Buffer) => {
        const [, port, id] = /listening (\d+) (\d+)/.exec(text.toString()) ?? [];
        if (port !== undefined) resolve(new Served({ port: Number(port), id: Number(id), ended }));
      });
      child.once("error", reject);
      void ended.then(() => reject(new Error(said)));
    });
  }

  /** Sends a request; throws where no answer comes. */
  send(method: "GET" | "POST", path: string, body?: unknown, key?: string): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    return new Promise((resolve, reject) => {
      const asked = request({ port: this.#port, host: "127.0.0.1", method, path, headers, agent: this.#agent });
      asked.once("error", reject);
      asked.once("response", (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("error", reject);
        response.once("end", () => {
          const answered = Buffer.concat(pieces).toString("utf8");
          if (!response.complete) {
            reject(new Error("the answer was cut"));
            return;
          }
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(answered) as unknown });
        });
      });
      asked.end(text);
    });
  }

  /** Kills it as a power cut would: nothing is closed, nothing flushed. */
  async kill(): Promise<void> {
    this.#signal("SIGKILL");
    await this.#ended;
    this.#agent.destroy();
  }

  /** Asks it to end: it answers what it accepted first. */
  async stop(): Promise<number | null> {
    this.#agent.destroy();
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
