import { writeFileSync } from "node:fs";
import { file, registryPage } from "./registryPage.mjs";

/** node scripts/writeRegistryPage.mjs (after npm run build): writes docs/registry.md from the registry. */
writeFileSync(file, await registryPage());
