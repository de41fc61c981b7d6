import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Served } from "./support/served.js";

/** Minutes of load: npm run test:long has thirty. Memory is flat, or not, after some minutes only. */
const minutes = Number(process.env["EVENHAND_LOAD_MINUTES"] ?? 0);

const ALLOCATORS = 5;
const CLIENTS = 8;
const BATCH = 20;
/** Milliseconds for which a reward is waited for: decisions come and go all the time. */
const WAIT = 20_000;

/** What the process takes, in bytes: all of it, and what of that is in use, with garbage. */
interface Sample {
  readonly resident: number;
  readonly used: number;
}

/** The least of a part of the run: garbage that is not collected yet is above that. */
function least(samples: readonly Sample[], from: number, until: number): Sample {
  const part = samples.slice(Math.floor(from * samples.length), Math.ceil(until * samples.length));
  return {
    resident: Math.min(...part.map(({ resident }) => resident)),
    used: Math.min(...part.map(({ used }) => used)),
  };
}

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

async function sampleOf(served: Served): Promise<Sample> {
  const { body } = await served.send("GET", "/metrics");
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(String(body))?.[1]);
  return {
    resident: value("process_resident_memory_bytes"),
    used: value("nodejs_heap_size_used_bytes") + value("nodejs_external_memory_bytes"),
  };
}

function inMegabytes({ resident, used }: Sample): string {
  return `${Math.round(resident / 1e6)} MB, ${Math.round(used / 1e6)} MB in use`;
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
      const samples: Sample[] = [];
      const sampling = setInterval(() => void sampleOf(served).then((sample) => samples.push(sample)), 500);
      const made = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(served, number, isOver)));
      clearInterval(sampling);
      const [early, late] = [least(samples, 0.4, 0.7), least(samples, 0.7, 1)];
      const decisions = made.reduce((sum, one) => sum + one, 0);
      console.log(`${decisions} decisions: from ${inMegabytes(early)} to ${inMegabytes(late)}`);
      // In half an hour a leak of 10 bytes a decision is more than that.
      expect(late.used).toBeLessThan(1.1 * early.used + 5e6);
      // Node takes and gives back room for garbage in steps of some ten megabytes.
      expect(late.resident).toBeLessThan(1.1 * early.resident + 40e6);
    } finally {
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  (minutes + 5) * 60_000,
);
