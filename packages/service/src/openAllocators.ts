import { randomFillSync } from "node:crypto";
import { Allocators } from "./allocators/allocators.js";
import { Engine } from "./engine/engine.js";
import { EmbeddedStore } from "./store/embedded/embeddedStore.js";

/** The allocators of a folder, in this process. It is refused where another process has opened the folder. */
export async function openAllocators(folder: string): Promise<Allocators> {
  const engine = new Engine({
    now: () => Date.now(),
    random: (length) => randomFillSync(new Uint8Array(length)),
    openStore: () => Promise.resolve().then(() => EmbeddedStore.open(folder)),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
  await engine.store();
  return new Allocators(engine);
}
