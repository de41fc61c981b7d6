import { writeFileSync } from "node:fs";
import { choosePage, file } from "./choosePage.mjs";

/** node scripts/writeChoosePage.mjs (after npm run build): writes docs/choose.md from what the service answers. */
writeFileSync(file, await choosePage());
