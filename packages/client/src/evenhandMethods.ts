import type {
  AlarmsAnswer,
  DecisionAnswer,
  DecisionDetails,
  DecisionGroup,
  DecisionInput,
  EventAnswer,
  ReplicasAnswer,
  RewardInput,
  RewardUse,
  VoidedAnswer,
} from "./protocolTypes.js";
import { Contracts } from "./contracts.js";
import { Evidence } from "./evidence.js";
import { liveEvents, type LiveOptions } from "./liveEvents.js";
import { pathOf, queryOf, type CallOptions, type Requests } from "./requests.js";

/** A decision as a program uses it. */
export interface Decision {
  /** The id under which its reward is reported. */
  readonly id: string;
  readonly arm: string;
  /** Whether the fallback chose, because the service was away: it is reported as granted elsewhere. */
  readonly isFallback: boolean;
}

export interface KeyOptions extends CallOptions {
  /**
   * An idempotency key of your own: the same request with it, whenever it is repeated, is done once. Without it the
   * client makes one for all attempts of a call.
   */
  readonly key?: string;
}

/**
 * What can be asked of allocators, with the same methods and shapes wherever they are: `EvenhandClient` asks a service,
 * `openAllocators` of `@evenhand/service` has them in its own process. A decision is named by the id that it came with,
 * or by its allocator, a point and the id that you gave it: `orders.order-77`.
 */
export class EvenhandMethods {
  /** Contracts: made, looked at, changed. */
  readonly contracts: Contracts;
  /** What an outsider needs to check them. */
  readonly evidence: Evidence;
  protected readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
    this.contracts = new Contracts(requests);
    this.evidence = new Evidence(requests);
  }

  /** What goes on that somebody should look at, the oldest first. The key needs the scope `read`. */
  alarms(): Promise<AlarmsAnswer> {
    return this.requests.get(pathOf("alarms"));
  }

  /** The same methods with a deadline or a signal for each of their calls. */
  within(call: CallOptions): EvenhandMethods {
    return new EvenhandMethods(withinOf(this.requests, call));
  }

  /** The processes that serve the allocators. Without a shared database it is one. The key needs the scope `read`. */
  replicas(): Promise<ReplicasAnswer> {
    return this.requests.get(pathOf("replicas"));
  }

  /**
   * A backup of the whole service as a stream of bytes, which `evenhand backup` writes into a folder. The key needs the
   * scope `admin`, for all allocators.
   */
  async backup({ secrets }: { readonly secrets?: boolean } = {}): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.requests.open(`${pathOf("backup")}${queryOf({ secrets })}`);
    return body as ReadableStream<Uint8Array>;
  }

  /** Decides for one arm. */
  async decide(
    allocator: string,
    asked: Omit<DecisionInput, "count"> = {},
    { key, ...call }: KeyOptions = {},
  ): Promise<Decision> {
    const path = pathOf("allocators", allocator, "decisions");
    const { id, arms } = await withinOf(this.requests, call).post<DecisionAnswer>(path, asked, key);
    return { id, arm: arms[0], isFallback: false };
  }

  /** Decides many times, for one or several arms each: a group of decisions for every item, in their order. */
  async decideAll(
    allocator: string,
    items: readonly DecisionInput[],
    { key, ...call }: KeyOptions = {},
  ): Promise<(readonly DecisionAnswer[])[]> {
    const path = pathOf("allocators", allocator, "decisions");
    const { items: groups } = await withinOf(this.requests, call).post<{ items: DecisionGroup[] }>(
      path,
      { items },
      key,
    );
    return groups.map((group) => ("decisions" in group ? group.decisions : [group]));
  }

  /** Reports the reward of a decision. */
  async reward(decision: string, reward: number | RewardInput, { key, ...call }: KeyOptions = {}): Promise<void> {
    await withinOf(this.requests, call).post(pathOf("decisions", decision, "reward"), rewardOf(reward), key);
  }

  /** Reports rewards of one allocator, all or none: what became of each. */
  async rewardAll(
    items: readonly (RewardInput & { readonly decision: string })[],
    { key, ...call }: KeyOptions = {},
  ): Promise<RewardUse[]> {
    const { items: uses } = await withinOf(this.requests, call).post<{ items: { use: RewardUse }[] }>(
      pathOf("rewards"),
      { items },
      key,
    );
    return uses.map(({ use }) => use);
  }

  /** Why a decision was made, how likely that was, who else was considered, and what became of it. */
  explain(decision: string): Promise<DecisionDetails> {
    return this.requests.get(pathOf("decisions", decision));
  }

  /**
   * The events of an allocator as they happen, each once and in the order of the log. After a break it connects again
   * and goes on behind the last event that came. The key needs the scope `audit`.
   */
  live(allocator: string, options: LiveOptions = {}): AsyncGenerator<EventAnswer, void> {
    return liveEvents(this.requests, allocator, options);
  }

  /** Confirms a deferred decision. */
  async confirm(decision: string): Promise<void> {
    await this.requests.post(pathOf("decisions", decision, "confirm"), {});
  }

  /** Confirms deferred decisions of one allocator, all or none. */
  async confirmAll(decisions: readonly string[]): Promise<void> {
    await this.requests.post(pathOf("confirmations"), { decisions });
  }

  /** Voids a decision: a no-show. */
  async void(decision: string): Promise<VoidedAnswer> {
    return this.requests.post(pathOf("decisions", decision, "void"), {});
  }

  /** Voids decisions of one allocator, all or none. */
  async voidAll(decisions: readonly string[]): Promise<VoidedAnswer[]> {
    return (await this.requests.post<{ items: VoidedAnswer[] }>(pathOf("voids"), { decisions })).items;
  }
}

/** These requests, with limits for each where there are any. */
export function withinOf(requests: Requests, call: CallOptions): Requests {
  const isLimited = call.deadline !== undefined || call.signal !== undefined;
  return isLimited ? (requests.within?.(call) ?? requests) : requests;
}

/** A reward as the service takes it: a number is its value. */
export function rewardOf(reward: number | RewardInput): RewardInput {
  return typeof reward === "number" ? { value: reward } : reward;
}
