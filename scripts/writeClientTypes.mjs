import { writeFileSync } from "node:fs";
import { clientTypes, file } from "./clientTypes.mjs";

/** node scripts/writeClientTypes.mjs (after npm run build): writes the client's types from the protocol's schemas. */
writeFileSync(file, await clientTypes());
