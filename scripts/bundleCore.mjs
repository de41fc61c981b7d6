import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { bundleFile, coreBundle } from "./coreBundle.mjs";

const code = await coreBundle();
// A file that is written is empty for a moment: a command that starts just then must not find it so for nothing.
if (!existsSync(bundleFile) || readFileSync(bundleFile, "utf8") !== code) writeFileSync(bundleFile, code);
