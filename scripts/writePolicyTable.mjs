import { writeFileSync } from "node:fs";
import { file, policyTable } from "./policyTable.mjs";

/** node scripts/writePolicyTable.mjs (after npm run build): writes docs/policies.md from the registry. */
writeFileSync(file, await policyTable());
