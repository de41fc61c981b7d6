/**
 * Scripts that are loaded when they are first needed, from a server that may be away just then.
 *
 * A browser remembers an import that failed for as long as the page lives, also one of a script that the wanted one
 * imports itself. So every file is fetched before it is imported: a fetch that failed can be made again, and what was
 * fetched is in the browser's cache when the import asks for it.
 */

/** Fetches that are under way or have ended well, by address. */
const fetched = new Map<string, Promise<void>>();

/**
 * What the build puts around every `import()` of the app (vite.config.ts), with the files that it needs: itself and
 * what it imports, relative to the script that asks.
 */
export async function fetchFirst<T>(load: () => Promise<T>, files: readonly string[], from: string): Promise<T> {
  const scripts = files.filter((file) => file.endsWith(".js")).map((file) => new URL(file, from).href);
  await Promise.all(scripts.map(fetchOnce));
  return load();
}

function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const fetching = fetchScript(address);
  fetched.set(address, fetching);
  fetching.catch(() => fetched.delete(address));
  return fetching;
}

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address).catch(() => {
    throw new Error("The server does not answer.");
  });
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${address}.`);
  // Read to its end: a server that goes away in the middle leaves half a script.
  await response.arrayBuffer();
}
