import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSignedHead } from "@evenhand/allocator";
import { PostgresStore } from "../../src/store/postgres/postgresStore.js";
import { testSecret } from "../support/postgresServer.js";
import { allocatorIds, HANGS_AFTER } from "./clients.js";
import { judge, judgeShortened, type FinalLog } from "./judge.js";
import type { ReplicaProcess } from "./replicaProcess.js";
import { moments, type World } from "./world.js";

/** Hundredths of a second between two looks at what shall happen by itself. */
const LOOK_EVERY = 20;

/** Lets the clients end, and compares what they were told with the logs: what is wrong. */
export async function verdictOn(world: World): Promise<readonly string[]> {
  await world.clients.finish();
  if (world.record.violations.length > 0) return world.record.violations;
  const publicKey = await publicKeyOf(world);
  for (const { id, head } of world.members.folders.flatMap(headsIn)) world.record.keepHead(id, head);
  return (await logsOf(world)).flatMap((log) => judge(log, world.record, publicKey));
}

/**
 * What is wrong after the database has lost events: `before` are the logs that it had. One that lacks some is refused
 * by each replica, and nothing is written behind what is left. The others go on.
 */
export async function verdictAfterLoss(world: World, before: readonly FinalLog[]): Promise<readonly string[]> {
  const found: string[] = [];
  const left = new Map((await logsOf(world)).map(({ id, records }) => [id, records.length]));
  const shortened = before.filter(({ id, records }) => (left.get(id) ?? 0) < records.length).map(({ id }) => id);
  world.note("logs that were shortened", `${shortened.length} of ${before.length}`);
  if (shortened.length === 0 || shortened.length === before.length)
    found.push("nothing was lost, or some of every log: the scenario shows nothing");
  for (const replica of world.members.processes) {
    for (const id of allocatorIds) {
      const code = await codeOfDecision(replica, id);
      const isRight = shortened.includes(id) ? code === "store-behind" : code !== "store-behind";
      if (!isRight) found.push(`${id} is answered with ${code}`);
    }
  }
  await world.clients.finish();
  for (const log of await logsOf(world)) {
    if (!shortened.includes(log.id)) found.push(...judge(log, world.record, await publicKeyOf(world)));
    else if (log.records.length === left.get(log.id)) found.push(...judgeShortened(log, world.record));
    else found.push(`${log.id}: events were written in the place of those that were lost`);
  }
  return [...world.record.violations, ...found];
}

/** The code with which a decision is refused; "decided" where it is not. Failures of the store are waited for. */
async function codeOfDecision(replica: ReplicaProcess, id: string): Promise<string> {
  for (;;) {
    const path = `/v1/allocators/${id}/decisions`;
    const { status, body } = await replica.send({ method: "POST", path, body: {}, within: HANGS_AFTER });
    if (status === 201) return "decided";
    const { code } = body as { code: string };
    if (status !== 503 || code === "store-behind") return code;
    await moments(LOOK_EVERY);
  }
}

/** Fulfilled when each replica has written down, outside the database, a head over all that the logs have. */
export async function headsAreKept(world: World): Promise<void> {
  const lengths = new Map((await logsOf(world)).map(({ id, records }) => [id, records.length]));
  const isKept = (folder: string) => {
    const sizes = new Map(headsIn(folder).map(({ id, head }) => [id, readSignedHead(head).size]));
    return [...lengths].every(([id, length]) => (sizes.get(id) ?? 0) >= length);
  };
  while (!world.members.processes.every(({ folder }) => isKept(folder))) await moments(LOOK_EVERY);
}

async function publicKeyOf(world: World): Promise<Uint8Array> {
  const { body } = await world.members.processes[0].send({ method: "GET", path: "/v1/public-key" });
  return new Uint8Array(Buffer.from((body as { publicKey: string }).publicKey, "base64"));
}

/** The heads that a replica has written down in its folder. */
function headsIn(folder: string): { readonly id: string; readonly head: string }[] {
  const path = join(folder, "heads.jsonl");
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line) as { id: string; head: string });
}

/** All logs as the database has them. */
export async function logsOf(world: World): Promise<FinalLog[]> {
  const store = await PostgresStore.open(world.server.url, testSecret);
  try {
    const logs: FinalLog[] = [];
    for (const id of allocatorIds) {
      const { number = 0, length = 0, origin = "" } = (await store.find(id)) ?? {};
      const records = [];
      while (records.length < length) records.push(...(await store.read(number, records.length, 10_000)));
      logs.push({ id, origin, records: records.slice(0, length), seeds: await store.seeds(number) });
    }
    return logs;
  } finally {
    await store.close();
  }
}
