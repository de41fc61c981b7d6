import { writeFileSync } from "node:fs";
import { eventPage, file } from "./eventPage.mjs";

/** node scripts/writeEventPage.mjs (after npm run build): writes docs/verify/events.md from the table of events. */
writeFileSync(file, await eventPage());
