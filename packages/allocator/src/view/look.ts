import type { Tenure } from "@evenhand/core";
import type { AllocatorState } from "../machine/allocatorState.js";
import { NO_SLOT } from "../machine/armBook.js";

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

/** The pulls and open rounds of each arm in the last rounds, from a round on. Made in one look at those rounds. */
export class RecentCounts {
  readonly #state: AllocatorState;
  readonly #pulls = new Map<number, number>();
  /** Rounds that named the arm as open, less those that named it as absent. */
  readonly #named = new Map<number, number>();
  /** The common rounds, in increasing order. */
  readonly #common: number[] = [];
  /** Pulls of all arms. */
  readonly pullsOfAll: number;
  /** The first of the rounds; 0 where there is none. */
  readonly first: number = 0;

  constructor(state: AllocatorState, from = 0) {
    this.#state = state;
    let pulls = 0;
    for (const { round, arms, open, common } of state.recent) {
      if (round < from) continue;
      if (this.first === 0) this.first = round;
      pulls += arms.length;
      for (const arm of arms) increase(this.#pulls, arm, 1);
      if (open.open === undefined) this.#common.push(common);
      for (const arm of open.open ?? []) increase(this.#named, arm, 1);
      for (const arm of open.absent ?? []) increase(this.#named, arm, -1);
    }
    this.pullsOfAll = pulls;
  }

  pulls(arm: number): number {
    return this.#pulls.get(arm) ?? 0;
  }

  openRounds(arm: number): number {
    const { tallies } = this.#state;
    let open = this.#common.length - this.#upTo(tallies.column("joined")[arm]);
    const changes = tallies.pauses.get(arm)?.changes ?? [];
    for (let at = 0; at < changes.length; at += 2) {
      const resumed = at + 1 < changes.length ? this.#upTo(changes[at + 1]) : this.#common.length;
      open -= resumed - this.#upTo(changes[at]);
    }
    return open + (this.#named.get(arm) ?? 0);
  }

  /** How many of the common rounds have at most this number. */
  #upTo(common: number): number {
    let [low, high] = [0, this.#common.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#common[middle] <= common) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function increase(counts: Map<number, number>, arm: number, by: number): void {
  counts.set(arm, (counts.get(arm) ?? 0) + by);
}
