import { randomFillSync } from "node:crypto";
import { Background } from "../../src/engine/background.js";
import { EmbeddedStore, Engine, type SharedSecret } from "../../src/index.js";

/** Takes a snapshot of each of these allocators of a folder that no service has open, however short their logs are. */
export async function takeSnapshots(folder: string, ids: readonly string[], secret?: SharedSecret): Promise<void> {
  const engine = new Engine({
    now: () => Date.now(),
    random: (length) => randomFillSync(new Uint8Array(length)),
    pause: () => Promise.resolve(),
    openStore: () => Promise.resolve().then(() => EmbeddedStore.open(folder, secret)),
  });
  for (const id of ids) await engine.load(id);
  await new Background(engine, { now: () => Date.now(), snapshotEvery: 1 }).pass();
  await engine.close();
}
