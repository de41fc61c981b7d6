import { EvenhandError } from "@evenhand/core";
import type {
  DecisionAnswer,
  DecisionDetails,
  DecisionInput,
  EventAnswer,
  GrantInput,
  RewardInput,
} from "@evenhand/protocol";
import { Connection, type ConnectionOptions } from "./connection.js";
import { Contracts } from "./contracts.js";
import { Evidence } from "./evidence.js";
import { liveEvents, type LiveOptions } from "./live/liveEvents.js";
import { pathOf } from "./pathOf.js";

/** A decision as a program uses it. */
export interface Decision {
  /** The id under which its reward is reported. */
  readonly id: string;
  readonly arm: string;
  /** Whether the fallback chose, because the service was away: it is reported as granted elsewhere. */
  readonly isFallback: boolean;
}

/** Chooses an arm without the service. */
export type Fallback = (allocator: string, asked: DecisionInput) => string;

export interface ClientOptions extends ConnectionOptions {
  /** Left out: a decision is refused when the service is away. */
  readonly fallback?: Fallback;
}

interface Unreported {
  readonly allocator: string;
  readonly key: string;
  readonly grant: GrantInput;
  readonly rewards: RewardInput[];
}

const AWAY = "away-";
/** Decisions of the fallback that are remembered until the service is back; the oldest are dropped first. */
const MOST_UNREPORTED = 10_000;

/** Asks a service for decisions and tells it their rewards. A request that is tried again is done once. */
export class EvenhandClient {
  /** Contracts: made, looked at, changed. */
  readonly contracts: Contracts;
  /** What an outsider needs to check them. */
  readonly evidence: Evidence;
  readonly #connection: Connection;
  readonly #fallback: Fallback | undefined;
  readonly #unreported = new Map<string, Unreported>();

  constructor({ fallback, ...options }: ClientOptions) {
    this.#connection = new Connection(options);
    this.contracts = new Contracts(this.#connection);
    this.evidence = new Evidence(this.#connection);
    this.#fallback = fallback;
  }

  /** Decides for one arm. When the service is away the fallback does, if there is one. */
  async decide(allocator: string, asked: Omit<DecisionInput, "count"> = {}): Promise<Decision> {
    try {
      const path = pathOf("allocators", allocator, "decisions");
      const { id, arms } = await this.#connection.post<DecisionAnswer>(path, asked);
      return { id, arm: arms[0], isFallback: false };
    } catch (error) {
      if (this.#fallback === undefined || !isAway(error)) throw error;
      return this.#without(allocator, asked, this.#fallback(allocator, asked));
    }
  }

  #without(allocator: string, { available, except }: DecisionInput, arm: string): Decision {
    const id = AWAY + crypto.randomUUID();
    const open = { ...(available === undefined ? {} : { available }), ...(except === undefined ? {} : { except }) };
    const grant = { arm, ...open, id, reason: "chosen by the client while the service was away" };
    this.#unreported.set(id, { allocator, key: id, grant, rewards: [] });
    if (this.#unreported.size > MOST_UNREPORTED) {
      const [oldest] = this.#unreported.keys();
      this.#unreported.delete(oldest);
    }
    return { id, arm, isFallback: true };
  }

  /** Reports the reward of a decision. One of the fallback is kept until the decision itself was reported. */
  async reward(decision: string, reward: number | RewardInput): Promise<void> {
    const body = typeof reward === "number" ? { value: reward } : reward;
    const waiting = this.#unreported.get(decision);
    if (waiting !== undefined) waiting.rewards.push(body);
    else await this.#connection.post(pathOf("decisions", decision, "reward"), body);
  }

  /** Decides many times, for one or several arms each: a group of decisions for every item, in their order. */
  async decideAll(allocator: string, items: readonly DecisionInput[]): Promise<DecisionAnswer[][]> {
    type Group = DecisionAnswer | { readonly decisions: DecisionAnswer[] };
    const path = pathOf("allocators", allocator, "decisions");
    const { items: groups } = await this.#connection.post<{ items: Group[] }>(path, { items });
    return groups.map((group) => ("decisions" in group ? group.decisions : [group]));
  }

  /** Reports rewards of one allocator, all or none: what became of each. */
  async rewardAll(items: readonly (RewardInput & { readonly decision: string })[]): Promise<string[]> {
    const { items: uses } = await this.#connection.post<{ items: { use: string }[] }>(pathOf("rewards"), { items });
    return uses.map(({ use }) => use);
  }

  /** Why a decision was made, how likely that was, who else was considered, and what became of it. */
  explain(decision: string): Promise<DecisionDetails> {
    return this.#connection.get(pathOf("decisions", decision));
  }

  /**
   * The events of an allocator as they happen, each once and in the order of the log. After a break it connects again
   * and goes on behind the last event that came. The key needs the scope `audit`.
   */
  live(allocator: string, options: LiveOptions = {}): AsyncGenerator<EventAnswer, void> {
    return liveEvents(this.#connection, allocator, options);
  }

  /** Confirms a deferred decision. */
  async confirm(decision: string): Promise<void> {
    await this.#connection.post(pathOf("decisions", decision, "confirm"), {});
  }

  /** Voids a decision: a no-show. */
  async void(decision: string): Promise<void> {
    await this.#connection.post(pathOf("decisions", decision, "void"), {});
  }

  /** Decisions of the fallback that the service does not know of yet. */
  get unreported(): number {
    return this.#unreported.size;
  }

  /**
   * Tells the service what was granted while it was away, with the rewards that have come since: call it from time to
   * time. Returns how many it told. What fails is told the next time, and counted once all the same.
   */
  async reportGranted(): Promise<number> {
    let told = 0;
    for (const [own, { allocator, key, grant, rewards }] of this.#unreported) {
      const { id } = await this.#connection.post<{ id: string }>(pathOf("allocators", allocator, "grants"), grant, key);
      for (const [index, reward] of rewards.entries()) {
        await this.#connection.post(pathOf("decisions", id, "reward"), reward, `${key}-${index}`);
      }
      this.#unreported.delete(own);
      told++;
    }
    return told;
  }
}

function isAway(error: unknown): boolean {
  return error instanceof EvenhandError && error.code === "service-away";
}
