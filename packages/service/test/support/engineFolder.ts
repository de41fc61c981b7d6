import { randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedStore, Engine, type EngineLimits, type EngineSurroundings, type Store } from "../../src/index.js";

/** A folder for a test, with a clock that stands still until the test moves it. */
export class EngineFolder {
  readonly path = mkdtempSync(join(tmpdir(), "evenhand-engine-"));
  now = 1_700_000_000_000;

  surroundings(changed: (store: Store) => Store = (store) => store): EngineSurroundings {
    return {
      now: () => this.now,
      random: (length) => randomFillSync(new Uint8Array(length)),
      openStore: () => Promise.resolve().then(() => changed(EmbeddedStore.open(this.path))),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    };
  }

  engine(changed?: (store: Store) => Store, limits: Partial<EngineLimits> = {}): Engine {
    return new Engine(this.surroundings(changed), limits);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
