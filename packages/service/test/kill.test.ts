import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Luck } from "../../allocator/test/simulator/luck.js";
import { checkHistory } from "./support/checkHistory.js";
import { History } from "./support/history.js";
import { arms, attempt, client, team } from "./support/load.js";
import { Served } from "./support/served.js";
import { driversInWords, driversOfTests } from "./support/sqliteDrivers.js";

/** npm run test:long sets it to 200. */
const KILLS = Number(process.env["EVENHAND_KILLS"] ?? 10);
const CLIENTS = 16;
const MINUTE = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-kill-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe(`a service that is killed, over ${driversInWords}`, () => {
  it(
    `has everything that it acknowledged, once, after each of ${KILLS} kills under load`,
    async () => {
      const luck = new Luck(KILLS);
      const history = new History();
      for (let kill = 0; kill < KILLS; kill++) {
        // What one driver has left, the other one opens.
        const served = await Served.start(folder, [], driversOfTests[kill % driversOfTests.length]);
        if (kill === 0) await served.send("POST", "/v1/allocators", team, "create");
        await retryUnknown(served, history);
        await repeatSome(served, history, luck);
        const before = history.acknowledged.length;
        const until = before + 1 + luck.below(150);
        const isOver = () => history.acknowledged.length >= until;
        const clients = Array.from({ length: CLIENTS }, (_, number) =>
          client(served, history, { name: `${kill}-${number}`, random: () => luck.next(), isOver }),
        );
        // The first client that sees enough answers ends; the others are in the middle of their calls.
        await Promise.race(clients);
        await served.kill();
        await Promise.all(clients);
        expect(history.acknowledged.length).toBeGreaterThanOrEqual(until);
        await checkHistory(history, folder, "team", arms);
      }
      const served = await Served.start(folder);
      await retryUnknown(served, history);
      expect(history.unknown).toEqual([]);
      await served.stop();
      const { report, length } = await checkHistory(history, folder, "team", arms);
      expect(report.tree.head).toMatchObject({ size: length });
    },
    KILLS * MINUTE,
  );

  it("keeps a second process from its folder, and gives it back when it is killed", async () => {
    const served = await Served.start(folder);
    await expect(Served.start(folder)).rejects.toThrow(/folder/);
    await served.kill();
    const next = await Served.start(folder);
    expect(await next.stop()).toBe(0);
  });
});

/** A call whose answer was lost is repeated: it is answered now, whether it had been stored or not. */
async function retryUnknown(served: Served, history: History): Promise<void> {
  for (const call of history.unknown) await attempt(served, history, call);
}

/** Calls that were answered are answered the same again. */
async function repeatSome(served: Served, history: History, luck: Luck): Promise<void> {
  const { acknowledged } = history;
  for (let time = 0; time < 10 && acknowledged.length > 0; time++) {
    await attempt(served, history, luck.pick(acknowledged));
  }
}
