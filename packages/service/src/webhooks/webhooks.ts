import { randomUUID } from "node:crypto";
import { EvenhandError } from "@evenhand/core";
import { rowOf } from "../alarms/alarmKinds.js";
import type { ActiveAlarm, Alarms } from "../alarms/alarms.js";
import { serviceError } from "../errors.js";
import { ToldAlarms, type ToldAlarm } from "./toldAlarms.js";
import type { WebhookSecrets } from "./webhookSecrets.js";

/** Sends a message, and gives up at the signal. */
export type SendMessage = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal?: AbortSignal,
) => Promise<number>;

export interface WebhookOptions {
  readonly urls: readonly string[];
  readonly secrets: WebhookSecrets;
  /** Sends a message, and answers with the status of its answer. */
  readonly send: SendMessage;
  readonly alarms: Alarms;
  /** Where it is kept what receivers were told. */
  readonly folder: string;
  /** Whose alarms they are: the origin of the service, and the machine. */
  readonly from: { readonly service: string; readonly instance: string };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment: a clock that is never set. */
  readonly elapsed?: () => number;
  /** Whether all that was there before the start has been looked at: until then nothing is said to have ended. */
  readonly hasSeenAll?: () => boolean;
  /** Is told of each message that was not taken. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds in which alarms are waited for that begin or end together: they are one message. */
const GROUPED_FOR = 2000;
/** Milliseconds between two messages that were taken. */
const LEAST_BETWEEN = 10_000;
/** Milliseconds from a message that was not taken to the next one, after one failure, two, …: at last every hour. */
const RETRIED_AFTER = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
/** Milliseconds after the start in which what was seen before it is seen again, where it goes on. */
const SETTLED_AFTER = 60_000;
/** Milliseconds that a message which is on its way still has when the service stops. */
const CLOSED_WITHIN = 1000;
/** Alarms of a message that are named; the others are counted. */
const MOST_NAMED = 100;
/** The receiver wants no more messages. */
const GONE = 410;

/** One receiver. */
interface Receiver {
  readonly url: string;
  told: readonly ToldAlarm[];
  /** Since when what it was told is not what goes on; undefined: it is. */
  differsSince: number | undefined;
  nextAt: number;
  failures: number;
  /** The message that was not taken: the same is sent under the same id. */
  kept: { readonly id: string; readonly changes: string } | undefined;
  isGone: boolean;
  /** Its message that is on its way. Others do not wait for it. */
  sending: Promise<void> | undefined;
}

/**
 * Tells receivers what begins and ends. Each message says how what goes on now differs from what the receiver was told
 * last, whether that was just now or before a restart: so nothing is told twice, many changes are one message, and a
 * receiver that was away for a day is told once. What has begun and ended again meanwhile it is not told: that is in
 * the log.
 */
export class Webhooks {
  readonly #options: Required<WebhookOptions>;
  readonly #told: ToldAlarms;
  readonly #receivers: readonly Receiver[];
  readonly #settledAt: number;
  readonly #closing = new AbortController();
  /** Messages that were taken, and those that were not. */
  readonly counts = { taken: 0, failed: 0 };

