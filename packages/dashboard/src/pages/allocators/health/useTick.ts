import { useEffect, useState } from "preact/hooks";

/** A number that grows every so often, while the tab is shown. */
export function useTick(milliseconds: number): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTick((last) => last + 1);
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return tick;
}
