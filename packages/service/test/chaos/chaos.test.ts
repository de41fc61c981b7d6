import { afterEach, describe, expect, it } from "vitest";
import * as scenarios from "./scenarios.js";
import { verdictOn } from "./verdict.js";
import { World, type WorldOptions } from "./world.js";

const program = process.env["EVENHAND_POSTGRES"];
const MINUTE = 60_000;
const options: WorldOptions = { program: program ?? "", seed: 1, replicas: 3, clients: 12, batch: 5 };

describe.skipIf(program === undefined)("replicas in processes of their own", () => {
  let world: World | undefined;
  afterEach(async () => {
    await world?.end();
    world = undefined;
  });

  const { ownerKilled, ownerStopped, databaseRestarted, ownerWithoutDatabase, ownerWithoutPeers } = scenarios;
  const { rollingRestart, archived, standbyPromoted, lateStandbyPromoted, olderCopyRestored } = scenarios;
  it.each([
    ["kill", ownerKilled],
    ["stop", ownerStopped],
    ["database", databaseRestarted],
    ["network", ownerWithoutDatabase],
    ["peers", ownerWithoutPeers],
    ["rolling", rollingRestart],
    ["archived", archived],
  ])(
    "%s",
    async (_, scenario) => {
      world = await World.start(options);
      await world.decisions(100);
      await scenario(world, 300);
      const found = await verdictOn(world);
      console.log(world.figures, world.record.failures, world.record.decisions);
      expect(found).toEqual([]);
    },
    3 * MINUTE,
  );

  it(
    "sync",
    async () => {
      world = await World.start({ ...options, standby: "synchronous" });
      await world.decisions(100);
      await standbyPromoted(world, 300);
      const found = await verdictOn(world);
      console.log(world.figures, world.record.failures, world.record.decisions);
      expect(found).toEqual([]);
    },
    3 * MINUTE,
  );

  it(
    "async",
    async () => {
      world = await World.start({ ...options, standby: "asynchronous" });
      await world.decisions(100);
      const found = await lateStandbyPromoted(world, 300);
      console.log(world.figures, world.record.failures, world.record.decisions);
      expect(found).toEqual([]);
    },
    3 * MINUTE,
  );
  it(
    "restored",
    async () => {
      world = await World.start(options);
      await world.decisions(100);
      const found = await olderCopyRestored(world, 300);
      console.log(world.figures, world.record.failures, world.record.decisions);
      expect(found).toEqual([]);
    },
    3 * MINUTE,
  );
});
