import type { ClientRequest, IncomingMessage } from "node:http";
import { LineReader, type ForwardedAnswer, type Numbered } from "./peerMessages.js";

/** What became of a forwarded request: the owner's answer, or that there is none. */
export type ForwardOutcome =
  | ForwardedAnswer
  /** The owner has surely done nothing. */
  | { readonly is: "undone" }
  /** The owner has perhaps done it. */
  | { readonly is: "unknown" };

/** A request that waits for its outcome. */
export interface Waiting {
  /** Its line, but for its number. */
  readonly text: string;
  readonly bytes: number;
  /** Its answer is waited for as long as the owner gives signs of life. */
  readonly takesLong: boolean;
  readonly settle: (outcome: ForwardOutcome) => void;
}

export const undone: ForwardOutcome = { is: "undone" };
const unknown: ForwardOutcome = { is: "unknown" };

/** How long a message is waited for. */
export interface MessageLimits {
  /** Milliseconds without a sign of an owner, after which it counts as unreachable. */
  readonly silent: number;
  /** Milliseconds after which an answer is not waited for any more, unless its request takes long. */
  readonly whole: number;
}

interface MessageOptions {
  readonly limits: MessageLimits;
  /** The first sign of the owner. */
  readonly onSign: () => void;
  readonly onUnreachable: () => void;
  /** All of its requests have their outcomes. */
  readonly onEnd: () => void;
}

/** A message, until each of its requests has its outcome. */
export class SentMessage {
  readonly #sent: ClientRequest;
  readonly #open: Map<number, Waiting>;
  readonly #options: MessageOptions;
  readonly #silence: NodeJS.Timeout;
  readonly #end: NodeJS.Timeout | undefined;
  /** Before the connection is there, not a byte of it has left. */
  #isConnected = false;
  #signs = 0;

  constructor(sent: ClientRequest, requests: readonly Waiting[], options: MessageOptions) {
    this.#sent = sent;
    this.#open = new Map(requests.entries());
    this.#options = options;
    this.#silence = setTimeout(() => this.#checkSilence(), options.limits.silent);
    const takesLong = requests.some((one) => one.takesLong);
    this.#end = takesLong ? undefined : setTimeout(() => this.#finish(unknown), options.limits.whole);
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
