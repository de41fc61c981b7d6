import { useRef } from "preact/hooks";

/** The value, or the last one that there was: what is shown stays until there is something newer to show. */
export function useKept<T>(value: T | undefined): T | undefined {
  const kept = useRef(value);
  if (value !== undefined) kept.current = value;
  return kept.current;
}
