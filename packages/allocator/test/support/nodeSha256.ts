import { hash } from "node:crypto";
import type { Sha256 } from "../../src/index.js";

/** Node's own hash, as the documentation advises. The service has one for programs; this package is below it. */
export const nodeSha256: Sha256 = (bytes) => new Uint8Array(Buffer.from(hash("sha256", bytes, "binary"), "binary"));
