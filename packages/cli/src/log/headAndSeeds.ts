import {
  type Head,
  openSignedHead,
  parseVerifierKey,
  publishedSeed,
  readSeeds,
  readSignedHead,
  type SecretSeed,
} from "@evenhand/allocator";
import { cliError } from "../errors.js";
import { readText } from "../study/readText.js";
import { aboutFile, readWholeLog } from "./readLog.js";

/** The options about a signed head as they were typed. */
export interface HeadOptions {
  readonly head?: string;
  readonly key: readonly string[];
}

/** The head that --head names, and its text; its signature is checked where --key gives a key. */
export function headOfOptions({
  head: path,
  key,
}: HeadOptions): { readonly head: Head; readonly text: string } | undefined {
  if (path === undefined) {
    if (key.length === 0) return undefined;
    throw cliError("signed-head-format", {
      received: "--key without --head",
      required: "a signed head",
      path: "--head",
      remedy: "Add --head with the file of a signed head, or leave --key out.",
    });
  }
  const text = readText(path);
  const keys = key.map(parseVerifierKey);
  try {
    return { head: keys.length === 0 ? readSignedHead(text) : openSignedHead(text, { keys }), text };
  } catch (error) {
    throw aboutFile(path, error);
  }
}

/** The seeds in the files that --seed names. */
export function seedsOfOptions(paths: readonly string[]): SecretSeed[] {
  return paths.flatMap((path) => {
    const text = readText(path);
    try {
      return readSeeds(text);
    } catch (error) {
      throw aboutFile(path, error);
    }
  });
}

/**
 * The seeds that the log publishes. They stand behind the choices that they decided, so the file is read once before;
 * what comes from the standard input cannot be.
 */
export async function publishedSeeds(path: string): Promise<{ seeds: SecretSeed[]; isInterrupted: boolean }> {
  const seeds: SecretSeed[] = [];
  if (path === "-") return { seeds, isInterrupted: false };
  let events = 0;
  const { isInterrupted } = await readWholeLog(path, {
    get events() {
      return events;
    },
    take(record) {
      const seed = publishedSeed(record);
      if (seed !== undefined) seeds.push(seed);
      events++;
    },
  });
  return { seeds, isInterrupted };
}
