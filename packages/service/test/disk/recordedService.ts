import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer } from "../support/connection.js";
import { Served } from "../support/served.js";
import type { DriverOfTest } from "../support/sqliteDrivers.js";
import { DiskModel, type FilesLeft } from "./diskModel.js";
import { recordedBy, systemCalls, type SystemCall } from "./systemCalls.js";

/** A request that was answered. */
export interface Acknowledged {
  /** Which of the recorded processes has answered. */
  readonly process: number;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly key: string;
  readonly answer: Answer;
}

/** What processes did to the disk, one after the other, with what they answered in between. */
export interface Recording {
  /** The folder of the service, below the folder that the disk begins with. */
  readonly folder: string;
  readonly root: string;
  /** Of each process. */
  readonly processes: readonly (readonly SystemCall[])[];
  readonly acknowledged: readonly Acknowledged[];
  /** What the last process has left. */
  readonly left: FilesLeft;
}

export interface RecordedLoad {
  readonly strace: string;
  /** An empty folder. */
  readonly place: string;
  /** Decisions of each of three clients in each process. */
  readonly decisions: number;
  /** How each process ends. By default one is killed, and the next one is stopped. */
  readonly ends?: readonly ("kill" | "stop")[];
  readonly runtime: DriverOfTest;
  /** Another program than the service as it is built. */
  readonly program?: string;
}

/**
 * Has services write into a folder that is not there before, one after the other, and records all of it: decisions,
 * rewards, changes of every kind, and receipts.
 */
export async function recordedLoad(asked: RecordedLoad): Promise<Recording> {
  const { strace, place, decisions, runtime, program, ends = ["kill", "stop"] } = asked;
  const root = join(place, "disk");
  mkdirSync(root);
  const folder = join(root, "new", "data");
  const acknowledged: Acknowledged[] = [];
  const processes: SystemCall[][] = [];
  const disk = new DiskModel(root);
  for (const [number, end] of ends.entries()) {
    const file = join(place, `calls-${number}`);
    const served = await Served.start(folder, recordedBy(strace, file), runtime, program);
    try {
      const client = new Client(served, number, acknowledged);
      if (number === 0) await begin(client);
      await Promise.all(["a", "b", "c"].map((name) => decide(client, name, decisions)));
      if (number === 0) await change(client);
      for (const path of ["/v1/allocators/team/head", "/v1/allocators/other/head"]) await client.ask("GET", path);
    } finally {
      await served[end]();
    }
    const calls = [...systemCalls(readFileSync(file, "latin1"))];
    // Of a call that the kill cut off, only the disk knows whether it was done.
    const whole = calls.filter(({ isCutOff }) => !isCutOff);
    for (const call of whole) disk.apply(call);
    processes.push(whole);
    for (const call of calls.filter(({ isCutOff }) => isCutOff)) {
      if (isSame(disk, root)) break;
      disk.apply(call);
      whole.push(call);
    }
    if (!isSame(disk, root)) throw new Error("the files are not what the recorded calls lead to");
    disk.processEnded();
  }
  return { folder, root, processes, acknowledged, left: filesBelow(root) };
}

/** Sends requests with keys, and remembers what was answered. */
class Client {
  readonly #served: Served;
  readonly process: number;
  readonly #acknowledged: Acknowledged[];
  #count = 0;

  constructor(served: Served, process: number, acknowledged: Acknowledged[]) {
    this.#served = served;
    this.process = process;
    this.#acknowledged = acknowledged;
  }

  async ask(method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> {
    const { process } = this;
    const key = `${process} ${this.#count++}`;
    let answer = await this.#served.send(method, path, body, key);
    // A receipt waits for the next head: a second at most.
    while (isEarly(answer)) answer = await wait(50).then(() => this.#served.send(method, path, body, key));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#acknowledged.push({ process, method, path, body, key, answer });
    return answer.body;
  }

  async decide(body: object): Promise<string> {
    return ((await this.ask("POST", "/v1/allocators/team/decisions", body)) as { id: string }).id;
  }
}

function isEarly({ status, body }: Answer): boolean {
  return status === 503 && (body as { code: string }).code === "receipt-early";
}

async function begin(client: Client): Promise<void> {
  const arms = [{ id: "ann", share: "1/2", label: "Ann" }, { id: "bob", share: "1/7" }, { id: "cem" }];
  const contract = { id: "team", contract: "quota", arms, learner: "ucb1", voidWithin: 5, confirmWithin: 3600 };
  await client.ask("POST", "/v1/allocators", contract);
  await client.ask("POST", "/v1/allocators", { ...contract, id: "other" });
  const id = await client.decide({});
  await client.ask("GET", `/v1/allocators/team/proof/${id}`);
}

async function decide(client: Client, name: string, decisions: number): Promise<void> {
  for (let count = 0; count < decisions; count++) {
    const id = await client.decide({ id: `${name}-${client.process}-${count}` });
    if (count % 2 === 0) await client.ask("POST", `/v1/decisions/${id}/reward`, { value: count % 4 === 0 ? 1 : 0 });
    if (count % 7 === 0) await client.ask("POST", "/v1/allocators/team/decisions", { items: [{}, { count: 2 }] });
  }
}

/** Whatever else is stored. */
async function change(client: Client): Promise<void> {
  const post = (path: string, body: object) => client.ask("POST", path, body);
  const [deferred, noShow] = [await client.decide({ defer: true }), await client.decide({})];
  await post("/v1/confirmations", { decisions: [deferred] });
  await post("/v1/voids", { decisions: [noShow] });
  await post("/v1/rewards", { items: [{ decision: deferred, value: 1 }] });
  await post("/v1/allocators/team/arms", { add: [{ id: "dee", share: "1/10", label: "Dee", group: "north" }] });
  await post("/v1/allocators/team/retirements", { retire: ["cem"] });
  await post("/v1/allocators/team/grants", { arm: "bob" });
  await post("/v1/allocators/team/calibrations", { arm: "ann", pulls: 2, reason: "imported" });
  await post("/v1/allocators/team/labels", { arms: [{ id: "bob", label: "Bob" }] });
  await post("/v1/allocators/team/erasures", { labels: ["ann"] });
  await post("/v1/allocators/team/seeds", { publish: true });
}

function isSame(disk: DiskModel, root: string): boolean {
  const files = disk.left("killed")[0]();
  const real = filesBelow(root);
  return real.size === files.size && [...real].every(([name, content]) => files.get(name)?.equals(content) === true);
}

export function filesBelow(root: string): FilesLeft {
  const files = new Map<string, Buffer>();
  if (!existsSync(root)) return files;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.endsWith("-shm")) files.set(path.slice(root.length + 1), readFileSync(path));
  }
  return files;
}
