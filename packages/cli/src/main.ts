import * as nodeModule from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { stopQuietlyOnClosedPipe } from "./process/closedPipe.js";
import { version } from "./version.js";

/** What Node 20 does not have, and its types do not name. */
interface WithCompileCache {
  readonly enableCompileCache?: (folder: string) => unknown;
}

/**
 * Newer Nodes keep what they compiled for the next call, which then starts in two thirds of the time. The folder is the
 * user's own: in Node's usual one, below the machine's temporary files, another user could leave something to be run.
 * Where it cannot be written there is no cache, and no error.
 */
function keepCompiled(): void {
  const caches = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  (nodeModule as WithCompileCache).enableCompileCache?.(join(caches, "evenhand"));
}

const [, , ...words] = process.argv;
// Programs ask for the version to learn whether the command is there: it is all that they wait for.
if (words.length === 1 && ["--version", "-V"].includes(words[0])) {
  stopQuietlyOnClosedPipe(process.stdout);
  process.stdout.write(`${version}\n`);
} else {
  keepCompiled();
  await import("./program.js");
}
