import {
  KeyFile,
  PostgresStore,
  rotateSharedSigningKey,
  rotateSigningKey,
  scopeNamed,
  SharedKeys,
  SharedSecret,
  type StoredKey,
} from "@evenhand/service";
import { print, shown } from "../../terminal/print.js";
import { table } from "../../terminal/table.js";
import { terminalOf } from "../../terminal/terminal.js";

/** Where the keys are: in the database, if one is named, or else in the folder. */
export interface KeyPlace {
  readonly folder: string;
  readonly store?: string;
  /** The file with the secret that replicas share. */
  readonly secretFile?: string;
}

export interface CreateOptions extends KeyPlace {
  readonly scope: string;
  readonly allocator?: string;
  readonly note: string;
}

export async function createKey(options: CreateOptions): Promise<void> {
  const { scope, allocator, note } = options;
  const restricted = allocator === undefined ? {} : { allocators: listed(allocator) };
  const asked = { scopes: listed(scope).map(scopeNamed), note, ...restricted };
  const { key } = await withKeys(options, (keys) => keys.create(asked));
  print(`${key}\n`);
}

export async function listKeys(place: KeyPlace): Promise<void> {
  const keys = shown(await withKeys(place, (one) => one.list()));
  const column = (head: string, cell: (key: StoredKey) => string) =>
    ({ head, cells: keys.map(cell), align: "left" }) as const;
  const columns = [
    column("id", ({ id }) => id),
    column("scopes", ({ scopes }) => scopes.join(",")),
    column("allocators", ({ allocators }) => allocators?.join(",") ?? "all"),
    column("made", ({ created }) => created.slice(0, "2026-01-01".length)),
    column("note", ({ note }) => note),
  ];
  print(`${table(columns, terminalOf(process.stdout))}\n`);
}

export async function revokeKey(id: string, place: KeyPlace): Promise<void> {
  await withKeys(place, (keys) => keys.revoke(id));
  print(`${id} is revoked\n`);
}

export async function rotateSigning(place: KeyPlace): Promise<void> {
  const { folder, store = "" } = place;
  const { publicKey, former } = await (store === ""
    ? rotateSigningKey(folder, Date.now())
    : withDatabase(store, secretOf(place), rotateSharedSigningKey));
  print(`${publicKey} signs from now on\n${former} is listed as a former key\n`);
}

export async function reseal(place: KeyPlace & { readonly store: string }): Promise<void> {
  const { values, seeds } = await withDatabase(place.store, secretOf(place), (store) => store.reseal());
  print(`sealed again with the first line of the secret; keys: ${values}, seeds: ${seeds}\n`);
}

/** Only hashes of these keys are kept: they are not sealed. */
function withKeys<T>(
  { folder, store = "" }: KeyPlace,
  work: (keys: KeyFile | SharedKeys) => T | Promise<T>,
): Promise<T> {
  if (store === "") return Promise.resolve(work(new KeyFile(folder)));
  return withDatabase(store, undefined, async (opened) => work(new SharedKeys(() => Promise.resolve(opened))));
}

async function withDatabase<T>(
  url: string,
  secret: SharedSecret | undefined,
  work: (store: PostgresStore) => Promise<T>,
): Promise<T> {
  const store = await PostgresStore.open(url, secret);
  return work(store).finally(() => store.close());
}

function secretOf({ secretFile = "" }: KeyPlace): SharedSecret {
  return SharedSecret.required(secretFile, process.env["EVENHAND_SECRET"]);
}

function listed(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
