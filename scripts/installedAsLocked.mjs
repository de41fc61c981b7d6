/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Is exactly the content of package-lock.json installed? npm notes what it installed in
 * node_modules/.package-lock.json. The two are compared by content: times mean nothing after a checkout or a copy.
 *
 * @param {Lock} lock
 * @param {Lock | undefined} installed undefined: nothing is
 */
export function installedAsLocked(lock, installed) {
  if (installed === undefined) return false;
  const isThere = ([path, wanted]) => {
    if (path === "") return true; // the repository itself, which npm does not install
    const found = installed.packages[path];
    if (found === undefined) return wanted.optional === true; // the binaries of other platforms
    return found.version === wanted.version && found.integrity === wanted.integrity;
  };
  return (
    Object.entries(lock.packages).every(isThere) &&
    Object.keys(installed.packages).every((path) => path in lock.packages)
  );
}
