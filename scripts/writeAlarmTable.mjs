import { writeFileSync } from "node:fs";
import { file, pageWithAlarms } from "./alarmTable.mjs";

/** node scripts/writeAlarmTable.mjs (after npm run build): writes the alarms into docs/operations.md. */
writeFileSync(file, await pageWithAlarms());
