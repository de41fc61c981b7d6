import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Luck } from "../../allocator/test/simulator/luck.js";
import { checkHistory } from "./support/checkHistory.js";
import { History } from "./support/history.js";
import { arms, client, team } from "./support/load.js";
import { Served } from "./support/served.js";

const CLIENTS = 32;
const CALLS = 2000;

it(`answers ${CALLS} calls of ${CLIENTS} clients in an order that all of them can have seen`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-history-"));
  const served = await Served.start(folder);
  try {
    const [luck, history] = [new Luck(5), new History()];
    await served.send("POST", "/v1/allocators", team, "create");
    const isOver = () => history.calls.length >= CALLS;
    await Promise.all(
      Array.from({ length: CLIENTS }, (_, number) =>
        client(served, history, { name: String(number), random: () => luck.next(), isOver }),
      ),
    );
    expect(history.unknown).toEqual([]);
    expect(await served.stop()).toBe(0);
    const { length, report } = await checkHistory(history, folder, "team", arms);
    // A head over everything is signed before the service ends.
    expect(report.tree.head).toMatchObject({ size: length });
    const decisions = history.acknowledged.flatMap((call) => call.decisions ?? []);
    expect(report.rounds).toBe(decisions.length);
  } finally {
    await served.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
