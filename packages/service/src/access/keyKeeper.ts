import type { Alarms } from "../alarms/alarms.js";
import type { AccessKeys, StoredKey } from "./accessKeys.js";

const EVERY = 60_000;
const DAY = 86_400_000;
/** Before the end of a key its alarm begins: a week, or less of a key that lives shortly. */
const LONGEST_NOTICE = 7 * DAY;
const NOTICE_OF_LIFE = 1 / 5;

export interface KeptKeys {
  readonly keys: AccessKeys;
  readonly alarms: Alarms;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/**
 * What is done for keys beside the requests, at the start and once a minute: their uses are written down, and ends that
 * come are told.
 */
export class KeyKeeper {
  readonly #kept: KeptKeys;
  readonly #timer: NodeJS.Timeout;

  constructor(kept: KeptKeys) {
    this.#kept = kept;
    this.#timer = setInterval(() => void this.pass(), EVERY).unref();
  }

  async pass(): Promise<void> {
    const { keys, alarms, now, onError } = this.#kept;
    try {
      await keys.keepUses(now());
      const ending = (await keys.list()).filter((key) => isEnding(key, now()));
      if (ending.length === 0) alarms.clear("key-expiring");
      else alarms.raise("key-expiring", { detail: ending.map(({ id, expires }) => `${id}: ${expires}`).join(", ") });
    } catch (error) {
      onError(error);
    }
  }

  /** The last uses are written where they have not been for a minute. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.pass();
  }
}

/** Whether it ends soon, or has ended, perhaps unseen. */
function isEnding({ created, rotated = created, expires }: StoredKey, now: number): boolean {
  if (expires === undefined) return false;
  const end = Date.parse(expires);
  const notice = Math.min(LONGEST_NOTICE, (end - Date.parse(rotated)) * NOTICE_OF_LIFE);
  return now >= end - notice && now < end + LONGEST_NOTICE;
}
