import type { Tenure } from "@evenhand/core";
import type { AllocatorState } from "../machine/allocatorState.js";
import { NO_SLOT } from "../machine/armBook.js";
import { RecentCounts } from "./recentCounts.js";

/** What lies beside the log about each arm, by the arm's name. */
export type LabelsBeside = ReadonlyMap<
  string,
  { readonly label?: string | undefined; readonly group?: string | undefined }
>;

/** A state that is looked at, with what is counted once for all arms. It is not kept: events may follow. */
export class Look {
  readonly state: AllocatorState;
  readonly #labels: LabelsBeside | undefined;
  readonly recent: RecentCounts;
  /** Pulls of all arms that stand. */
  readonly pulls: number;

  constructor(state: AllocatorState, labels?: LabelsBeside) {
    this.state = state;
    this.#labels = labels;
    this.recent = new RecentCounts(state);
    this.pulls = state.tallies.column("pulls").reduce((sum, pulls) => sum + pulls, 0);
  }

  /** The arm's tenure, where the policy has one: quotas that live, and an arm that has not retired. */
  tenure(arm: number): Tenure | undefined {
    const { policy, arms } = this.state;
    const slot = arms.slot(arm);
    return policy.tenuresBegun === undefined || slot === NO_SLOT ? undefined : policy.tenure(slot);
  }

  /** A label or a group; null where the arm has none. */
  beside(part: "label" | "group", arm: number): string | null {
    return this.#labels?.get(this.state.arms.name(arm) ?? "")?.[part] ?? null;
  }

  /** Whether something is, or was, promised to the arm. */
  hasPromise(arm: number): boolean {
    return this.state.promised.since[arm] > 0;
  }

  tally(name: Parameters<AllocatorState["tallies"]["column"]>[0], arm: number): number {
    return this.state.tallies.column(name)[arm];
  }
}
