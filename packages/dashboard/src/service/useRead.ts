import { useEffect, useRef, useState } from "preact/hooks";
import { type Problem, problemOf } from "./problem.js";
import type { Service } from "./useService.js";

export interface RouteAnswer<T> {
  /** The last answer to the present path. */
  readonly data: T | undefined;
  /** Why there is no newer one. */
  readonly problem: Problem | undefined;
}

/** Milliseconds until a read that failed is tried again. */
const ASKED_AGAIN = 2000;

/**
 * What a route answers. It is read again when `version` changes, once the read before has come back and `every`
 * milliseconds are over: reads never pile up. Undefined as a path: nothing is read.
 */
export function useRead<T>(
  { connection }: Service,
  path: string | undefined,
  { version = 0, every = 0 }: { readonly version?: unknown; readonly every?: number } = {},
): RouteAnswer<T> {
  const [read, setRead] = useState<RouteAnswer<T> & { readonly path: string | undefined }>({
    ...{ data: undefined, problem: undefined, path },
  });
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (path === undefined) return undefined;
    let isCurrent = true;
    let isWanted = true;
    let isBusy = false;
    const next = async () => {
      if (!isCurrent || isBusy || !isWanted) return;
      isWanted = false;
      isBusy = true;
      let pause = every;
      try {
        const data = await connection.get<T>(path);
        if (isCurrent) setRead({ data, problem: undefined, path });
      } catch (error) {
        const problem = problemOf(error);
        if (isCurrent) setRead((last) => ({ data: last.path === path ? last.data : undefined, problem, path }));
        if (problem.isPassing) {
          isWanted = true;
          pause = ASKED_AGAIN;
        }
      }
      setTimeout(() => {
        isBusy = false;
        void next();
      }, pause);
    };
    again.current = () => {
      isWanted = true;
      void next();
    };
    void next();
    return () => {
      isCurrent = false;
    };
  }, [connection, path, every]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) again.current();
    isFirst.current = false;
  }, [version]);
  return read.path === path ? read : { data: undefined, problem: undefined };
}
