import { needs } from "@evenhand/core";
import { allocatorError } from "../errors.js";
import { AllocatorState } from "../machine/allocatorState.js";
import { armColumns, armRow, type ArmColumn, type ArmRow } from "./armColumns.js";
import { Look, type LabelsBeside } from "./look.js";

export interface ArmsRequest {
  /** The column by which the arms are sorted; by default their numbers. */
  readonly sort?: ArmColumn;
  readonly descending?: boolean;
  readonly offset?: number;
  /** The most rows: 100 by default, 10 000 at most. */
  readonly limit?: number;
  /** Only arms whose name or label has this in it, whatever the case. */
  readonly search?: string;
  /** Labels and groups of arms, by name: they are no part of the log. */
  readonly labels?: LabelsBeside;
}

export interface ArmsView {
  /** Arms that the search found; all where there was none. */
  readonly total: number;
  readonly rows: readonly ArmRow[];
}

const DEFAULT_LIMIT = 100;
const MOST_ROWS = 10_000;

/** A page of the arms. One column of every arm is computed to sort by, and all columns of those on the page. */
export function armsView(state: AllocatorState, asked: ArmsRequest = {}): ArmsView {
  needs.instanceOf(AllocatorState)(state, "state");
  needs.object({ search: needs.optional(needs.text) })(asked, "asked");
  const { sort = "arm", descending = false, offset = 0, limit = DEFAULT_LIMIT, search = "" } = asked;
  check(sort, offset, limit);
  const look = new Look(state, asked.labels);
  const found = matching(look, search);
  const sorted = sort === "arm" ? (descending ? found.reverse() : found) : sortedBy(look, found, sort, descending);
  return { total: found.length, rows: sorted.slice(offset, offset + limit).map((arm) => armRow(look, arm)) };
}

function matching(look: Look, search: string): number[] {
  const { arms } = look.state;
  const all = Array.from({ length: arms.count }, (_, arm) => arm);
  const part = search.toLowerCase();
  if (part === "") return all;
  return all.filter((arm) =>
    [arms.name(arm), look.beside("label", arm)].some((text) => text?.toLowerCase().includes(part)),
  );
}

/** Arms without a value come last, whichever way the others are sorted; ties stay in the order of the arms. */
function sortedBy(look: Look, arms: readonly number[], sort: ArmColumn, descending: boolean): number[] {
  const keyed = arms.map((arm) => ({ arm, key: keyOf(armColumns[sort](look, arm)) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.arm - b.arm;
    return a.key < b.key ? -sign : a.key > b.key ? sign : a.arm - b.arm;
  });
  return keyed.map(({ arm }) => arm);
}

function keyOf(value: ArmRow[ArmColumn]): number | string | null {
  return typeof value === "object" && value !== null ? value.number : value;
}

function check(sort: string, offset: number, limit: number): void {
  if (!Object.hasOwn(armColumns, sort)) {
    const required = `one of ${Object.keys(armColumns).join(", ")}`;
    throw allocatorError("view-invalid", { received: sort, required, path: "sort" });
  }
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw allocatorError("view-invalid", { received: offset, required: "a whole number from 0", path: "offset" });
  }
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= MOST_ROWS) return;
  throw allocatorError("view-invalid", {
    received: limit,
    required: `a whole number from 1 to ${MOST_ROWS}`,
    path: "limit",
  });
}
