import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const service = fileURLToPath(new URL("../..", import.meta.url));

/**
 * A copy of the built service in which the write-ahead log is not synced at a commit: what it answers may be lost when
 * the power fails. The path of its program, for tests that must find it out.
 */
export function weakenedService(place: string): string {
  const copy = join(place, "weakened", "service");
  mkdirSync(join(copy, "test"), { recursive: true });
  for (const part of ["package.json", "dist", "test/serve.mjs"]) {
    cpSync(join(service, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(service, "../../node_modules"), join(place, "weakened", "node_modules"));
  const stores = join(copy, "dist", "store");
  let changed = 0;
  for (const name of readdirSync(stores, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(stores, name), "utf8");
    const weaker = text.replaceAll(/PRAGMA synchronous ?= ?FULL/g, "PRAGMA synchronous = NORMAL");
    if (weaker === text) continue;
    writeFileSync(join(stores, name), weaker);
    changed++;
  }
  if (changed !== 1) throw new Error(`${changed} files say how commits are synced, where one is to be weakened`);
  return join(copy, "test", "serve.mjs");
}
