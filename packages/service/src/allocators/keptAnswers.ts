import type { Engine } from "../engine/engine.js";
import type { StoredValue } from "../store/store.js";
import { InProgress, sameRequest, type Keyed } from "./idempotency.js";

/** How long an answer is kept. */
const KEPT_FOR = 86_400_000;
/** Old ones are looked for once in this time. */
const SWEPT_EVERY = 3_600_000;

/** Versions before this one named an answer by its caller and key alone: those could be of any route and allocator. */
const FORMER_PREFIX = "answer ";
const PREFIX = "answer-2 ";

interface Kept {
  readonly at: number;
  readonly fingerprint: string;
  readonly answer: unknown;
}

/** What must be stored in one commit with the work, so that the answer is known exactly where the work was done. */
export type Keep<T = unknown> = (answer: T) => readonly StoredValue[];

/** The request has no key: it is done again where it is repeated. */
export const keepNothing: Keep = () => [];

/**
 * Answers to requests that may be repeated, for a day, where the log cannot give them again. The same key with another
 * request is refused. An answer is stored in the same commit as the work: whenever the process dies, either both are on
 * the disk or neither is.
 */
export class KeptAnswers {
  readonly #engine: Engine;
  readonly #inProgress = new InProgress();
  #sweptAt = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The answer that the request was given before, or now. The request hands its answer to `keep`, and stores it. */
  once<T>(key: Keyed | undefined, request: (keep: Keep<T>) => Promise<T>): Promise<T> {
    if (key === undefined) return request(keepNothing);
    return this.#inProgress.run(key, async () => {
      const kept = await this.kept<T>(key);
      if (kept !== undefined) return kept;
      let isKept = false;
      const answer = await request((told) => {
        isKept = true;
        return this.valuesOf(key, told);
      });
      // What stores nothing, such as a dry run, may be repeated: its answer is kept all the same.
      if (!isKept) await this.#engine.write((store) => store.putValues(this.valuesOf(key, answer)));
      await this.#sweep();
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

  /** An answer as it is stored. */
  valuesOf(key: Keyed, answer: unknown): StoredValue[] {
    const fingerprint = Buffer.from(key.fingerprint).toString("hex");
    const kept: Kept = { at: this.#engine.now(), fingerprint, answer };
    return [{ name: nameOf(key), value: Buffer.from(JSON.stringify(kept)) }];
  }

  async #sweep(): Promise<void> {
    const now = this.#engine.now();
    if (now < this.#sweptAt + SWEPT_EVERY) return;
    this.#sweptAt = now;
    const store = await this.#engine.store();
    for (const name of await store.valueNames(FORMER_PREFIX)) {
      await this.#engine.write((writing) => writing.deleteValue(name));
    }
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
