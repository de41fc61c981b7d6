import type { Engine } from "../engine/engine.js";
import { InProgress, sameRequest, type Keyed } from "./idempotency.js";

/** How long an answer is kept. */
const KEPT_FOR = 86_400_000;
/** Old ones are looked for once in this time. */
const SWEPT_EVERY = 3_600_000;

const PREFIX = "answer ";

interface Kept {
  readonly at: number;
  readonly fingerprint: string;
  readonly answer: unknown;
}

/**
 * Answers to requests that may be repeated, for a day, where the log cannot give them again. The same key with another
 * request is refused. An answer is kept after the request was done: a request that was cut off in between is done
 * again.
 */
export class KeptAnswers {
  readonly #engine: Engine;
  readonly #inProgress = new InProgress();
  #sweptAt = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The answer that the request was given before, or now. */
  async answer<T>(key: Keyed | undefined, request: () => Promise<T>): Promise<T> {
    if (key === undefined) return request();
    return this.#inProgress.run("kept", key, async () => {
      const kept = await this.kept<T>(key);
      if (kept !== undefined) return kept;
      const answer = await request();
      await this.keep(key, answer);
      return answer;
    });
  }

  async kept<T>(key: Keyed): Promise<T | undefined> {
    const bytes = await (await this.#engine.store()).getValue(nameOf(key));
    if (bytes === undefined) return undefined;
    const { at, fingerprint, answer } = read(bytes);
    if (at < this.#engine.now() - KEPT_FOR) return undefined;
    sameRequest(Buffer.from(fingerprint, "hex"), key);
    return answer as T;
  }

  async keep(key: Keyed, answer: unknown): Promise<void> {
    const at = this.#engine.now();
    const kept: Kept = { at, fingerprint: Buffer.from(key.fingerprint).toString("hex"), answer };
    const bytes = Buffer.from(JSON.stringify(kept));
    await this.#engine.write((store) => store.putValue(nameOf(key), bytes));
    if (at >= this.#sweptAt + SWEPT_EVERY) await this.#sweep(at);
  }

  async #sweep(now: number): Promise<void> {
    this.#sweptAt = now;
    const store = await this.#engine.store();
    for (const name of await store.valueNames(PREFIX)) {
      const bytes = await store.getValue(name);
      if (bytes === undefined || read(bytes).at >= now - KEPT_FOR) continue;
      await this.#engine.write((writing) => writing.deleteValue(name));
    }
  }
}

function nameOf({ hash }: Keyed): string {
  return PREFIX + Buffer.from(hash).toString("hex");
}

function read(bytes: Uint8Array): Kept {
  return JSON.parse(Buffer.from(bytes).toString()) as Kept;
}
