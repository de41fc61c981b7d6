import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nodeBundles } from "./nodeBundles.mjs";

const bundles = await nodeBundles();
const paths = bundles.map(({ path }) => path);
for (const { path, code } of bundles) {
  mkdirSync(dirname(path), { recursive: true });
  // A file that is written is empty for a moment: a command that starts just then must not find it so for nothing.
  if (!existsSync(path) || readFileSync(path, "utf8") !== code) writeFileSync(path, code);
}
// Parts of an earlier build would be packed with those of this one.
for (const folder of new Set(paths.map(dirname).filter((name) => name.endsWith("/node")))) {
  for (const name of readdirSync(folder)) if (!paths.includes(join(folder, name))) rmSync(join(folder, name));
}
