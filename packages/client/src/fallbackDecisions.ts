import { isAway } from "./errors.js";
import type { DecisionInput, GrantInput, RewardInput } from "./protocolTypes.js";
import { pathOf, type Requests } from "./requests.js";

/** A decision of the fallback that the service does not know of yet: plain data, which can be kept as JSON. */
export interface FallbackDecision {
  readonly allocator: string;
  /** The id that `decide` has given it, and the idempotency key under which it is reported. */
  readonly key: string;
  readonly grant: GrantInput;
  readonly rewards: readonly RewardInput[];
}

interface KeptDecision extends FallbackDecision {
  readonly rewards: RewardInput[];
}

const AWAY = "away-";
/** Decisions that are kept until the service is back, and names of reported ones: the oldest are dropped first. */
const MOST_KEPT = 10_000;

/** What the fallback has decided, until the service was told. */
export class FallbackDecisions {
  readonly #unreported = new Map<string, KeptDecision>();
  /** What the service calls those that were reported: their rewards may come later. */
  readonly #reported = new Map<string, string>();
  /** Those that the service has refused. */
  readonly #refused = new Set<string>();
  #reporting: Promise<number> | undefined;

  constructor(unreported: readonly FallbackDecision[] = []) {
    for (const one of unreported) this.#unreported.set(one.key, { ...one, rewards: [...one.rewards] });
  }

  get size(): number {
    return this.#unreported.size;
  }

  /** Whether there are some that the service has not refused. */
  get hasUntold(): boolean {
    return this.#unreported.size > this.#refused.size;
  }

  /** All of them, the oldest first. */
  get all(): readonly FallbackDecision[] {
    return [...this.#unreported.values()].map((one) => ({ ...one, rewards: [...one.rewards] }));
  }

  /** The id of the decision, from now on. */
  add(allocator: string, { available, except }: DecisionInput, arm: string): string {
    const key = AWAY + crypto.randomUUID();
    const open = { ...(available === undefined ? {} : { available }), ...(except === undefined ? {} : { except }) };
    const grant = { arm, ...open, id: key, reason: "chosen by the client while the service was away" };
    this.#unreported.set(key, { allocator, key, grant, rewards: [] });
    this.#refused.delete(dropOldest(this.#unreported) ?? "");
    return key;
  }

  /** Whether the reward is kept, because its decision was not reported. */
  keepReward(decision: string, reward: RewardInput): boolean {
    const waiting = this.#unreported.get(decision);
    waiting?.rewards.push(reward);
    return waiting !== undefined;
  }

  /** What the service calls this decision. */
  nameOf(decision: string): string {
    return this.#reported.get(decision) ?? decision;
  }

  /** Tells the service. How many it was told; once at a time, however often it is asked for. */
  report(requests: Requests): Promise<number> {
    this.#reporting ??= this.#report(requests).finally(() => (this.#reporting = undefined));
    return this.#reporting;
  }

  /** One that the service refuses does not keep back the others: the first refusal is thrown when they were told. */
  async #report(requests: Requests): Promise<number> {
    let told = 0;
    const refusals: unknown[] = [];
    // Those that come meanwhile are told too.
    for (const one of this.#unreported.values()) {
      try {
        await this.#reportOne(requests, one);
        told++;
      } catch (error) {
        if (isAway(error)) throw error;
        this.#refused.add(one.key);
        refusals.push(error);
      }
    }
    if (refusals.length > 0) throw refusals[0];
    return told;
  }

  async #reportOne(requests: Requests, { allocator, key, grant, rewards }: KeptDecision): Promise<void> {
    const { id } = await requests.post<{ id: string }>(pathOf("allocators", allocator, "grants"), grant, key);
    // Further rewards may come while these are told.
    for (let index = 0; index < rewards.length; index++) {
      await requests.post(pathOf("decisions", id, "reward"), rewards[index], `${key}-${index}`);
    }
    this.#unreported.delete(key);
    this.#refused.delete(key);
    this.#reported.set(key, id);
    dropOldest(this.#reported);
  }
}

/** The name of what was dropped. */
function dropOldest(kept: Map<string, unknown>): string | undefined {
  if (kept.size <= MOST_KEPT) return undefined;
  const [oldest] = kept.keys();
  kept.delete(oldest);
  return oldest;
}
