import type { DecisionInput, EventAnswer, RewardInput } from "./protocolTypes.js";
import { Breaker } from "./breaker.js";
import { Connection, type ConnectionOptions } from "./connection.js";
import { isAway } from "./errors.js";
import { EvenhandMethods, rewardOf, type Decision, type KeyOptions } from "./evenhandMethods.js";
import { FallbackDecisions, type FallbackDecision } from "./fallbackDecisions.js";
import { Keys } from "./keys.js";
import type { LiveOptions } from "./liveEvents.js";
import { eitherOf, type CallOptions } from "./requests.js";

/** Chooses an arm without the service. */
export type Fallback = (allocator: string, asked: DecisionInput) => string;

export interface ClientOptions extends ConnectionOptions {
  /** Without it a decision is refused when the service is away. */
  readonly fallback?: Fallback;
  /**
   * Milliseconds after which the fallback decides in the place of a service that has not answered; 2 000 by default. A
   * decision with a deadline of its own waits for that.
   */
  readonly fallbackAfter?: number;
  /**
   * Milliseconds between two looks whether the service is back; 5 000 by default. Until it is, the fallback decides at
   * once, and no decision waits for the service. 0: each decision asks it.
   */
  readonly askedAgainAfter?: number;
  /** Whether what the fallback decided is reported by itself, after a decision of the service. By default it is not. */
  readonly reportsGranted?: boolean;
  /** What a former client had not reported: its `unreportedDecisions`. */
  readonly unreported?: readonly FallbackDecision[];
}

const FALLBACK_AFTER = 2000;
const ASKED_AGAIN_AFTER = 5000;
/** Milliseconds that a look whether the service is back may take. */
const ASKED_WITHIN = 2000;

/** What a client has in common with those that `within` makes of it. */
interface Common {
  readonly options: ClientOptions;
  readonly decisions: FallbackDecisions;
  readonly breaker: Breaker;
}

/** Asks a service for decisions and tells it their rewards. A request that is tried again is done once. */
export class EvenhandClient extends EvenhandMethods {
  /** The keys of the service. */
  readonly keys: Keys;
  readonly #common: Common;
  readonly #call: CallOptions;

  constructor(options: ClientOptions);
  /** @internal The same client with other limits. */
  constructor(options: ClientOptions, common: Common, call: CallOptions);
  constructor(options: ClientOptions, common?: Common, call: CallOptions = {}) {
    const connection = new Connection(options, call);
    super(connection);
    this.keys = new Keys(connection);
    this.#call = call;
    this.#common = common ?? commonOf(options, connection);
  }

  /** The same client with a deadline or a signal for each of its calls. */
  override within(call: CallOptions): EvenhandClient {
    const { options } = this.#common;
    return new EvenhandClient(options, this.#common, { ...this.#call, ...call });
  }

  /** Decides for one arm. When the service is away the fallback does, if there is one. */
  override async decide(
    allocator: string,
    asked: Omit<DecisionInput, "count"> = {},
    options: KeyOptions = {},
  ): Promise<Decision> {
    const { breaker, decisions } = this.#common;
    const { fallback, fallbackAfter = FALLBACK_AFTER } = this.#common.options;
    if (fallback === undefined) return super.decide(allocator, asked, options);
    const { signal = this.#call.signal, deadline = this.#call.deadline ?? fallbackAfter } = options;
    signal?.throwIfAborted();
    const known = decisions.find(allocator, asked, options.key);
    if (known !== undefined) return known;
    if (!breaker.isOpen()) {
      try {
        const decision = await super.decide(allocator, asked, { ...options, deadline });
        breaker.answered();
        this.#reportBeside();
        return decision;
      } catch (error) {
        if (!isAway(error)) throw error;
        breaker.failed();
      }
    }
    return decisions.add(allocator, asked, options.key, fallback(allocator, asked));
  }

  /** The events of an allocator as they happen. The signal of `within` ends it as its own does. */
  override live(allocator: string, options: LiveOptions = {}): AsyncGenerator<EventAnswer, void> {
    const signal = eitherOf(options.signal, this.#call.signal);
    return super.live(allocator, { ...options, ...(signal && { signal }) });
  }

  /** What cannot be told now is told after a later decision, or where the program asks for it. */
  #reportBeside(): void {
    const { options, decisions } = this.#common;
    if (options.reportsGranted === true && decisions.hasUntold) void this.reportGranted().catch(() => undefined);
  }

  /** Reports the reward of a decision. One of the fallback is kept until the decision itself was reported. */
  override async reward(decision: string, reward: number | RewardInput, options: KeyOptions = {}): Promise<void> {
    const { decisions } = this.#common;
    if (decisions.keepReward(decision, rewardOf(reward))) return;
    await super.reward(decisions.reportedAs(decision), reward, options);
  }

  /** Decisions of the fallback that the service does not know of yet. */
  get unreported(): number {
    return this.#common.decisions.size;
  }

  /** Decisions of the fallback that the service will never know of: of more than 100 000 the oldest were dropped. */
  get dropped(): number {
    return this.#common.decisions.dropped;
  }

  /** The same with their rewards, as plain data: keep it where the program may end before the service is back. */
  get unreportedDecisions(): readonly FallbackDecision[] {
    return this.#common.decisions.all;
  }

  /**
   * Tells the service what was granted while it was away, with the rewards that have come since: call it from time to
   * time. Returns how many it told. What fails is told the next time, and counted once all the same.
   */
  reportGranted(): Promise<number> {
    return this.#common.decisions.report(new Connection(this.#common.options));
  }
}

function commonOf(options: ClientOptions, connection: Connection): Common {
  const { unreported, askedAgainAfter = ASKED_AGAIN_AFTER } = options;
  const breaker = new Breaker({
    askedAgainAfter,
    now: options.now ?? (() => performance.now()),
    ask: () =>
      connection
        .within({ deadline: ASKED_WITHIN })
        .text("/readyz")
        .catch((error: unknown) => {
          // A proxy may have no such path: that it refuses is an answer too.
          if (isAway(error)) throw error;
        }),
  });
  return { options, breaker, decisions: new FallbackDecisions(unreported) };
}
