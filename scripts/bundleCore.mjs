import { writeFileSync } from "node:fs";
import { bundleFile, coreBundle } from "./coreBundle.mjs";

writeFileSync(bundleFile, await coreBundle());
