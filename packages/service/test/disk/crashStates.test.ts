import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { driversInWords, driversOfTests, type DriverOfTest } from "../support/sqliteDrivers.js";
import { crashStates } from "./crashStates.js";
import type { CrashKind } from "./diskModel.js";
import { recordedLoad, type Recording } from "./recordedService.js";
import { Reopened, untrueReceipts, type WholeLogs } from "./reopened.js";
import { weakenedService } from "./weakenedService.js";

const strace = process.env["EVENHAND_STRACE"] ?? "";

/** npm run test:long sets it: every state of a longer load. */
const isWhole = process.env["EVENHAND_CRASH_STATES"] === "all";
/** Of some 2400 states. They are primes, so that no call which comes again and again is passed over each time. */
const sample = isWhole ? {} : { killed: 61, unsynced: 5, emptied: 11, torn: 179 };
const HOUR = 3_600_000;

let place: string;
beforeEach(() => {
  // In memory, where there is such a folder: thousands of states are written and removed.
  place = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "evenhand-crash-"));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

interface Tried {
  readonly states: Record<CrashKind, number>;
  readonly lost: string[];
}

/** Opens what each crash has left, and asks for everything that was acknowledged before it. */
async function reopenedStates(recording: Recording, whole: WholeLogs): Promise<Tried> {
  const states = { killed: 0, unsynced: 0, emptied: 0, torn: 0 };
  const lost: string[] = [];
  for (const { crash, after, files, acknowledged } of crashStates(recording, sample)) {
    states[crash]++;
    const found = await complaintsOf(recording, files, (reopened) => reopened.complaints(whole, acknowledged));
    if (found.length > 0)
      lost.push(`${crash} after ${after} calls, ${acknowledged.length} answers: ${found.join("; ")}`);
  }
  return { states, lost };
}

async function complaintsOf(
  { root, folder }: Recording,
  files: ReadonlyMap<string, Buffer>,
  look: (reopened: Reopened) => Promise<string[]>,
): Promise<string[]> {
  let reopened: Reopened;
  try {
    reopened = await Reopened.open(files, relative(root, folder), place);
  } catch (error) {
    return [`it does not open: ${String(error)}`];
  }
  try {
    return await look(reopened);
  } finally {
    await reopened.close();
  }
}

/** The logs as the last process has left them. */
async function wholeLogsOf(recording: Recording): Promise<WholeLogs> {
  const { left, root, folder } = recording;
  const end = await Reopened.open(left, relative(root, folder), place);
  try {
    return await end.wholeLogs();
  } finally {
    await end.close();
  }
}

const name = `every crash of a service, over ${driversInWords} (EVENHAND_STRACE; npm test finds or installs one)`;
/** Both drivers in `npm run test:long`; else one for what must not lose anything, and the other for what must. */
const of = (drivers: readonly DriverOfTest[]) => (isWhole ? driversOfTests : drivers);

describe.skipIf(strace === "")(name, () => {
  it.each(of(driversOfTests.slice(0, 1)))(
    "leaves everything that it acknowledged, wherever it comes: killed, without power, within a write, over $driver",
    async (runtime) => {
      const recording = await recordedLoad({ strace, place, runtime, decisions: isWhole ? 20 : 6 });
      const whole = await wholeLogsOf(recording);
      expect(untrueReceipts(whole, recording.acknowledged)).toEqual([]);
      const { states, lost } = await reopenedStates(recording, whole);
      if (isWhole) console.log(`crash states: ${JSON.stringify(states)}, ${lost.length} lost something`);
      expect(lost).toEqual([]);
      for (const count of Object.values(states)) expect(count).toBeGreaterThan(0);
    },
    HOUR,
  );

  it.each(of(driversOfTests.slice(-1)))(
    "is found out where commits are not synced: synchronous = NORMAL loses what was acknowledged, over $driver",
    async (runtime) => {
      const recording = await recordedLoad({
        ...{ strace, place, runtime, decisions: 2, ends: ["kill"], program: weakenedService(place) },
      });
      const whole = await wholeLogsOf(recording);
      const { states, lost } = await reopenedStates(recording, whole);
      if (isWhole) console.log(`synchronous = NORMAL: ${JSON.stringify(states)}, ${lost.length} lost something`);
      expect(lost.length).toBeGreaterThan(0);
      // A kill alone loses nothing: the system has what was written.
      expect(lost.filter((one) => one.startsWith("killed"))).toEqual([]);
    },
    HOUR,
  );
});
