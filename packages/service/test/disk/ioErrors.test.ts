import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Served } from "../support/served.js";
import { driversInWords, driversOfTests, type DriverOfTest } from "../support/sqliteDrivers.js";
import { Enduring, failedCalls, failing, inWords, type Endured, type Fault } from "./faultyDisk.js";
import { filesBelow } from "./recordedService.js";
import { Reopened, untrueReceipts } from "./reopened.js";

const strace = process.env["EVENHAND_STRACE"] ?? "";

/** npm run test:long sets it: an error at every call, until none is left that could fail. */
const isWhole = process.env["EVENHAND_IO_ERRORS"] === "all";
const HOURS = 3 * 3_600_000;

/** Calls that are tried one by one; of the many after them one in fifteen, so that a run ends. */
const EACH_UP_TO = 40;

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "evenhand-io-"));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Enough for heads, for receipts, and for a checkpoint of the write-ahead log. */
async function load(client: Enduring): Promise<void> {
  const decide = async (body: object) => (await client.ask("POST", "/v1/allocators/team/decisions", body)) as never;
  const arms = [{ id: "ann", share: "1/2" }, { id: "bob" }];
  await client.ask("POST", "/v1/allocators", { id: "team", contract: "quota", arms, learner: "ucb1" });
  for (let count = 0; count < 8; count++) {
    const { id } = await decide({});
    await client.ask("POST", `/v1/decisions/${id as string}/reward`, { value: 1 });
  }
  for (let batch = 0; batch < 4; batch++) {
    await decide({ items: Array.from({ length: 300 }, (_, index) => ({ id: `${batch}-${index}` })) });
  }
  await client.ask("POST", "/v1/allocators/team/labels", { arms: [{ id: "ann", label: "Ann" }] });
  for (let count = 0; count < 2; count++) {
    const { id } = await decide({});
    await client.ask("GET", `/v1/allocators/team/proof/${id as string}`);
  }
}

/** A service, from its first start on, with this fault; and then its folder, on a disk that is sound. */
async function endured(fault: Fault, runtime: DriverOfTest): Promise<Endured> {
  const root = mkdtempSync(join(place, "disk-"));
  const folder = join(root, "new", "data");
  mkdirSync(join(root, "new"));
  const client = await Enduring.start(strace, folder, fault, runtime);
  try {
    await load(client);
    const { acknowledged, complaints, failed } = await client.end();
    rmSync(`${folder}.calls`);
    const reopened = await Reopened.open(filesBelow(root), relative(root, folder), place);
    const whole = await reopened.wholeLogs();
    const lost = [...untrueReceipts(whole, acknowledged), ...(await reopened.complaints(whole, acknowledged))];
    await reopened.close();
    return { acknowledged, failed, complaints: [...complaints, ...lost].map((one) => `${inWords(fault)}: ${one}`) };
  } finally {
    await client.kill();
    rmSync(root, { recursive: true, force: true });
  }
}

const SYNCS = "fsync,fdatasync";
const WRITES = "pwrite64,write";
const RENAMES = "rename,renameat,renameat2,link,linkat,unlink,unlinkat";
const name = `a disk with errors, over ${driversInWords} (EVENHAND_STRACE; npm test finds or installs one)`;

describe.skipIf(strace === "")(name, () => {
  // The first sync and the first change of a name of all, at which the service does not start; then several calls for
  // each file in one run. They are counted for each thread: the one that writes begins again when the store is opened
  // again, and an early sync that fails each time would let it decide nothing.
  const faults: readonly Fault[] = [
    { calls: SYNCS, error: "EIO", when: "1" },
    { file: "allocators.db-wal", calls: SYNCS, error: "EIO", when: "12" },
    { file: "allocators.db-wal", calls: WRITES, error: "ENOSPC", when: "30+60" },
    { file: "allocators.db", calls: WRITES, error: "EIO", when: "10+40" },
    { file: "heads.jsonl", calls: `${SYNCS},${WRITES}`, error: "ENOSPC", when: "2+3" },
    { calls: RENAMES, error: "EIO", when: "1" },
  ];
  it.each(
    faults.map((fault, index) => [inWords(fault), fault, driversOfTests[index % driversOfTests.length]] as const),
  )("%s: it is told, nothing is lost, and the service goes on", async (_, fault, runtime) => {
    const { complaints, failed } = await endured(fault, runtime);
    expect(complaints).toEqual([]);
    expect(failed).toBeGreaterThan(0);
  });

  // SQLite syncs a folder when it has made its write-ahead log there, and goes on where that fails: without the name of
  // that file a power failure takes everything that was acknowledged.
  it.each(driversOfTests)("a folder whose names cannot be synced is refused, over $driver", async (runtime) => {
    const folder = join(place, "data");
    await (await Served.start(folder, [], runtime)).stop();
    const fault: Fault = { file: ".", calls: SYNCS, error: "EIO", when: "1+" };
    await expect(Served.start(folder, failing(strace, folder, fault, `${folder}.calls`), runtime)).rejects.toThrow(
      "folder-unusable",
    );
    expect(failedCalls(`${folder}.calls`)).toBeGreaterThan(0);
    await (await Served.start(folder, [], runtime)).stop();
  });
});

describe.skipIf(strace === "").each(isWhole ? driversOfTests : [])("every error of a disk, over $driver", (runtime) => {
  const places: readonly Pick<Fault, "file" | "calls">[] = [
    { calls: SYNCS },
    { calls: RENAMES },
    { file: ".", calls: SYNCS },
    { file: "allocators.db-wal", calls: SYNCS },
    { file: "allocators.db-wal", calls: WRITES },
    { file: "allocators.db", calls: SYNCS },
    { file: "allocators.db", calls: WRITES },
    { file: "allocators.db-journal", calls: `${SYNCS},${WRITES}` },
    { file: "heads.jsonl", calls: SYNCS },
    { file: "heads.jsonl", calls: `${WRITES},ftruncate` },
  ];
  const all = places.flatMap((one) => (["EIO", "ENOSPC"] as const).map((error) => ({ ...one, error })));
  it.each(all.map((one) => [inWords({ ...one, when: "1, 2, …" }), one] as const))(
    "%s: it is told, nothing is lost, and the service goes on",
    async (words, one) => {
      const complaints: string[] = [];
      let tried = 0;
      for (let number = 1, isClean = false; !isClean; number += Math.max(1, Math.floor((number - EACH_UP_TO) / 15))) {
        const run = await endured({ ...one, when: String(number) }, runtime);
        complaints.push(...run.complaints);
        for (const complaint of run.complaints) console.log(complaint);
        isClean = run.failed === 0;
        if (!isClean) tried++;
      }
      console.log(`${words}, over ${runtime.driver}: ${tried} tried, ${complaints.length} complaints`);
      expect(complaints).toEqual([]);
    },
    HOURS,
  );
});
