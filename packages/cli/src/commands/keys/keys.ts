import {
  endOf,
  isLastAdmin,
  KeyFile,
  keyNamed,
  overlapOf,
  PostgresStore,
  rotateKey,
  rotateSharedSigningKey,
  rotateSigningKey,
  scopeNamed,
  SharedKeys,
  type SharedSecret,
  type StoredKey,
} from "@evenhand/service";
import { secretGiven, secretRequired, type SecretOption } from "../../serviceSecret.js";
import { print, shown, tell } from "../../terminal/print.js";
import { tablesWithin } from "../../terminal/table.js";
import { terminalOf } from "../../terminal/terminal.js";

/** Where the keys are: in the database, if one is named, or else in the folder. */
export interface KeyPlace extends SecretOption {
  readonly folder: string;
  readonly store?: string;
}

export interface CreateOptions extends KeyPlace {
  readonly scope: string;
  readonly allocator?: string;
  readonly arm?: string;
  readonly expires?: string;
  readonly note: string;
}

export async function createKey(options: CreateOptions): Promise<void> {
  const { scope, allocator, arm, expires, note } = options;
  const restricted = allocator === undefined ? {} : { allocators: listed(allocator) };
  const asked = {
    ...{ scopes: listed(scope).map(scopeNamed), note, ...restricted },
    ...(arm === undefined ? {} : { arm }),
    ...(expires === undefined ? {} : { expires: endIn(expires) }),
  };
  const { key, stored } = await withKeys(options, (keys) => keys.create(asked));
  print(`${key}\n`);
  if (stored.expires !== undefined) tell(`it is refused from ${minute(stored.expires)} on\n`);
}

export async function listKeys(place: KeyPlace): Promise<void> {
  const now = Date.now();
  const keys = shown(
    await withKeys(place, async (one) => {
      await one.keepUses(now);
      return (await one.list()).map((stored) => ({ stored, used: one.uses.of(stored.id).used }));
    }),
  );
  const column = (head: string, cell: (key: (typeof keys)[number]) => string) =>
    ({ head, cells: keys.map(cell), align: "left" }) as const;
  const hasEnded = ({ expires }: StoredKey) => expires !== undefined && Date.parse(expires) <= now;
  const columns = [
    column("id", ({ stored }) => stored.id),
    column("scopes", ({ stored }) => stored.scopes.join(",")),
    column("allocators", ({ stored: { allocators, arm } }) =>
      [allocators?.join(",") ?? "all", ...(arm === undefined ? [] : [`arm ${arm}`])].join(", "),
    ),
    column("note", ({ stored }) => stored.note),
    column("made", ({ stored }) => day(stored.created)),
    {
      ...column("expires", ({ stored: { expires } }) => (expires === undefined ? "never" : minute(expires))),
      alarming: (row: number) => hasEnded(keys[row].stored),
    },
    column("last used", ({ used }) => (used === 0 ? "-" : minute(used))),
    ...(keys.some(({ stored }) => formerEnd(stored) > now)
      ? [column("old secret until", ({ stored }) => (formerEnd(stored) > now ? minute(formerEnd(stored)) : "-"))]
      : []),
  ];
  print(`${tablesWithin(columns, terminalOf(process.stdout))}\n`);
}

export async function revokeKey(name: string, place: KeyPlace): Promise<void> {
  const { id, isLast, made } = await withKeys(place, async (keys) => {
    const all = await keys.list();
    const named = keyNamed(all, name);
    await keys.revoke(named.id);
    const isLast = isLastAdmin(named, all, Date.now());
    return { id: named.id, isLast, made: all.filter(({ by }) => by === named.id).map((key) => key.id) };
  });
  print(`${id} is revoked\n`);
  if (made.length > 0) tell(`keys that it has made still work: ${made.join(", ")}\n`);
  if (isLast) tell("no key is left that can manage what it managed: evenhand keys create --scope admin makes one\n");
}

export interface RotateOptions extends KeyPlace {
  readonly overlap: string;
  readonly expires?: string;
}

export async function rotate(name: string, options: RotateOptions): Promise<void> {
  const rotation = {
    overlap: overlapOf(options.overlap),
    ...(options.expires === undefined ? {} : { expires: endIn(options.expires) }),
  };
  const { key, stored } = await withKeys(options, async (keys) =>
    rotateKey(keys, name, { ...rotation, now: Date.now() }),
  );
  print(`${key}\n`);
  const { former: [before] = [], expires } = stored;
  const until = before === undefined ? "is refused within a second" : `works until ${minute(before.until)}`;
  tell(`the secret before it ${until}${expires === undefined ? "" : `; this one until ${minute(expires)}`}\n`);
}

function endIn(text: string): string {
  return new Date(endOf(text, Date.now())).toISOString();
}

function day(time: string): string {
  return time.slice(0, "2026-01-01".length);
}

/** In UTC. */
function minute(time: string | number): string {
  return `${new Date(time).toISOString().slice(0, "2026-01-01T12:00".length).replace("T", " ")}Z`;
}

/** The end of the last secret that the key had before. */
function formerEnd({ former = [] }: StoredKey): number {
  return Math.max(0, ...former.map(({ until }) => Date.parse(until)));
}

export async function rotateSigning(place: KeyPlace): Promise<void> {
  const { folder, store = "" } = place;
  const { publicKey, former } = await (store === ""
    ? rotateSigningKey(folder, Date.now(), secretGiven(place))
    : withDatabase(store, secretRequired(place), rotateSharedSigningKey));
  print(`${publicKey} signs from now on\n${former} is listed as a former key\n`);
}

export async function reseal(place: KeyPlace & { readonly store: string }): Promise<void> {
  const { values, seeds } = await withDatabase(place.store, secretRequired(place), (store) => store.reseal());
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

function listed(text: string): string[] {
  return text.split(",").map((part) => part.trim());
}
