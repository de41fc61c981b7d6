import { useEffect, useMemo, useState } from "preact/hooks";
import type { Registry } from "../setting/registry.js";
import { Engine } from "./engine.js";

/** A worker for as long as the page is shown. */
export function useEngine(): Engine {
  const engine = useMemo(() => new Engine(), []);
  useEffect(() => () => engine.close(), [engine]);
  return engine;
}

/** What the library can do; undefined until the worker has said so. */
export function useRegistry(engine: Engine): Registry | undefined {
  const [registry, setRegistry] = useState<Registry>();
  useEffect(() => {
    // A failure is the listener's to tell.
    engine.registry.then(setRegistry, () => undefined);
  }, [engine]);
  return registry;
}
