import { publishedSeed, readSeeds, type SecretSeed } from "@evenhand/allocator";
import { readText } from "../study/readText.js";
import { aboutFile } from "./aboutFile.js";
import { readWholeLog } from "./readWholeLog.js";

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
