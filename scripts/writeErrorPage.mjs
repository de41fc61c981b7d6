import { writeFileSync } from "node:fs";
import { errorPage, file } from "./errorPage.mjs";

/** node scripts/writeErrorPage.mjs (after npm run build): writes docs/errors.md from the tables of all packages. */
writeFileSync(file, await errorPage());
