import { writeFileSync } from "node:fs";
import { file, forgerRows, pageWith } from "./forgerTable.mjs";

/** node scripts/writeForgerTable.mjs (after npm run build): forges logs and writes docs/audit.md. */
writeFileSync(file, await pageWith(forgerRows()));
