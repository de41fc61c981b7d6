import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { coreBundle } from "./coreBundle.mjs";

for (const { path, code } of await coreBundle()) {
  // A file that is written is empty for a moment: a command that starts just then must not find it so for nothing.
  if (!existsSync(path) || readFileSync(path, "utf8") !== code) writeFileSync(path, code);
}
