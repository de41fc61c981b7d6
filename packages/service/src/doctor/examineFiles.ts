import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inWords } from "../alarms/alarms.js";
import { KeyFile, usesFile } from "../access/keyFile.js";
import { readCheckedText } from "../folder/checkedText.js";
import { hasHeads, headsFile, headsOf } from "../ledger/headFile.js";
import { headName } from "../ledger/logTree.js";
import { hasSigningKey } from "../ledger/signingKey.js";
import { checkSigner, keysOfFolder } from "../ledger/signingKeys.js";
import { acknowledgedFile } from "../store/embedded/acknowledged.js";
import type { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { databaseFile } from "../store/embedded/openDatabase.js";
import type { SharedSecret } from "../store/sharedSecret.js";

/** What is wrong with a file of a folder, whatever allocator it may concern. */
export interface FileFinding {
  readonly file: string;
  readonly words: string;
}

/** Rows that are compared at once. */
const PAGE = 10_000;

/**
 * Looks at every file of a folder but the logs themselves: the database with the checksum of each row, the keys, the
 * heads, and what is kept outside of the database. Nothing is made, and nothing is changed.
 */
export async function examineFiles(
  store: EmbeddedStore,
  folder: string,
  secret: SharedSecret | undefined,
): Promise<FileFinding[]> {
  return [
    ...(await findingsOfDatabase(store)),
    ...(store.loss === undefined ? [] : [{ file: acknowledgedFile, words: store.loss }]),
    ...(await findingsOfHeads(store, folder)),
    ...(await findingsOfSigningKeys(store, folder, secret)),
    ...findingsOf(() => new KeyFile(folder).list(), "keys.json"),
    ...findingsOf(() => checkText(join(folder, usesFile)), usesFile),
  ];
}

async function findingsOfDatabase(store: EmbeddedStore): Promise<FileFinding[]> {
  const words = store.faultsOfPages();
  for (let place: string | undefined, isEnd = false; !isEnd;) {
    const { damaged, next } = await store.compareRows(place, PAGE);
    words.push(...damaged);
    place = next;
    isEnd = next === undefined;
  }
  return words.map((one) => ({ file: databaseFile, words: one }));
}

/** Heads that the database has, and of which the file outside of it knows nothing, were in it once. */
async function findingsOfHeads(store: EmbeddedStore, folder: string): Promise<FileFinding[]> {
  const heads = headsOf(folder);
  if (heads === undefined) return [{ file: headsFile, words: "a line of it is not what was written" }];
  const lacking: string[] = [];
  for (const { id, number } of await store.allocators()) {
    if (!heads.has(id) && (await store.getValue(headName({ number }))) !== undefined) lacking.push(id);
  }
  if (lacking.length === 0) return [];
  const [first] = lacking;
  const words = `it has no head of ${lacking.length === 1 ? first : `${lacking.length} allocators, such as ${first}`}`;
  return [{ file: headsFile, words }];
}

async function findingsOfSigningKeys(
  store: EmbeddedStore,
  folder: string,
  secret: SharedSecret | undefined,
): Promise<FileFinding[]> {
  // A folder without a log may have no key yet, and none is to be made.
  if (!hasSigningKey(folder) && (await store.count()) === 0 && !hasHeads(folder)) return [];
  return findingsOf(() => {
    checkSigner(keysOfFolder(folder, secret, true), headsOf(folder) ?? []);
  }, "signing.key");
}

function findingsOf(look: () => unknown, file: string): FileFinding[] {
  try {
    look();
    return [];
  } catch (error) {
    return [{ file, words: inWords(error) }];
  }
}

function checkText(path: string): void {
  if (existsSync(path)) readCheckedText(readFileSync(path, "utf8"));
}
