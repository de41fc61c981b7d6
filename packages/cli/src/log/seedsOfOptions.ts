import { readSeeds, type SecretSeed } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { readText } from "../study/readText.js";

/** The seeds in the files that --seed names. */
export function seedsOfOptions(paths: readonly string[]): SecretSeed[] {
  return paths.flatMap((path) => {
    const text = readText(path);
    try {
      return readSeeds(text);
    } catch (error) {
      throw error instanceof EvenhandError ? EvenhandError.from({ ...error.toData(), path }, error) : error;
    }
  });
}
