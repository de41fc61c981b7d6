import { afterEach, describe, expect, it } from "vitest";
import {
  archived,
  databaseRestarted,
  lateStandbyPromoted,
  olderCopyRestored,
  ownerKilled,
  ownerStopped,
  ownerWithoutDatabase,
  ownerWithoutPeers,
  rollingRestart,
  standbyPromoted,
  type Loss,
  type Scenario,
} from "./scenarios.js";
import { verdictOn } from "./verdict.js";
import { World, type WorldOptions } from "./world.js";

const program = process.env["EVENHAND_POSTGRES"];
const MINUTE = 60_000;

/** Decisions between two mishaps. npm run test:long sets it to 10 000: several hundred thousand in all. */
const long = process.env["EVENHAND_CHAOS"];
const size = Number(long ?? 100);
const [clients, batch] = long === undefined ? [8, 3] : [32, 20];

interface Run {
  readonly name: string;
  readonly world: Pick<WorldOptions, "replicas" | "standby" | "hasPeerNetworks">;
  readonly scenarios: readonly Scenario[];
  /** What happens at last. */
  readonly loss?: Loss;
}

const shortRuns: readonly Run[] = [
  {
    name: "the owner is killed, stops and wakes, and the database is restored from an older copy",
    world: { replicas: 3 },
    scenarios: [ownerKilled, ownerStopped, archived],
    loss: olderCopyRestored,
  },
  {
    name: "replicas are replaced, and the synchronous standby takes over",
    world: { replicas: 2, standby: "synchronous" },
    scenarios: [rollingRestart, standbyPromoted],
  },
];

const longRuns: readonly Run[] = [
  {
    name: "owners are killed, stop and wake, and are replaced, and the database is restored from an older copy",
    world: { replicas: 3 },
    scenarios: [ownerKilled, ownerStopped, rollingRestart, ownerKilled, archived, ownerStopped, databaseRestarted],
    loss: olderCopyRestored,
  },
  {
    name: "networks fail, and the synchronous standby takes over",
    world: { replicas: 3, standby: "synchronous", hasPeerNetworks: true },
    scenarios: [ownerWithoutPeers, ownerWithoutDatabase, ownerKilled, standbyPromoted, databaseRestarted, ownerStopped],
  },
  {
    name: "the database restarts, and a standby that is late takes over",
    world: { replicas: 3, standby: "asynchronous" },
    scenarios: [databaseRestarted, ownerKilled, rollingRestart],
    loss: lateStandbyPromoted,
  },
];

describe.skipIf(program === undefined)("replicas in processes of their own, while clients ask", () => {
  let world: World | undefined;
  afterEach(async () => {
    await world?.end();
    world = undefined;
  });

  it.each(long === undefined ? shortRuns : longRuns)(
    "give each client one history: $name",
    async ({ world: options, scenarios, loss }) => {
      world = await World.start({ program: program ?? "", seed: size, clients, batch, ...options });
      await world.decisions(size);
      for (const scenario of scenarios) await scenario(world, size);
      const found = await (loss === undefined ? verdictOn(world) : loss(world, size));
      if (long !== undefined) console.log(world.summary());
      expect(found).toEqual([]);
    },
    (long === undefined ? 5 : 60) * MINUTE,
  );
});
