import { isAway } from "./errors.js";
import type { Decision } from "./evenhandMethods.js";
import type { DecisionInput, GrantInput, RewardInput } from "./protocolTypes.js";
import { pathOf, type Requests } from "./requests.js";

/** A decision of the fallback that the service does not know of yet: plain data, which can be kept as JSON. */
export interface FallbackDecision {
  readonly allocator: string;
  /** The idempotency key under which it is reported. */
  readonly key: string;
  /** What is reported, with the id by which the decision is known afterwards. */
  readonly grant: GrantInput;
  readonly rewards: readonly RewardInput[];
  /** The id that the service gave it, and how many of its rewards were told; missing: the service was told nothing. */
  readonly told?: { readonly id: string; readonly rewards: number } | undefined;
}

interface KeptDecision extends FallbackDecision {
  readonly rewards: RewardInput[];
  told?: FallbackDecision["told"];
}

const AWAY = "away-";
/** Decisions that are kept until the service is back, and names of reported ones: the oldest are dropped first. */
const MOST_KEPT = 100_000;
/** Characters of an id, as the service takes them. */
const LONGEST_ID = 200;

/**
 * What the fallback has decided, until the service was told. A decision has the name by which the service knows it
 * afterwards: its allocator, a point, and the caller's id or one that is made here.
 */
export class FallbackDecisions {
  /** By their names. */
  readonly #unreported = new Map<string, KeptDecision>();
  /** The ids that the service gave to those that were reported: under a caller's id it may have decided too. */
  readonly #reported = new Map<string, string>();
  /** Those that the service has refused. */
  readonly #refused = new Set<string>();
  #dropped = 0;
  #reporting: Promise<number> | undefined;

  constructor(unreported: readonly FallbackDecision[] = []) {
    for (const one of unreported) this.#unreported.set(nameOf(one), { ...one, rewards: [...one.rewards] });
  }

  get size(): number {
    return this.#unreported.size;
  }

  /** How many were dropped, because too many waited for the service. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Whether there are some that the service has not refused. */
  get hasUntold(): boolean {
    return this.#unreported.size > this.#refused.size;
  }

  /** All of them, the oldest first. */
  get all(): readonly FallbackDecision[] {
    return [...this.#unreported.values()].map((one) => ({ ...one, rewards: [...one.rewards] }));
  }

  /** The decision that was made for this id, or else for this key: who asks again is answered again. */
  find(allocator: string, { id }: DecisionInput, key: string | undefined): Decision | undefined {
    if (id === undefined && key === undefined) return undefined;
    const name = `${allocator}.${idFor(id, key)}`;
    const known = this.#unreported.get(name);
    return known && { id: name, arm: known.grant.arm, isFallback: true };
  }

  add(allocator: string, { id, available, except }: DecisionInput, key: string | undefined, arm: string): Decision {
    const open = { ...(available === undefined ? {} : { available }), ...(except === undefined ? {} : { except }) };
    const reason = "chosen by the client while the service was away";
    const grant = { arm, ...open, id: idFor(id, key), reason };
    const decision = { allocator, key: AWAY + crypto.randomUUID(), grant, rewards: [] };
    const name = nameOf(decision);
    this.#unreported.set(name, decision);
    const dropped = dropOldest(this.#unreported);
    if (dropped !== undefined) this.#dropped++;
    this.#refused.delete(dropped ?? "");
    return { id: name, arm, isFallback: true };
  }

  /** Whether the reward is kept, because its decision was not reported. */
  keepReward(decision: string, reward: RewardInput): boolean {
    const waiting = this.#unreported.get(decision);
    waiting?.rewards.push(reward);
    return waiting !== undefined;
  }

  /** What the service calls this decision. */
  reportedAs(decision: string): string {
    return this.#reported.get(decision) ?? decision;
  }

  /** Tells the service. How many it was told; once at a time, however often it is asked for. */
  report(requests: Requests): Promise<number> {
    this.#reporting ??= this.#report(requests).finally(() => (this.#reporting = undefined));
    return this.#reporting;
  }

  /**
   * One that the service refuses does not keep back the others: the first refusal is thrown when they were told. A
   * decision that was refused is kept, for its arm may be open again later. A reward is not, as elsewhere.
   */
  async #report(requests: Requests): Promise<number> {
    let told = 0;
    const refusals: unknown[] = [];
    // Those that come meanwhile are told too.
    for (const [name, one] of this.#unreported) {
      try {
        refusals.push(...(await this.#reportOne(requests, name, one)));
        told++;
      } catch (error) {
        if (isAway(error)) throw error;
        this.#refused.add(name);
        refusals.push(error);
      }
    }
    if (refusals.length > 0) throw refusals[0];
    return told;
  }

  /** What was told is never told again: keys are known for a day only. The refusals of its rewards. */
  async #reportOne(requests: Requests, name: string, one: KeptDecision): Promise<unknown[]> {
    const { allocator, key, grant, rewards } = one;
    const refusals: unknown[] = [];
    const granting = () => requests.post<{ id: string }>(pathOf("allocators", allocator, "grants"), grant, key);
    one.told ??= { id: (await granting()).id, rewards: 0 };
    const { id } = one.told;
    // Further rewards may come while these are told.
    for (let index = one.told.rewards; index < rewards.length; index++) {
      await requests
        .post(pathOf("decisions", id, "reward"), rewards[index], `${key}-${index}`)
        .catch((error: unknown) => {
          if (isAway(error)) throw error;
          refusals.push(error);
        });
      one.told = { id, rewards: index + 1 };
    }
    this.#unreported.delete(name);
    this.#refused.delete(name);
    this.#reported.set(name, id);
    dropOldest(this.#reported);
    return refusals;
  }
}

function nameOf({ allocator, key, grant: { id = key } }: Omit<FallbackDecision, "rewards">): string {
  return `${allocator}.${id}`;
}

/** The caller's id, or else one made of its key. A key that is too long for that is as good as none. */
function idFor(id: string | undefined, key: string = crypto.randomUUID()): string {
  const own = id ?? AWAY + key;
  return own.length <= LONGEST_ID ? own : AWAY + crypto.randomUUID();
}

/** The name of what was dropped. */
function dropOldest(kept: Map<string, unknown>): string | undefined {
  if (kept.size <= MOST_KEPT) return undefined;
  const [oldest] = kept.keys();
  kept.delete(oldest);
  return oldest;
}
