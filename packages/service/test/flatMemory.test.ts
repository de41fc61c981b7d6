import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Served } from "./support/served.js";

/** Minutes of load: npm run test:long has thirty. Memory is flat, or not, after some minutes only. */
const minutes = Number(process.env["EVENHAND_LOAD_MINUTES"] ?? 0);

const ALLOCATORS = 20;
const CLIENTS = 8;
const BATCH = 20;
/** Milliseconds for which a reward is waited for: decisions come and go all the time. */
const WAIT = 20_000;

/** What the samples of a part of the run have at least: what is collected late is above that. */
const least = (samples: readonly number[], from: number, until: number) =>
  Math.min(...samples.slice(Math.floor(from * samples.length), Math.ceil(until * samples.length)));

interface Decided {
  readonly items: readonly { readonly id: string }[];
}

async function client(served: Served, number: number, isOver: () => boolean): Promise<number> {
  let made = 0;
  for (let time = number; !isOver(); time += CLIENTS) {
    const path = `/v1/allocators/team-${time % ALLOCATORS}`;
    const items = Array.from({ length: BATCH }, (_, item) => ({ id: `order ${time} ${item}` }));
    const { status, body } = await served.send("POST", `${path}/decisions`, { items }, `call ${time}`);
    expect(status).toBe(201);
    made += BATCH;
    const rewards = (body as Decided).items.slice(0, BATCH / 2).map(({ id }) => ({ decision: id, value: made % 2 }));
    expect((await served.send("POST", "/v1/rewards", { items: rewards })).status).toBe(200);
    if (time % 50 === 0) await served.send("GET", `${path}/events?limit=100`);
    if (time % 50 === 1) await served.send("GET", path);
  }
  return made;
}

async function residentBytes(served: Served): Promise<number> {
  const { body } = await served.send("GET", "/metrics");
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(String(body))?.[1]);
}

it.skipIf(minutes === 0)(
  "takes no more memory after minutes under load than before them (EVENHAND_LOAD_MINUTES)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "evenhand-flat-"));
    const served = await Served.start(folder);
    try {
      for (let team = 0; team < ALLOCATORS; team++) {
        const arms = [{ id: "ann", share: "1/2" }, { id: "bob", share: "1/7" }, { id: "cem" }];
        const contract = { id: `team-${team}`, contract: "quota", arms, rewards: { wait: WAIT } };
        expect((await served.send("POST", "/v1/allocators", contract)).status).toBe(201);
      }
      const end = performance.now() + minutes * 60_000;
      const isOver = () => performance.now() > end;
      const samples: number[] = [];
      const sampling = setInterval(() => void residentBytes(served).then((bytes) => samples.push(bytes)), 1000);
      const made = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(served, number, isOver)));
      clearInterval(sampling);
      const megabytes = (bytes: number) => Math.round(bytes / 1e6);
      const [early, late] = [least(samples, 0.25, 0.5), least(samples, 0.75, 1)];
      const decisions = made.reduce((sum, one) => sum + one, 0);
      console.log(`${decisions} decisions; ${megabytes(early)} MB, and later ${megabytes(late)} MB`);
      // A leak of 30 bytes a decision is 50 MB in half an hour.
      expect(late).toBeLessThan(1.1 * early + 10e6);
    } finally {
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  (minutes + 5) * 60_000,
);
