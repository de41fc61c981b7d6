import type { IncomingMessage, ServerResponse } from "node:http";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";
import type { Ownership } from "../replicas/ownership.js";
import {
  FORWARD_HEADER,
  FORWARD_PATH,
  isMeantFor,
  LINES_TYPE,
  LONGEST_ANSWER,
  LONGEST_MESSAGE,
  MESSAGE_LIVES,
  readHeading,
  type ForwardedAnswer,
  type ForwardedRequest,
  type MessageHeading,
  type Numbered,
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
    let length = 0;
    request.on("data", (piece: Buffer) => {
      length += piece.length;
      if (length <= LONGEST_MESSAGE) pieces.push(piece);
    });
    request.on("end", () => {
      try {
        this.#answer(this.#requestsIn(request, Buffer.concat(pieces), length), response);
      } catch (error) {
        refuse(response, error);
      }
    });
    return true;
  }

  /** The requests of a message that was signed, and is meant for this replica as it is now. */
  #requestsIn(request: IncomingMessage, body: Buffer, length: number): ReceivedMessage {
    const { secret, ownership, now } = this.#options;
    if (length > LONGEST_MESSAGE) {
      throw serviceError("body-too-large", { received: `${length} bytes`, required: `at most ${LONGEST_MESSAGE}` });
    }
    const heading = readHeading(secret, request.headers[FORWARD_HEADER], body);
    if (heading === undefined) {
      throw refused("a message without its signature", "one that was signed with the secret of the replicas");
    }
    const left = heading.expires - now();
    if (left <= 0 || left > 2 * MESSAGE_LIVES) throw refused("a message of another time", "one of these seconds");
    if (!isMeantFor(heading, ownership.self)) throw moved(heading, ownership);
    if (this.#seen.has(heading, now())) throw refused("a message for the second time", "each message once");
    const lines = body.toString("utf8").split("\n");
    return { heading, requests: lines.map((line) => JSON.parse(line) as Numbered<ForwardedRequest>) };
  }

  #answer({ heading, requests }: ReceivedMessage, response: ServerResponse): void {
    const lines = new AnswerLines(response, requests.length);
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
  #signs: NodeJS.Timeout | undefined;
  #text = "";
  #left: number;

  constructor(response: ServerResponse, count: number) {
    this.#response = response;
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

function refused(received: string, required: string): EvenhandError {
  return serviceError("forward-refused", { received, required });
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
