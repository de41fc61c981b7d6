import { KeyFile, rotateSigningKey } from "../../dist/index.js";

/**
 * node test/disk/changeKeys.mjs FOLDER: makes two keys, revokes the first, and replaces the signing key, each again
 * where it fails. A line of JSON says what was done.
 */
const folder = process.argv[2];
const keys = new KeyFile(folder);

async function done(what, work) {
  for (let time = 0; ; time++) {
    try {
      return console.log(JSON.stringify({ what, told: await work() }));
    } catch (error) {
      console.log(JSON.stringify({ what: "failed", told: String(error) }));
      if (time === 3) throw error;
    }
  }
}

let first = "";
await done("made", () => (first = keys.create({ scopes: ["read"], note: "first" }).stored.id));
await done("made", () => keys.create({ scopes: ["read"], note: "second" }).stored.id);
await done("revoked", () => {
  // The folder's sync comes last: where that fails, the key is gone already.
  if (keys.list().some(({ id }) => id === first)) keys.revoke(first);
  return first;
});
await done("rotated", () => rotateSigningKey(folder, Date.now()));
