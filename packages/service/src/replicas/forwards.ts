import { Agent, request as httpRequest, type ClientRequest } from "node:http";
import { serviceError } from "../errors.js";
import type { Ownership, Replica } from "./ownership.js";
import {
  FORWARD_HEADER,
  FORWARD_PATH,
  LINES_TYPE,
  LONGEST_MESSAGE,
  MESSAGE_LIVES,
  signedHeading,
  type ForwardedRequest,
} from "./peerMessages.js";
import { SentMessage, undone, type ForwardOutcome, type MessageLimits, type Waiting } from "./sentMessage.js";
import type { SharedSecret } from "../store/sharedSecret.js";

export interface ForwardLimits extends MessageLimits {
  /** Messages to one owner of which nothing was heard yet: what comes meanwhile goes with the next. */
  readonly unheard: number;
  /** Messages to one owner that are not wholly answered. */
  readonly open: number;
  /** Requests to one owner that may wait; one more is refused. */
  readonly waiting: number;
}

const standardLimits: ForwardLimits = { silent: 1500, whole: 10_000, unheard: 2, open: 32, waiting: 10_000 };

/** Requests of one message at most. */
const MOST_TOGETHER = 500;
/** Milliseconds that a connection without messages is kept: shorter than the other side keeps it. */
const KEPT_ALIVE = 30_000;

export interface ForwardsOptions {
  readonly secret: SharedSecret;
  readonly ownership: Pick<Ownership, "self" | "wasReached" | "wasUnreachable">;
  /** Milliseconds since 1970, by the time of the database, which all replicas share. */
  readonly now: () => number;
  readonly limits?: Partial<ForwardLimits>;
}

/** Requests on their way to the owners of their allocators. */
export class Forwards {
  readonly #options: ForwardsOptions;
  readonly #limits: ForwardLimits;
  readonly #agent = new Agent({ keepAlive: true, timeout: KEPT_ALIVE });
  readonly #owners = new Map<string, OwnerQueue>();
  #messages = 0;
  /** Requests that were sent to other replicas, by what became of them. */
  readonly counts: Record<ForwardOutcome["is"], number> = {
    answered: 0,
    refused: 0,
    moved: 0,
    long: 0,
    undone: 0,
    unknown: 0,
  };

  constructor(options: ForwardsOptions) {
    this.#options = options;
    this.#limits = { ...standardLimits, ...options.limits };
  }

  /** Sends a request to the owner of its allocator, with the others that wait for the same owner. */
  send(owner: Replica, request: ForwardedRequest, takesLong = false): Promise<ForwardOutcome> {
    const text = JSON.stringify(request);
    const bytes = Buffer.byteLength(text) + 20;
    if (bytes > LONGEST_MESSAGE) return Promise.resolve({ is: "long" });
    const name = `${owner.id} ${owner.epoch}`;
    const queue = this.#owners.get(name) ?? this.#begin(name, owner);
    return new Promise((resolve) => {
      const settle = (outcome: ForwardOutcome) => {
        this.counts[outcome.is]++;
        resolve(outcome);
      };
      queue.add({ text, bytes, takesLong, settle });
    });
  }

  #begin(name: string, owner: Replica): OwnerQueue {
    const queue = new OwnerQueue({
      owner,
      limits: this.#limits,
      ownership: this.#options.ownership,
      post: (body) => this.#post(owner, body),
      onIdle: () => this.#owners.delete(name),
    });
    this.#owners.set(name, queue);
    return queue;
  }

  #post({ address, id: to, epoch }: Replica, body: Buffer): ClientRequest {
    const { secret, ownership, now } = this.#options;
    const heading = { from: ownership.self.id, to, epoch, expires: now() + MESSAGE_LIVES, count: ++this.#messages };
    const headers = {
      "content-type": LINES_TYPE,
      "content-length": body.length,
      [FORWARD_HEADER]: signedHeading(secret, heading, body),
    };
    const sent = httpRequest(new URL(FORWARD_PATH, address), { method: "POST", agent: this.#agent, headers });
    sent.end(body);
    return sent;
  }

  close(): void {
    this.#agent.destroy();
  }
}

interface QueueOptions {
  readonly owner: Replica;
  readonly limits: ForwardLimits;
  readonly ownership: ForwardsOptions["ownership"];
  readonly post: (body: Buffer) => ClientRequest;
  /** Nothing waits any more. */
  readonly onIdle: () => void;
}

/** What waits for one owner. */
class OwnerQueue {
  readonly #options: QueueOptions;
  #waiting: Waiting[] = [];
  #isSending = false;
  #unheard = 0;
  #open = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add(one: Waiting): void {
    const { waiting } = this.#options.limits;
    if (this.#waiting.length >= waiting) {
      const required = `at most ${waiting} requests that wait for another replica`;
      throw serviceError("overloaded", { received: "one request more", required });
    }
    this.#waiting.push(one);
    this.#sendSoon();
  }

  /** With all that comes in the same turn of the process. */
  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    setImmediate(() => {
      this.#isSending = false;
      this.#send();
    });
  }

  #send(): void {
    const { limits, onIdle } = this.#options;
    while (this.#waiting.length > 0 && this.#unheard < limits.unheard && this.#open < limits.open) {
      this.#sendMessage(this.#together());
    }
    if (this.#waiting.length === 0 && this.#open === 0) onIdle();
  }

  /** The first ones that wait, as many as one message takes. What takes long goes alone: the rest has a limit. */
  #together(): Waiting[] {
    let bytes = 0;
    let count = 0;
    const [first] = this.#waiting;
    for (const one of this.#waiting) {
      bytes += one.bytes;
      const isMore = bytes > LONGEST_MESSAGE || first.takesLong || one.takesLong;
      if (count === MOST_TOGETHER || (count > 0 && isMore)) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  #sendMessage(requests: readonly Waiting[]): void {
    const { owner, ownership, limits, post } = this.#options;
    const body = Buffer.from(requests.map(({ text }, n) => `{"n":${n},${text.slice(1)}`).join("\n"));
    this.#unheard++;
    this.#open++;
    let isHeard = false;
    const hear = () => {
      if (isHeard) return;
      isHeard = true;
      this.#unheard--;
      this.#sendSoon();
    };
    new SentMessage(post(body), requests, {
      limits,
      onSign: () => {
        ownership.wasReached(owner);
        hear();
      },
      onUnreachable: () => {
        ownership.wasUnreachable(owner);
        // They were not sent: another place is found for them.
        for (const { settle } of this.#waiting.splice(0)) settle(undone);
      },
      onEnd: () => {
        this.#open--;
        hear();
        this.#sendSoon();
      },
    });
  }
}
