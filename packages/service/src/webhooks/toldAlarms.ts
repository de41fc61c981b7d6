import { createHash } from "node:crypto";
import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { alarmKinds, type AlarmKind } from "../alarms/alarmKinds.js";
import type { ActiveAlarm } from "../alarms/alarms.js";
import { syncFolder, writeSynced } from "../folder/makeFolder.js";

const FILE = "webhooks-told.json";

/** An alarm of whose beginning a receiver was told, and not yet of its end. */
export type ToldAlarm = Pick<ActiveAlarm, "kind" | "allocator" | "since">;

const written = z.record(
  z.string(),
  z.array(z.object({ kind: z.string(), allocator: z.string().optional(), since: z.number() })),
);

/**
 * What each receiver was told, in the folder of the service: after a restart it is told of the end of what has ended
 * meanwhile, and not again of what goes on. Receivers are kept by a hash: a URL may have a secret in its path.
 */
export class ToldAlarms {
  readonly #folder: string;
  readonly #told = new Map<string, readonly ToldAlarm[]>();

  constructor(folder: string) {
    this.#folder = folder;
    for (const [receiver, alarms] of Object.entries(this.#read())) {
      const isKnown = (alarm: { readonly kind: string }): boolean => Object.hasOwn(alarmKinds, alarm.kind);
      const known = alarms.filter(isKnown).map(({ kind, allocator, since }) => {
        return { kind: kind as AlarmKind, allocator, since };
      });
      this.#told.set(receiver, known);
    }
  }

  of(url: string): readonly ToldAlarm[] {
    return this.#told.get(nameOf(url)) ?? [];
  }

  keep(url: string, alarms: readonly ToldAlarm[]): void {
    this.#told.set(nameOf(url), alarms);
    const path = join(this.#folder, FILE);
    writeSynced(`${path}.new`, JSON.stringify(Object.fromEntries(this.#told)), "w");
    renameSync(`${path}.new`, path);
    syncFolder(this.#folder);
  }

  /** A file that is missing or damaged is one that says nothing: receivers are told again what goes on. */
  #read(): z.infer<typeof written> {
    try {
      return written.parse(JSON.parse(readFileSync(join(this.#folder, FILE), "utf8")));
    } catch {
      return {};
    }
  }
}

function nameOf(url: string): string {
  return createHash("sha256").update(url).digest("hex").slice(0, 16);
}
