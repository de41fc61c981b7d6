/** The key of this tab. It is never in an address, and never outlives the tab. */

const KEPT_AS = "evenhand-key";
const followers = new Set<() => void>();
let key = keptKey();

export function currentKey(): string | undefined {
  return key;
}

/** Uses this key from now on; where it `isKept`, also after the tab is loaded again. */
export function signIn(newKey: string, isKept: boolean): void {
  key = newKey;
  inStorage((storage) => (isKept ? storage.setItem(KEPT_AS, newKey) : storage.removeItem(KEPT_AS)));
  tell();
}

export function signOut(): void {
  key = undefined;
  inStorage((storage) => storage.removeItem(KEPT_AS));
  tell();
}

/** Calls `follow` whenever another key is used. Returns the function that ends that. */
export function followKey(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

function tell(): void {
  for (const follow of followers) follow();
}

function keptKey(): string | undefined {
  return inStorage((storage) => storage.getItem(KEPT_AS)) ?? undefined;
}

/** Where a browser has no storage for the page, a key lasts as long as the page. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** The address of something in the API: its parts may have any characters. */
export function apiPath(...parts: readonly string[]): string {
  return `/v1/${parts.map(encodeURIComponent).join("/")}`;
}
