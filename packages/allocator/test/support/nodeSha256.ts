import { createHash } from "node:crypto";
import type { Sha256 } from "../../src/index.js";

/** Node's own hash, as a program would inject it. */
export const nodeSha256: Sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());
