import { readSeeds, type SecretSeed } from "@evenhand/allocator";
import { readText } from "../study/readText.js";
import { aboutFile } from "./aboutFile.js";

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
