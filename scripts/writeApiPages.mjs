import { writeFileSync } from "node:fs";
import { apiFile, apiPage, libraries } from "./apiPage.mjs";

/** node scripts/writeApiPages.mjs (after npm run build): writes packages/<library>/API.md from the declarations. */
for (const library of libraries) writeFileSync(apiFile(library), await apiPage(library));
