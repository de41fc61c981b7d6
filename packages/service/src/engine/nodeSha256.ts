import { hash } from "node:crypto";
import type { Sha256 } from "@evenhand/allocator";

const HASH_LENGTH = 32;

/**
 * Node's own hash: several times as fast as the one in plain JavaScript. As a text of 32 characters it comes in half
 * the time that a buffer takes, and leaves no memory outside the heap to be freed. The command imports this file alone
 * (`@evenhand/service/nodeSha256`): an audit needs no service.
 */
export const nodeSha256: Sha256 = (bytes) => {
  const text = hash("sha256", bytes, "binary");
  const hashed = new Uint8Array(HASH_LENGTH);
  for (let index = 0; index < HASH_LENGTH; index++) hashed[index] = text.charCodeAt(index);
  return hashed;
};
