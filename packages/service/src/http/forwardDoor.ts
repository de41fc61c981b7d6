import type { IncomingMessage, ServerResponse } from "node:http";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";
import type { Ownership } from "../replicas/ownership.js";
import {
  FORWARD_HEADER,
  FORWARD_PATH,
  isHeadingOf,
  isMeantFor,
  isSigned,
  LINES_TYPE,
  LONGEST_ANSWER,
  LONGEST_MESSAGE,
  MESSAGE_LIVES,
  readHeading,
  type ForwardedAnswer,
  type ForwardedRequest,
  type MessageHeading,
  type Numbered,
  type ReadHeading,
} from "../replicas/peerMessages.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { headersOf, ofEveryAnswer, problemOf } from "./problem.js";

/**
 * Milliseconds until the first sign of life to a replica that waits for answers, and between two of them. The first one
 * comes soon: until it hears something, that replica holds back what else it has.
 */
const SIGN_AFTER = 20;
const SIGN_EVERY = 500;

export interface ForwardDoorOptions {
  readonly secret: SharedSecret;
  readonly ownership: Pick<Ownership, "self" | "isOwn">;
  /** Milliseconds since 1970, by the time of the database, which all replicas share. */
  readonly now: () => number;
  /** Answers a request of an own allocator. What is wrong with it is in the answer: it does not throw. */
  readonly answer: (request: ForwardedRequest, from: string) => Promise<ForwardedAnswer>;
  readonly isStopping: () => boolean;
}

/**
 * The door for other replicas, in front of the framework: each message has requests that their clients sent elsewhere,
 * and is answered line by line as the answers come. What comes in here is never forwarded again.
 *
 * A message is taken once, within seconds, by the replica and in the epoch that it is meant for. What the signature
 * does not do: it hides nothing, and the answers have none. The way between replicas is to be a private one.
 */
export class ForwardDoor {
  readonly #options: ForwardDoorOptions;
  readonly #seen = new SeenMessages();
  /** Requests of other replicas that were answered here. */
  answered = 0;

  constructor(options: ForwardDoorOptions) {
    this.#options = options;
  }

  /** Whether it answers the request. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.url !== FORWARD_PATH || request.method !== "POST") return false;
    const pieces: Buffer[] = [];
    try {
      const heading = headingOf(request, response, this.#options.secret);
      this.#checkHeading(heading);
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        try {
          this.#answer({ heading, requests: this.#requestsIn(heading, Buffer.concat(pieces)) }, response);
        } catch (error) {
          refuse(response, error);
        }
      });
    } catch (error) {
      refuse(response, error);
    }
    return true;
  }

  #checkHeading(heading: ReadHeading): void {
    const { ownership, now } = this.#options;
    const left = heading.expires - now();
    if (left <= 0 || left > 2 * MESSAGE_LIVES) throw refused("a message of another time", "one of these seconds");
    if (!isMeantFor(heading, ownership.self)) throw moved(heading, ownership);
  }

  /** The requests of a message that was signed, and has come in time: a slow one may have been sent twice. */
  #requestsIn(heading: ReadHeading, body: Buffer): readonly Numbered<ForwardedRequest>[] {
    if (!isHeadingOf(heading, body)) throw refused("other bytes than were signed", "those of the signature");
    this.#checkHeading(heading);
    if (this.#seen.has(heading, this.#options.now()))
      throw refused("a message for the second time", "each message once");
    const lines = body.toString("utf8").split("\n");
    return lines.map((line) => JSON.parse(line) as Numbered<ForwardedRequest>);
  }

  #answer({ heading, requests }: ReceivedMessage, response: ServerResponse): void {
    const lines = new AnswerLines(response, requests.length, this.#options.isStopping);
    for (const { n, ...request } of requests) {
      void this.#answerOne(request, heading).then((one) => lines.add({ n, ...one }, request.isRead));
    }
  }

  async #answerOne(request: ForwardedRequest, { epoch, from }: MessageHeading): Promise<ForwardedAnswer> {
    const { ownership, answer } = this.#options;
    // Where it cannot be found out, another place is looked for.
    const isOwn = await ownership.isOwn(request.allocator, epoch).catch(() => false);
    if (!isOwn) return { is: "moved" };
    this.answered++;
    return answer(request, from);
  }
}

