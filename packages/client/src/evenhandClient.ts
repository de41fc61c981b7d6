import { EvenhandError } from "@evenhand/core";
import type { AllocatorInput, DecisionAnswer, DecisionInput, GrantInput, RewardInput } from "@evenhand/protocol";
import { Connection, type ConnectionOptions } from "./connection.js";

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
  readonly #connection: Connection;
  readonly #fallback: Fallback | undefined;
  readonly #unreported = new Map<string, Unreported>();

  constructor({ fallback, ...options }: ClientOptions) {
    this.#connection = new Connection(options);
    this.#fallback = fallback;
  }

  /** Creates an allocator; the answer says what was understood, what is promised, and what is not. */
  create(allocator: AllocatorInput): Promise<{ readonly id: string; readonly notPromised: readonly string[] }> {
    return this.#connection.post("/v1/allocators", allocator);
  }

  /** One allocator as it is now. */
  view<T = Readonly<Record<string, unknown>>>(allocator: string): Promise<T> {
    return this.#connection.get(pathOf("allocators", allocator));
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

function pathOf(...parts: readonly string[]): string {
  return `/v1/${parts.map(encodeURIComponent).join("/")}`;
}

function isAway(error: unknown): boolean {
  return error instanceof EvenhandError && error.code === "service-away";
}
