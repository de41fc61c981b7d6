import { writeFileSync } from "node:fs";
import { file, pageWithAlarms } from "./alarmTable.mjs";

/** node scripts/writeAlarmTable.mjs (after npm run build): writes the kinds of alarms into docs/monitoring.md. */
writeFileSync(file, await pageWithAlarms());
