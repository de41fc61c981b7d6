import { afterEach, describe, expect, it } from "vitest";
import { killDatabase, killReplica, stopAndWake, type Scenario } from "./scenarios.js";
import { World } from "./world.js";

const program = process.env["EVENHAND_POSTGRES"];
const MINUTE = 60_000;

describe.skipIf(program === undefined)("replicas in processes of their own", () => {
  let world: World | undefined;
  afterEach(async () => {
    await world?.end();
    world = undefined;
  });

  const scenarios: readonly [string, Scenario][] = [
    ["kill", killReplica],
    ["stop", stopAndWake],
    ["database", killDatabase],
  ];
  it.each(scenarios)(
    "%s",
    async (_, scenario) => {
      world = await World.start({ program: program ?? "", seed: 1, replicas: 3, clients: 12, batch: 5 });
      await scenario(world, 300);
      const found = await world.judged();
      console.log(world.figures, world.record.failures, world.record.decisions);
      expect(found).toEqual([]);
    },
    3 * MINUTE,
  );
});
