import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Connection, type Answer, type Request } from "../support/connection.js";
import { guardProcess } from "../support/guard.js";

const program = fileURLToPath(new URL("../../../cli/dist/main.js", import.meta.url));

export interface ReplicaOptions {
  /** The URL of the shared database. */
  readonly store: string;
  readonly folder: string;
  readonly port: number;
  /** Further flags of `evenhand serve`. */
  readonly flags?: readonly string[];
  /** Is told when it ends, and was not asked to. */
  readonly onDeath: (how: string) => void;
}

/** The built command `evenhand serve` in a process of its own. */
export class ReplicaProcess {
  readonly folder: string;
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #connection: Connection;
  readonly #ended: Promise<number | null>;
  #shallEnd = false;

  private constructor(child: ChildProcess, { folder, port, onDeath }: ReplicaOptions, words: () => string) {
    this.folder = folder;
    this.port = port;
    this.#child = child;
    this.#connection = new Connection(port);
    this.#ended = new Promise((resolve) => child.once("exit", resolve));
    void this.#ended.then((code) => {
      if (!this.#shallEnd) onDeath(`a replica has ended by itself, with ${code}: ${words()}`);
    });
  }

  /** Where it ends at once, what it said is thrown. */
  static start(options: ReplicaOptions): Promise<ReplicaProcess> {
    const { store, folder, port, flags = [] } = options;
    const own = ["serve", "--store", store, "--folder", folder, "--port", `${port}`, "--insecure-no-auth"];
    const args = [program, ...own, "--pages", "", "--log-level", "error", "--log-format", "text", ...flags];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    guardProcess(child);
    let [said, isUp] = ["", false];
    return new Promise((resolve, reject) => {
      const listen = (text: Buffer) => {
        said = `${said}${text.toString()}`.slice(-20_000);
        if (isUp || !said.includes(`http://127.0.0.1:${port}/`)) return;
        isUp = true;
        resolve(new ReplicaProcess(child, options, () => said));
      };
      for (const output of [child.stdout, child.stderr]) output.on("data", listen);
      child.once("error", reject);
      child.once("exit", () => reject(new Error(said)));
    });
  }

  /** Throws where no answer comes. */
  send(request: Request): Promise<Answer> {
    return this.#connection.send(request);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    this.#shallEnd = true;
    this.#child.kill("SIGKILL");
    await this.#ended;
    this.#connection.close();
  }

  /** Stops it in the middle of what it does, as a machine that is suspended. */
  pause(): void {
    this.#child.kill("SIGSTOP");
  }

  wake(): void {
    this.#child.kill("SIGCONT");
  }

  /** Asks it to end: it answers what it accepted first. The code with which it ended. */
  async stop(): Promise<number | null> {
    this.#shallEnd = true;
    this.#child.kill("SIGTERM");
    const code = await this.#ended;
    this.#connection.close();
    return code;
  }
}
