import { useLayoutEffect, useState } from "preact/hooks";
import { ARMS_PAGE } from "../arms/ArmsTable.js";

/** Leads to a field by its path, also where it is on another page of arms or in a part that is closed. */
export function useFieldFocus(): {
  readonly page: number;
  readonly setPage: (page: number) => void;
  readonly focusField: (field: string) => void;
} {
  const [page, setPage] = useState(0);
  const [wanted, setWanted] = useState<{ readonly field: string }>();
  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const element = document.getElementById(wanted.field);
    const closed = element?.closest("details");
    if (closed) closed.open = true;
    element?.focus();
    element?.scrollIntoView({ block: "center" });
  }, [wanted]);
  const focusField = (field: string) => {
    const [, place] = /^arms\[(\d+)\]/.exec(field) ?? [];
    if (place !== undefined) setPage(Math.floor(Number(place) / ARMS_PAGE));
    setWanted({ field });
  };
  return { page, setPage, focusField };
}