  constructor(options: WebhookOptions) {
    this.#options = { elapsed: () => performance.now(), hasSeenAll: () => true, ...options };
    this.#told = new ToldAlarms(options.folder);
    const begun = this.#options.elapsed();
    this.#settledAt = begun + SETTLED_AFTER;
    this.#receivers = options.urls.map((url) => ({
      ...{ url, told: this.#told.of(url), differsSince: undefined, nextAt: begun },
      ...{ failures: 0, kept: undefined, isGone: false, sending: undefined },
    }));
  }

  /** Sends what is to be sent now. It is called every second, and returns when nothing is on its way any more. */
  async pass(): Promise<void> {
    for (const receiver of this.#receivers) {
      if (receiver.sending !== undefined || !this.#isDue(receiver)) continue;
      receiver.sending = this.#tell(receiver).finally(() => (receiver.sending = undefined));
    }
    await this.#sent();
  }

  async #sent(): Promise<void> {
    await Promise.all(this.#receivers.flatMap(({ sending }) => sending ?? []));
  }

  #isDue(receiver: Receiver): boolean {
    if (receiver.isGone) return false;
    const { begun, ended } = this.#changes(receiver);
    const elapsed = this.#options.elapsed();
    if (begun.length + ended.length === 0) receiver.differsSince = undefined;
    else receiver.differsSince ??= elapsed;
    const { differsSince = Infinity, nextAt } = receiver;
    return elapsed >= nextAt && elapsed - differsSince >= GROUPED_FOR;
  }

  #changes({ told }: Receiver) {
    const active = this.#options.alarms.active();
    const [known, now] = [new Set(told.map(nameOf)), new Set(active.map(nameOf))];
    const isSettled = this.#options.elapsed() >= this.#settledAt && this.#options.hasSeenAll();
    const begun = active.filter((alarm) => !known.has(nameOf(alarm)));
    const ended = told.filter((alarm) => !now.has(nameOf(alarm)) && isSettled);
    const kept = told.filter((alarm) => now.has(nameOf(alarm)) || !isSettled);
    return { begun, ended, told: [...kept, ...begun], active: active.length };
  }

  async #tell(receiver: Receiver): Promise<void> {
    const { elapsed, onError } = this.#options;
    const { begun, ended, told, active } = this.#changes(receiver);
    const changes = JSON.stringify([begun.map(nameOf), ended.map(nameOf)]);
    const id = receiver.kept?.changes === changes ? receiver.kept.id : `msg_${randomUUID()}`;
    receiver.kept = { id, changes };
    try {
      await this.#post(receiver, id, {
        type: "alarms.changed",
        data: {
          ...this.#options.from,
          begun: begun.slice(0, MOST_NAMED).map(begunInWords),
          ended: ended.slice(0, MOST_NAMED).map(endedInWords),
          counts: { begun: begun.length, ended: ended.length, active },
        },
      });
    } catch (error) {
      this.counts.failed++;
      receiver.nextAt = elapsed() + RETRIED_AFTER[Math.min(receiver.failures++, RETRIED_AFTER.length - 1)];
      onError(error);
      return;
    }
    this.counts.taken++;
    Object.assign(receiver, { told, kept: undefined, failures: 0, nextAt: elapsed() + LEAST_BETWEEN });
    try {
      this.#told.keep(
        receiver.url,
        told.map(({ kind, allocator, since }) => ({ kind, allocator, since })),
      );
    } catch (error) {
      onError(error);
    }
  }

  async #post(receiver: Receiver, id: string, message: object): Promise<void> {
    const status = await postMessage(receiver.url, id, message, { ...this.#options, signal: this.#closing.signal });
    if (status === GONE) receiver.isGone = true;
  }

  /** Waits for the messages that are on their way, but not for long: after the next start they are sent again. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#closing.abort(), CLOSED_WITHIN);
    await this.#sent();
    clearTimeout(timer);
  }
}

/** Sends one message. Throws where it is not taken, unless the receiver says that it wants no more. */
async function postMessage(
  url: string,
  id: string,
  message: object,
  { secrets, send, now, signal }: Pick<WebhookOptions, "secrets" | "send" | "now"> & { readonly signal?: AbortSignal },
): Promise<number> {
  const at = now();
  const body = JSON.stringify({ ...message, timestamp: new Date(at).toISOString() });
  const headers = {
    ...{ "content-type": "application/json", "user-agent": "evenhand" },
    ...secrets.headersFor(id, Math.floor(at / 1000), body),
  };
  const { origin } = new URL(url);
  const status = await send(new URL(url), headers, body, signal).catch((cause: unknown) => {
    // An address that is refused says so by itself.
    if (cause instanceof EvenhandError) throw cause;
    const received = `${cause instanceof Error ? cause.message : String(cause)}, from ${origin}`;
    throw serviceError("webhook-failed", { received, required: "an answer with a status of 200 to 299", cause });
  });
  if ((status >= 200 && status < 300) || status === GONE) return status;
  throw serviceError("webhook-failed", {
    received: `status ${status}, from ${origin}`,
    required: "an answer with a status of 200 to 299",
  });
}

/** Sends each receiver a message that says that it is a test; undefined where it was taken. */
export function testWebhooks(
  options: Pick<WebhookOptions, "urls" | "secrets" | "send" | "now" | "from">,
): Promise<{ readonly url: string; readonly error: Error | undefined }[]> {
  const { urls, from } = options;
  return Promise.all(
    urls.map((url) =>
      postMessage(url, `msg_${randomUUID()}`, { type: "alarms.test", data: from }, options).then(
        (status) => ({ url, error: status === GONE ? new Error("410: it wants no messages") : undefined }),
        (error: unknown) => ({ url, error: error as Error }),
      ),
    ),
  );
}

function begunInWords({ kind, allocator, since, detail }: ActiveAlarm) {
  return { ...endedInWords({ kind, allocator, since }), detail, remedy: rowOf(kind).remedy };
}

function endedInWords({ kind, allocator, since }: ToldAlarm) {
  const { severity, title } = rowOf(kind);
  return { kind, severity, allocator: allocator ?? null, since: new Date(since).toISOString(), title };
}

function nameOf({ kind, allocator = "" }: ToldAlarm): string {
  return `${kind} ${allocator}`;
}
