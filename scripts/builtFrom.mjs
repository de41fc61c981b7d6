import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { root } from "./run.mjs";

/**
 * What identifies the content of these files and folders, so that a build is made again only after a change.
 *
 * @param {readonly string[]} paths below the repository
 * @param {(path: string) => boolean} counts whether a file decides what is built
 * @param {string} more what it is built from besides
 */
export function hashOf(paths, counts, more = "") {
  const hash = createHash("sha256").update(more);
  for (const path of paths.flatMap(filesBelow).filter(counts))
    hash.update(`${path}\0`).update(readFileSync(`${root}/${path}`));
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!statSync(`${root}/${path}`).isDirectory()) return [path];
  return readdirSync(`${root}/${path}`)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
