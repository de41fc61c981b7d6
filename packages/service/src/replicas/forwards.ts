import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http";
import { serviceError } from "../errors.js";
import type { Ownership, Replica } from "./ownership.js";
import {
  FORWARD_HEADER,
  FORWARD_PATH,
  LineReader,
  LINES_TYPE,
  LONGEST_MESSAGE,
  MESSAGE_LIVES,
  signedHeading,
  type ForwardedAnswer,
  type ForwardedRequest,
  type Numbered,
} from "./peerMessages.js";
import type { SharedSecret } from "../store/sharedSecret.js";

/** What became of a forwarded request: the owner's answer, or that there is none. */
export type ForwardOutcome =
  | ForwardedAnswer
  /** The owner has surely done nothing. */
  | { readonly is: "undone" }
  /** The owner has perhaps done it. */
  | { readonly is: "unknown" };

export interface ForwardLimits {
  /** Milliseconds without a sign of an owner, after which it counts as unreachable. */
  readonly silent: number;
  /** Milliseconds after which an answer is not waited for any more. */
  readonly whole: number;
  /** Messages to one owner of which nothing was heard yet: what comes meanwhile goes with the next. */
  readonly unheard: number;
  /** Messages to one owner that are not wholly answered. */
  readonly open: number;
  /** Requests to one owner that may wait; one more is refused. */
  readonly waiting: number;
}

const standardLimits: ForwardLimits = { silent: 1500, whole: 10_000, unheard: 4, open: 32, waiting: 10_000 };

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

/** A request that waits for its outcome. */
interface Waiting {
  /** Its line, but for its number. */
  readonly text: string;
  readonly bytes: number;
  readonly settle: (outcome: ForwardOutcome) => void;
}

const undone: ForwardOutcome = { is: "undone" };
const unknown: ForwardOutcome = { is: "unknown" };

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
  send(owner: Replica, request: ForwardedRequest): Promise<ForwardOutcome> {
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
      queue.add({ text, bytes, settle });
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

  /** The first ones that wait, as many as one message takes. */
  #together(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const one of this.#waiting) {
      bytes += one.bytes;
      if (count === MOST_TOGETHER || (count > 0 && bytes > LONGEST_MESSAGE)) break;
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

interface MessageOptions {
  readonly limits: ForwardLimits;
  /** The first sign of the owner. */
  readonly onSign: () => void;
  readonly onUnreachable: () => void;
  /** All of its requests have their outcomes. */
  readonly onEnd: () => void;
}

/** A message, until each of its requests has its outcome. */
class SentMessage {
  readonly #sent: ClientRequest;
  readonly #open: Map<number, Waiting>;
  readonly #options: MessageOptions;
  readonly #silence: NodeJS.Timeout;
  readonly #end: NodeJS.Timeout;
  /** Before the connection is there, not a byte of it has left. */
  #isConnected = false;
  #signs = 0;

  constructor(sent: ClientRequest, requests: readonly Waiting[], options: MessageOptions) {
    this.#sent = sent;
    this.#open = new Map(requests.entries());
    this.#options = options;
    this.#silence = setTimeout(() => this.#checkSilence(), options.limits.silent);
    this.#end = setTimeout(() => this.#finish(unknown), options.limits.whole);
    sent.once("socket", (socket) => {
      if (socket.connecting) socket.once("connect", () => (this.#isConnected = true));
      else this.#isConnected = true;
    });
    sent.once("response", (response) => this.#read(response));
    sent.on("error", () => this.#fail());
  }

  /** This process may have been stopped itself: what has come meanwhile is read first. */
  #checkSilence(): void {
    const signs = this.#signs;
    setImmediate(() => {
      if (this.#signs === signs) this.#fail();
    });
  }

  #fail(): void {
    if (this.#open.size === 0) return;
    this.#options.onUnreachable();
    this.#finish(this.#isConnected ? unknown : undone);
  }

  #read(response: IncomingMessage): void {
    const { statusCode = 500 } = response;
    this.#sign();
    if (statusCode !== 200) {
      response.resume();
      // A message that was refused was not read any further: another secret, another version.
      const isRefused = statusCode !== 421 && statusCode < 500;
      if (isRefused) this.#options.onUnreachable();
      this.#finish(statusCode === 421 ? { is: "moved" } : isRefused ? undone : unknown, response);
      return;
    }
    const lines = new LineReader();
    response.setEncoding("utf8");
    response.on("data", (piece: string) => {
      this.#sign();
      try {
        for (const line of lines.take(piece)) this.#settle(JSON.parse(line) as Numbered<ForwardedAnswer>);
      } catch {
        this.#fail();
      }
    });
    response.once("close", () => this.#fail());
  }

  #sign(): void {
    if (this.#signs++ === 0) this.#options.onSign();
    this.#silence.refresh();
  }

  #settle({ n, ...outcome }: Numbered<ForwardedAnswer>): void {
    const one = this.#open.get(n);
    this.#open.delete(n);
    one?.settle(outcome);
    if (this.#open.size === 0) this.#close();
  }

  /** Gives all that have none this outcome. The connection can be used again only where its answer is read. */
  #finish(outcome: ForwardOutcome, read?: IncomingMessage): void {
    if (this.#open.size === 0) return;
    const open = [...this.#open.values()];
    this.#open.clear();
    if (read === undefined) this.#sent.destroy();
    for (const { settle } of open) settle(outcome);
    this.#close();
  }

  #close(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#end);
    this.#options.onEnd();
  }
}
