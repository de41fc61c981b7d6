import { Ledger, Proofs, type Engine, type EngineLimits, type Store } from "../../src/index.js";
import type { EngineFolder } from "./engineFolder.js";

/** An engine of the folder whose heads are signed, with the store as the test changes it. */
export async function engineWithLedger(
  folder: EngineFolder,
  changed: (store: Store) => Store = (store) => store,
  limits: Partial<EngineLimits> = {},
) {
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const ledger = new Ledger(folder.path, { now: () => folder.now, pause });
  const engine: Engine = folder.engine((store) => {
    ledger.heads.open();
    return changed(store);
  }, limits);
  await engine.store();
  const close = async () => {
    await engine.close();
    ledger.heads.close();
  };
  return { engine, ledger, proofs: new Proofs(engine, ledger), close };
}
