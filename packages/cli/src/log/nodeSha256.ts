import type { Sha256 } from "@evenhand/allocator";
import { hash } from "node:crypto";

/** Node's own hash: several times as fast as the one in plain JavaScript. */
export const nodeSha256: Sha256 = (bytes) => hash("sha256", bytes, "buffer");
