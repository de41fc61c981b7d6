import { readFileSync } from "node:fs";
import { root } from "./run.mjs";

/**
 * The bill of materials of all packages, CycloneDX 1.6 in JSON: what is installed with them, from package-lock.json,
 * and what the pages have in them, from the lists of licences that their builds write. `npm sbom` has none for a
 * repository of workspaces that has no version itself. It has no time and no serial number: the same packages give the
 * same bytes.
 */
export function billOfMaterials() {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8"));
  const own = Object.keys(packages).filter((path) => path.startsWith("packages/") && !path.includes("node_modules"));
  const found = new Map();
  for (const path of own) visit(packages, path, found);
  const lists = ["licenses.md", "docs/licenses.md"].map((name) => `${root}/packages/dashboard/dist/${name}`);
  const pages = lists.map((list) => readFileSync(list, "utf8")).join("\n");
  const bundled = [...pages.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name]) =>
    visit(packages, placeOf(packages, "packages/dashboard", name), found),
  );
  const dashboard = found.get("packages/dashboard");
  found.set("packages/dashboard", { ...dashboard, needs: [...new Set([...dashboard.needs, ...bundled])] });

  const entries = [...found].map(([path, { needs }]) => ({ component: component(packages, path), needs }));
  entries.sort((one, other) => (one.component["bom-ref"] < other.component["bom-ref"] ? -1 : 1));
  const { version } = packages["packages/cli"];
  const ref = `evenhand-workspace@${version}`;
  const refs = (paths) => [...new Set(paths.map((path) => refOf(packages, path)))].sort();
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": ref, name: "evenhand-workspace", version } },
    components: unique(entries.map(({ component }) => component)),
    dependencies: [
      { ref, dependsOn: refs(own) },
      ...unique(entries.map(({ component, needs }) => ({ ref: component["bom-ref"], dependsOn: refs(needs) }))),
    ],
  };
}

/** Adds what this package needs where it runs, and what that needs; answers its path. */
function visit(packages, path, found) {
  if (found.has(path)) return path;
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path];
  const needs = [];
  found.set(path, { needs });
  for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
    const place = placeOf(packages, path, name);
    const isOptional = optionalDependencies?.[name] !== undefined || peerDependenciesMeta[name]?.optional === true;
    if (place !== undefined && (!isOptional || !packages[place].dev)) needs.push(visit(packages, place, found));
    else if (!isOptional) throw new Error(`package-lock.json has no ${name}, which ${path} needs: npm install`);
  }
  return path;
}

/** Where Node finds the package of this name from the one at this path: the nearest `node_modules` upwards. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, "")) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return packages[place].link ? packages[place].resolved : place;
    if (folder === "") return undefined;
  }
}

function nameOf(packages, path) {
  return packages[path].name ?? path.replace(/^.*node_modules\//, "");
}

function refOf(packages, path) {
  return `${nameOf(packages, path)}@${packages[path].version}`;
}

function component(packages, path) {
  const { version, license, integrity } = packages[path];
  const name = nameOf(packages, path);
  const [, group, short] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [undefined, undefined, name];
  if (license === undefined) throw new Error(`package-lock.json has no licence of ${name} at ${path}`);
  const [algorithm, hash] = integrity?.split("-") ?? [];
  return {
    type: "library",
    "bom-ref": `${name}@${version}`,
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    ...(hash === undefined ? {} : { hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: hexOf(hash) }] }),
    licenses: [licenseOf(license)],
    purl: `pkg:npm/${group === undefined ? "" : `${encodeURIComponent(group)}/`}${short}@${version}`,
  };
}

function hexOf(base64) {
  return Buffer.from(base64, "base64").toString("hex");
}

/** An id of SPDX, an expression of them such as "(MIT OR CC0-1.0)", or words. */
function licenseOf(license) {
  if (/^SEE /.test(license)) return { license: { name: license } };
  return /[ (]/.test(license) ? { expression: license } : { license: { id: license } };
}

/** One of those that are the same: a package of one version may be installed in several places. */
function unique(items) {
  return [...new Map(items.map((item) => [item["bom-ref"] ?? item.ref, item])).values()];
}
