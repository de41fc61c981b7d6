import { useCallback, useState } from "preact/hooks";

/** Allocators that were archived: their rows say so when they have read it, and the list then leaves them out. */
export function useEnded(): { readonly ended: ReadonlySet<string>; readonly onEnded: (id: string) => void } {
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const onEnded = useCallback((id: string) => setEnded((before) => new Set(before).add(id)), []);
  return { ended, onEnded };
}
