import { createHash } from "node:crypto";
import type { ProblemAnswer, Scope } from "@evenhand/protocol";
import type { Replica } from "./ownership.js";
import type { SharedSecret } from "../store/sharedSecret.js";

/** Where a replica takes what others forward to it. It is no public route: without a signature it is refused. */
export const FORWARD_PATH = "/v1/replicas/forward";
export const FORWARD_HEADER = "evenhand-forward";

/** One JSON value to a line, each way. */
export const LINES_TYPE = "application/x-ndjson";

/** A message is refused when it is older: it cannot be kept, and sent again later. */
export const MESSAGE_LIVES = 5000;

/** Characters of the longest answer to a request that only reads. */
export const LONGEST_ANSWER = 4_194_304;

/** Bytes of the longest message. A request that is longer alone is answered where it was asked. */
export const LONGEST_MESSAGE = 1_048_576;

const VERSION = "v1";

/** A request as the owner of its allocator is told of it, read and let in by the replica that was asked. */
export interface ForwardedRequest {
  readonly allocator: string;
  /** The operationId of its route. */
  readonly route: string;
  /** Whether it changes nothing: then it may be answered twice. */
  readonly isRead: boolean;
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Those of its headers on which an answer depends. */
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: ForwardedCaller;
}

/** Whose key it was. */
export interface ForwardedCaller {
  readonly key: string;
  readonly scopes: readonly Scope[];
  readonly allocators: readonly string[] | null;
  /** Missing where a replica of an earlier release has let it in. */
  readonly arm?: string | null;
}

/** What the owner says of one request: what its client is to be told, or that nothing was done for it. */
export type ForwardedAnswer =
  | { readonly is: "answered"; readonly status: 200 | 201; readonly body: unknown }
  | { readonly is: "refused"; readonly problem: ProblemAnswer }
  /** The allocator is not, or not any more, the own one of the replica that was asked. */
  | { readonly is: "moved" }
  /** It was only read, and is too long to be passed on. */
  | { readonly is: "long" };

/** A line of a message, and of its answer: the number of the request in the message leads from one to the other. */
export type Numbered<T> = T & { readonly n: number };

/** What the header of a message says. */
export interface MessageHeading {
  /** The replica that sends it. */
  readonly from: string;
  /** The replica that it is meant for, and the epoch in which that one has to be. */
  readonly to: string;
  readonly epoch: number;
  /** Milliseconds since 1970, by the time of the database. */
  readonly expires: number;
  /** No two messages of a replica have the same. */
  readonly count: number;
}

/** A header with the hash of the message, the text that was signed, and its signature. */
export interface ReadHeading extends MessageHeading {
  readonly hash: string;
  readonly text: string;
  readonly signature: string;
}

/**
 * The header that shows who sends a message, to whom, and which bytes it has. It has their hash: whether it was signed
 * can be seen before any of them is read.
 */
export function signedHeading(secret: SharedSecret, heading: MessageHeading, body: Uint8Array): string {
  const { from, to, epoch, expires, count } = heading;
  const text = [VERSION, from, to, epoch, expires, count, hashOf(body)].join(" ");
  return `${text} ${secret.sign(signedText(text))}`;
}

/** What a header says; undefined where it has another form. Nothing of it is true before its signature was checked. */
export function readHeading(header: unknown): ReadHeading | undefined {
  const form = /^(v1 (\w+) (\w+) (\d{1,15}) (\d{1,15}) (\d{1,15}) ([0-9a-f]{64})) ([\w-]+)$/;
  const found = typeof header === "string" ? form.exec(header) : null;
  if (found === null) return undefined;
  const [, text, from, to, epoch, expires, count, hash, signature] = found;
  return { from, to, epoch: Number(epoch), expires: Number(expires), count: Number(count), hash, text, signature };
}

/** Whether a header was signed with the secret. */
export function isSigned({ text, signature }: ReadHeading, secret: SharedSecret): boolean {
  return secret.isSigned(signedText(text), signature);
}

/** Whether these are the bytes that it was signed for. */
export function isHeadingOf({ hash }: ReadHeading, body: Uint8Array): boolean {
  return hash === hashOf(body);
}

/** The purpose stands before it: what was signed for another one is no message. */
function signedText(heading: string): string {
  return `forward ${heading}`;
}

function hashOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Whether a replica is the one, in the epoch, that a message is meant for. */
export function isMeantFor({ to, epoch }: MessageHeading, self: Replica): boolean {
  return to === self.id && epoch === self.epoch;
}

/** The whole lines of a text that comes piece by piece. */
export class LineReader {
  #rest = "";

  *take(piece: string): Generator<string> {
    const lines = (this.#rest + piece).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield line;
  }
}