interface ReceivedMessage {
  readonly heading: MessageHeading;
  readonly requests: readonly Numbered<ForwardedRequest>[];
}

/** The lines of an answer. Those that come together, because one commit has stored their work, are written together. */
class AnswerLines {
  readonly #response: ServerResponse;
  readonly #isStopping: () => boolean;
  #signs: NodeJS.Timeout | undefined;
  #text = "";
  #left: number;

  constructor(response: ServerResponse, count: number, isStopping: () => boolean) {
    this.#response = response;
    this.#isStopping = isStopping;
    this.#left = count;
    response.writeHead(200, { ...ofEveryAnswer, "content-type": LINES_TYPE });
    this.#sign(SIGN_AFTER);
    response.once("close", () => clearTimeout(this.#signs));
    // Who asked has gone: its answers have no reader.
    response.on("error", () => undefined);
  }

  /** An empty line: some answers take long, and who waits must know that this process lives. */
  #sign(after: number): void {
    this.#signs = setTimeout(() => {
      this.#response.write("\n");
      this.#sign(SIGN_EVERY);
    }, after).unref();
  }

  add(line: Numbered<ForwardedAnswer>, isRead = false): void {
    if (this.#text === "") setImmediate(() => this.#write());
    const text = JSON.stringify(line);
    const isLong = isRead && text.length > LONGEST_ANSWER;
    this.#text += isLong ? `{"n":${line.n},"is":"long"}\n` : `${text}\n`;
    this.#left--;
  }

  #write(): void {
    const text = this.#text;
    this.#text = "";
    if (this.#left > 0) {
      this.#response.write(text);
      return;
    }
    clearTimeout(this.#signs);
    const { socket } = this.#response;
    // A replica that keeps the connection for its next message would be waited for.
    if (this.#isStopping()) this.#response.once("finish", () => socket?.end());
    this.#response.end(text);
  }
}

/** The messages of the last seconds, so that none is taken twice: later ones are refused for their age. */
class SeenMessages {
  #current = new Set<string>();
  #before = new Set<string>();
  #begun = 0;

  /** Whether it was there before. It is from now on. */
  has({ from, count }: MessageHeading, now: number): boolean {
    if (Math.abs(now - this.#begun) > 2 * MESSAGE_LIVES) {
      this.#before = this.#current;
      this.#current = new Set();
      this.#begun = now;
    }
    const name = `${from} ${count}`;
    if (this.#current.has(name) || this.#before.has(name)) return true;
    this.#current.add(name);
    return false;
  }
}

/**
 * What the headers say. No replica sends others, so that nothing more is read over the connection of who does: anyone
 * may send a message, and what is kept of it takes memory.
 */
function headingOf({ headers }: IncomingMessage, response: ServerResponse, secret: SharedSecret): ReadHeading {
  const heading = readHeading(headers[FORWARD_HEADER]);
  const isKnown = heading !== undefined && isSigned(heading, secret);
  const length = Number(headers["content-length"] ?? NaN);
  if (isKnown && length <= LONGEST_MESSAGE) return heading;
  response.shouldKeepAlive = false;
  if (!isKnown) throw unsigned();
  const received = Number.isNaN(length) ? "a message without its length" : `${length} bytes`;
  throw serviceError("body-too-large", { received, required: `at most ${LONGEST_MESSAGE} bytes` });
}

function refused(received: string, required: string): EvenhandError {
  return serviceError("forward-refused", { received, required });
}

function unsigned(): EvenhandError {
  return refused("a message without its signature", "one that was signed with the secret of the replicas");
}

function moved({ to, epoch }: MessageHeading, { self }: ForwardDoorOptions["ownership"]): EvenhandError {
  const received = `a message for the replica ${to} in epoch ${epoch}`;
  return serviceError("owner-moved", { received, required: `one for ${self.id} in epoch ${self.epoch}` });
}

/** Nothing was done for any request of the message. */
function refuse(response: ServerResponse, error: unknown): void {
  const problem = problemOf(error instanceof SyntaxError ? refused("other lines", "JSON in each line") : error);
  response.writeHead(problem.status, headersOf(problem)).end(JSON.stringify(problem));
}
