import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Served } from "../support/served.js";
import type { DriverOfTest } from "../support/sqliteDrivers.js";
import type { Acknowledged } from "./recordedService.js";

/** Which calls of the system fail, with which error, and how often. */
export interface Fault {
  /** A file or folder below the service's folder, "." for that one itself; undefined: whichever is written. */
  readonly file?: string;
  readonly calls: string;
  readonly error: "EIO" | "ENOSPC";
  /** As strace has it: 3 for the third call, 3..5 for three of them, 3+10 for each tenth after it; of each thread. */
  readonly when: string;
}

export function inWords({ file, calls, error, when }: Fault): string {
  return `${error} at ${calls} number ${when} of ${file ?? "any file"}`;
}

/** The command before a program whose disk is to fail so. strace writes what it did into `record`. */
export function failing(strace: string, folder: string, { file, calls, error, when }: Fault, record: string): string[] {
  const known = calls
    .split(",")
    .map((name) => `?${name}`)
    .join(",");
  const path = file === undefined ? [] : ["-P", join(folder, file)];
  const options = ["-f", "-qq", "-y", "-o", record, ...path];
  return [strace, ...options, "-e", `trace=${known}`, "-e", `inject=${known}:error=${error}:when=${when}`];
}

/** How many calls have failed before the process was asked to end. */
export function failedCalls(record: string): number {
  const [before] = readFileSync(record, "latin1").split("--- SIGTERM");
  return before.split("(INJECTED)").length - 1;
}

/**
 * How many of them nothing depends on any more: SQLite syncs its folder when it has made a file there, and goes on
 * without a word where that fails; the service then syncs the folder itself.
 */
function repeatedSyncs(record: string, folder: string): number {
  const path = `<${folder}>`;
  const begun = new Set<string>();
  let [failed, repeated] = [0, 0];
  for (const line of readFileSync(record, "latin1").split("--- SIGTERM")[0].split("\n")) {
    const [thread] = line.split(" ", 1);
    if (line.endsWith("<unfinished ...>") && line.includes(path)) begun.add(thread);
    if (!/ = \S/.test(line)) continue;
    const isOfFolder = line.includes(path) || (line.includes(" resumed>") && begun.delete(thread));
    if (!isOfFolder) continue;
    if (line.includes("(INJECTED)")) failed++;
    else if (/ = 0$/.test(line)) [failed, repeated] = [0, repeated + failed];
  }
  return repeated;
}

/** Milliseconds for which a store that failed is not opened again. */
const REFUSED_FOR = 1000;
/** Milliseconds after which another process goes on, on a disk that is sound. */
const PATIENCE = 4000;
/** The same for refusals of one request: a thread that writes after each of them may be ready, and fail as early. */
const REFUSALS = 5;

export interface Endured {
  readonly acknowledged: readonly Acknowledged[];
  /** What is wrong with how the service has dealt with the fault. */
  readonly complaints: readonly string[];
  /** Calls that have failed while it was to serve, or to start. */
  readonly failed: number;
}

/**
 * A client of a service whose disk fails. Each request is repeated with its key until it is answered: when the service
 * is ready again, or by another one, on a sound disk, where it does not become ready.
 */
export class Enduring {
  readonly #folder: string;
  readonly #runtime: DriverOfTest;
  readonly #record: string;
  readonly acknowledged: Acknowledged[] = [];
  readonly complaints: string[] = [];
  #served: Served;
  #isFaulty: boolean;
  /** Answers that said that the store has failed, and starts that were refused. */
  #told: number;
  #count = 0;

  private constructor(
    on: { folder: string; runtime: DriverOfTest; record: string },
    served: Served,
    isFaulty: boolean,
  ) {
    this.#folder = on.folder;
    this.#runtime = on.runtime;
    this.#record = on.record;
    this.#served = served;
    this.#isFaulty = isFaulty;
    this.#told = isFaulty ? 0 : 1;
  }

  static async start(strace: string, folder: string, fault: Fault, runtime: DriverOfTest): Promise<Enduring> {
    const record = `${folder}.calls`;
    const on = { folder, runtime, record };
    const served = await Served.start(folder, failing(strace, folder, fault, record), runtime).catch(() => undefined);
    // A disk that fails at the start refuses it, and what it has left must be opened when the disk is sound.
    return new Enduring(on, served ?? (await Served.start(folder, [], runtime)), served !== undefined);
  }

  async ask(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> {
    const key = `${this.#count++}`;
    let refusals = 0;
    for (;;) {
      const asked = performance.now();
      const answer = await this.#served.send(method, path, body, key);
      if (answer.status < 300) {
        this.acknowledged.push({ process: 0, method, path, body, key, answer });
        return answer.body;
      }
      const { code } = answer.body as { code: string };
      if (code === "receipt-early") await wait(50);
      else if (code === "store-failed" && this.#isFaulty) await this.#failed(asked, ++refusals);
      else throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  /** The request that was sent at this time was refused: so must be the question whether the service is ready. */
  async #failed(asked: number, refusals: number): Promise<void> {
    this.#told++;
    const { status } = await this.#served.send("GET", "/readyz");
    // Heads may have been kept since: a store is not opened again so soon.
    const isOver = performance.now() - asked >= REFUSED_FOR || (await this.#hasAlarmed("heads-not-kept"));
    if (status === 200 && !isOver) this.complaints.push("/readyz did not say so");
    while (refusals < REFUSALS && performance.now() - asked < PATIENCE) {
      if ((await this.#served.send("GET", "/readyz")).status === 200) return;
      await wait(50);
    }
    await this.#served.kill();
    this.#served = await Served.start(this.#folder, [], this.#runtime);
    this.#isFaulty = false;
  }

  /** Ends it, and says what is missing: a failure that no answer told must be in the metrics and in the log. */
  async end(): Promise<Endured> {
    const { acknowledged, complaints } = this;
    const wasAlarmed = await this.#hasAlarmed(".*");
    await this.#served.stop();
    const { logged } = this.#served;
    // What failed after the metrics were asked for is in the log.
    const hasAlarmed = wasAlarmed || /"alarm":"[^"]*","change":"begun"/.test(logged);
    const failed = failedCalls(this.#record);
    if (failed > repeatedSyncs(this.#record, this.#folder) && this.#isFaulty) {
      if (!hasAlarmed)
        complaints.push(`${failed} calls failed, and no alarm was counted; ${this.#told} answers said so`);
      if (!logged.includes('"level":"error"')) complaints.push(`${failed} calls failed, and nothing was logged`);
    }
    return { acknowledged, complaints, failed };
  }

  async #hasAlarmed(kind: string): Promise<boolean> {
    const { body } = await this.#served.send("GET", "/metrics");
    return new RegExp(`^evenhand_alarms_begun_total\\{kind="${kind}"\\} [1-9]`, "m").test(String(body));
  }

  async kill(): Promise<void> {
    await this.#served.kill();
  }
}
