import { needs } from "@evenhand/core";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { allocatorError } from "../errors.js";
import { checkSha256, type Sha256 } from "../ledger/sha256.js";

/** What a tag is made of: "id" · salt. */
const prefixed = new Uint8Array(18);
prefixed.set(utf8ToBytes("id"));
/** Crockford's base 32: no I, L, O, U. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const TAG_LENGTH = 8;

const checkPlace = needs.whole();
const checkSalt = needs.bytes(16);

/** `412-7k3m9xq2`: the place of the decision's event in the log, and a tag that only those know who were told it. */
export function decisionId(place: number, salt: Uint8Array, sha256: Sha256): string {
  checkPlace(place, "place");
  checkSalt(salt, "salt");
  checkSha256(sha256);
  prefixed.set(salt, 2);
  const hash = sha256(prefixed);
  let tag = "";
  for (let index = 0; index < TAG_LENGTH; index++) {
    const bit = index * 5;
    const two = hash[bit >> 3] * 256 + hash[(bit >> 3) + 1];
    tag += LETTERS[(two >> (11 - (bit & 7))) & 31];
  }
  return `${place}-${tag}`;
}

/** The place that an id names. Whether the tag is right, only the event's salt can tell. */
export function placeOf(id: string): number {
  needs.text(id, "id");
  const place = /^(0|[1-9]\d{0,15})-[0-9a-hjkmnp-tv-z]{8}$/.exec(id)?.[1];
  if (place !== undefined && Number.isSafeInteger(Number(place))) return Number(place);
  throw allocatorError("decision-unknown", { received: id, required: "the id of a decision, such as 412-7k3m9xq2" });
}
