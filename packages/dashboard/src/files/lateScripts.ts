import { useEffect, useState } from "preact/hooks";

/** Milliseconds until a script that did not arrive is asked for again. */
export const ASKED_AGAIN = 2000;

export interface LateScript<T> {
  readonly module: T | undefined;
  /** Why it is not there yet, where it should be: it is asked for again. */
  readonly failure: unknown;
}

/** Scripts that have arrived, by the function that loads them: a second use has them at once. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/** A script of the app, from the moment in which it is wanted; one that does not arrive is asked for until it does. */
export function useLateScript<T>(load: () => Promise<T>, isWanted = true): LateScript<T> {
  const [script, setScript] = useState<LateScript<T>>(() => ({
    module: arrived.get(load) as T | undefined,
    failure: undefined,
  }));
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      load().then(
        (module) => {
          arrived.set(load, module);
          if (isCurrent) setScript({ module, failure: undefined });
        },
        (failure: unknown) => {
          if (!isCurrent) return;
          setScript({ module: undefined, failure });
          timer = setTimeout(ask, ASKED_AGAIN);
        },
      );
    };
    ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, isWanted]);
  return script;
}
