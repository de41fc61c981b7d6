import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { secondsOfProcess } from "./processTimes.mjs";

const program = fileURLToPath(new URL("../packages/cli/bin/evenhand.js", import.meta.url));
const longTurns = new URL("longTurns.mjs", import.meta.url).href;

/** `evenhand serve`, built, in a process of its own on a free port, without keys. */
export class ServedCommand {
  #agent = new Agent({ keepAlive: true });
  /** @type {import("node:child_process").ChildProcess} */
  #child;
  /** Such as http://127.0.0.1:40123 */
  address;

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {string} address
   */
  constructor(child, address) {
    this.#child = child;
    this.address = address;
  }

  /**
   * Flags of Node that this program was started with, such as --cpu-prof, are for the service too.
   *
   * @param {string} folder
   * @param {readonly string[]} [more] flags of the command
   */
  static async start(folder, more = []) {
    const flags = [
      "--insecure-no-auth",
      "--port",
      "0",
      "--folder",
      folder,
      "--log-level",
      "warn",
      "--log-format",
      "text",
      ...more,
    ];
    const node = [...process.execArgv, "--import", longTurns];
    const stdio = /** @type {const} */ (["ignore", "pipe", "pipe", "ipc"]);
    const child = spawn(process.execPath, [...node, program, "serve", ...flags], { stdio });
    const [said] = await once(child.stderr, "data");
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(said)) ?? [];
    if (address === undefined) throw new Error(String(said));
    child.stderr.pipe(process.stderr);
    return new ServedCommand(child, address);
  }

  /**
   * Sends a request and reads its answer to the end.
   *
   * @param {"GET" | "POST" | "PATCH"} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<void>}
   */
  async send(method, path, body) {
    await this.#answer(method, path, body);
  }

  /**
   * The same, with the answer's JSON.
   *
   * @param {"GET" | "POST" | "PATCH"} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<unknown>}
   */
  async ask(method, path, body) {
    return JSON.parse((await this.#answer(method, path, body)).toString());
  }

  /**
   * @param {"GET" | "POST" | "PATCH"} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<Buffer>}
   */
  #answer(method, path, body) {
    const text = body === undefined ? "" : JSON.stringify(body);
    const ofBody = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const headers = body === undefined ? {} : ofBody;
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, this.address), { method, agent: this.#agent, headers });
      asked.once("error", reject);
      asked.once("response", (response) => {
        const { statusCode = 500 } = response;
        /** @type {Buffer[]} */
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.once("end", () => {
          const all = Buffer.concat(parts);
          if (statusCode < 300) resolve(all);
          else reject(new Error(`${method} ${path}: ${statusCode} ${all.toString("utf8", 0, 300)}`));
        });
      });
      asked.end(text);
    });
  }

  /**
   * The longest turn of the event loop since the last call, in milliseconds of its thread's processor time, on Linux.
   *
   * @returns {Promise<number>}
   */
  async longestTurn() {
    const told = once(this.#child, "message");
    this.#child.send("longest turn");
    const [longest] = await told;
    return longest;
  }

  /** The CPU seconds that it has taken, on Linux. */
  get cpuSeconds() {
    return secondsOfProcess(this.#child.pid);
  }

  /** The most memory that it has had, on Linux. */
  get peakMemory() {
    const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#child.pid}/status`, "utf8")) ?? [];
    return `${Math.round(Number(peak) / 1024)} MB at most`;
  }

  /** The memory that it has now in MB, on Linux. */
  get memory() {
    const [, now] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.#child.pid}/status`, "utf8")) ?? [];
    return Math.round(Number(now) / 1024);
  }

  /** Ends it as a power failure would. */
  async kill() {
    this.#agent.destroy();
    const ended = once(this.#child, "close");
    this.#child.kill("SIGKILL");
    await ended;
  }

  async stop() {
    this.#agent.destroy();
    const ended = once(this.#child, "close");
    this.#child.kill("SIGTERM");
    await ended;
  }
}
