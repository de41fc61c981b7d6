import { z } from "zod";

/** What is known of the use of one key, in milliseconds since 1970. */
interface KeyUse {
  /** When it was let in last; 0: never. */
  readonly used: number;
  /** The latest of its ends that a clock was seen to have passed; 0: none. */
  readonly ended: number;
}

const NEVER: KeyUse = { used: 0, ended: 0 };
const stored = z.record(z.string(), z.object({ used: z.number(), ended: z.number() }));
/** Milliseconds between two times at which the use of one key is written down. */
const WRITTEN_EVERY = 60_000;

/**
 * When keys were used last, and which of their ends have passed: a key that was refused as expired stays refused when a
 * clock is set back. It is noted in memory, and written down beside the requests: of each key at most once a minute.
 */
export class KeyUses {
  readonly #uses = new Map<string, KeyUse>();
  /** Keys of which something new is known, with the time at which they were written last. */
  readonly #written = new Map<string, number>();
  readonly #changed = new Set<string>();

  of(id: string): KeyUse {
    return this.#uses.get(id) ?? NEVER;
  }

  /** A key was let in. */
  use(id: string, now: number): void {
    this.#note(id, { ...this.of(id), used: now });
  }

  /** Whether an end of a key has passed, now or ever before. */
  hasPassed(id: string, end: number, now: number): boolean {
    const known = this.of(id);
    if (end <= known.ended) return true;
    if (end > now) return false;
    this.#note(id, { ...known, ended: end });
    return true;
  }

  #note(id: string, use: KeyUse): void {
    this.#uses.set(id, use);
    this.#changed.add(id);
  }

  /** Whether anything is to be written: then `text` has it, and `wrote` says that it is done. */
  isDue(now: number): boolean {
    return this.#due(now).length > 0;
  }

  #due(now: number): string[] {
    return [...this.#changed].filter((id) => now >= (this.#written.get(id) ?? -Infinity) + WRITTEN_EVERY);
  }

  /** What is to be written now: what others have written, and what is new here of these keys. Of no other key. */
  text(before: string, ids: ReadonlySet<string>, now: number): string {
    const uses = new Map(Object.entries(readUses(before)));
    for (const id of this.#due(now)) uses.set(id, later(uses.get(id), this.of(id)));
    return JSON.stringify(Object.fromEntries([...uses].filter(([id]) => ids.has(id))));
  }

  wrote(now: number): void {
    for (const id of this.#due(now)) {
      this.#written.set(id, now);
      this.#changed.delete(id);
    }
  }

  /** Takes what was written, here before or by others. What cannot be read is forgotten: nothing rests on it alone. */
  take(text: string): void {
    for (const [id, use] of Object.entries(readUses(text))) this.#uses.set(id, later(this.#uses.get(id), use));
  }
}

function later(one: KeyUse | undefined, other: KeyUse): KeyUse {
  const { used, ended } = one ?? NEVER;
  return { used: Math.max(used, other.used), ended: Math.max(ended, other.ended) };
}

function readUses(text: string): Readonly<Record<string, KeyUse>> {
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
