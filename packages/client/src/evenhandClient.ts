import type { DecisionInput, GrantInput, RewardInput } from "./protocolTypes.js";
import { Connection, type ConnectionOptions } from "./connection.js";
import { isAway } from "./errors.js";
import { EvenhandMethods, rewardOf, type Decision, type KeyOptions } from "./evenhandMethods.js";
import { Keys } from "./keys.js";
import { pathOf } from "./requests.js";

/** Chooses an arm without the service. */
export type Fallback = (allocator: string, asked: DecisionInput) => string;

export interface ClientOptions extends ConnectionOptions {
  /** Without it a decision is refused when the service is away. */
  readonly fallback?: Fallback;
}

interface FallbackDecision {
  readonly allocator: string;
  readonly key: string;
  readonly grant: GrantInput;
  readonly rewards: RewardInput[];
}

const AWAY = "away-";
/** Decisions of the fallback that are remembered until the service is back; the oldest are dropped first. */
const MOST_UNREPORTED = 10_000;

/** Asks a service for decisions and tells it their rewards. A request that is tried again is done once. */
export class EvenhandClient extends EvenhandMethods {
  /** The keys of the service. */
  readonly keys: Keys;
  readonly #fallback: Fallback | undefined;
  readonly #unreported = new Map<string, FallbackDecision>();

  constructor({ fallback, ...options }: ClientOptions) {
    const connection = new Connection(options);
    super(connection);
    this.keys = new Keys(connection);
    this.#fallback = fallback;
  }

  /** Decides for one arm. When the service is away the fallback does, if there is one. */
  override async decide(
    allocator: string,
    asked: Omit<DecisionInput, "count"> = {},
    options: KeyOptions = {},
  ): Promise<Decision> {
    try {
      return await super.decide(allocator, asked, options);
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
  override async reward(decision: string, reward: number | RewardInput, options: KeyOptions = {}): Promise<void> {
    const waiting = this.#unreported.get(decision);
    if (waiting !== undefined) waiting.rewards.push(rewardOf(reward));
    else await super.reward(decision, reward, options);
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
      const { id } = await this.requests.post<{ id: string }>(pathOf("allocators", allocator, "grants"), grant, key);
      for (const [index, reward] of rewards.entries()) {
        await this.requests.post(pathOf("decisions", id, "reward"), reward, `${key}-${index}`);
      }
      this.#unreported.delete(own);
      told++;
    }
    return told;
  }
}
