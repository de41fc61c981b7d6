import type { ArmColumn } from "@evenhand/allocator";

/** The order in which the service lists the arms. */
export interface ArmSort {
  readonly column: ArmColumn;
  readonly isDescending: boolean;
}

/** The arms of a page, as the service is asked for them. */
export function armsQuery({ column, isDescending }: ArmSort, search: string, page: number, size: number): string {
  return new URLSearchParams({
    sort: column,
    ...(isDescending ? { descending: "true" } : {}),
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    offset: String(page * size),
    limit: String(size),
  }).toString();
}
