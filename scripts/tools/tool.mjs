import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { root, run } from "../run.mjs";

/**
 * A program that some tests need. They read its path from an environment variable, and are skipped where it is not set.
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} variable the environment variable that names its path
 * @property {(path: string) => boolean} works asks the program for its version: a file may be there and not run
 * @property {() => string | undefined} find where it is, if it is there
 * @property {() => void} install tries the ways there are, one after the other, until `find` answers
 * @property {string} cure what a person can do where no way worked
 */

/**
 * The path of a tool, which is installed if it is missing.
 *
 * @param {Tool} tool
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} undefined where it is not there and cannot be installed
 */
export function ensureTool(tool, env = process.env) {
  const given = env[tool.variable];
  if (given) {
    if (tool.works(given)) return given;
    throw new Error(`${tool.variable} is ${given}, which does not run as ${tool.name}; set it to the path of one`);
  }
  const found = tool.find();
  if (found !== undefined) return found;
  tool.install();
  return tool.find();
}

/**
 * Every place where a program of one of these names could be on this system's path.
 *
 * @param {readonly string[]} names
 */
export function onThePath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Installs Debian packages, where this is Debian and the user may: whether it worked.
 *
 * @param {string} what for the message
 * @param {readonly string[]} packages
 */
export function installWithApt(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  console.log(`evenhand: installing ${what} for the tests (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  return run("apt-get", ["update", "-qq"], env) === 0 && run("apt-get", install, env) === 0;
}

/**
 * A program of a Debian package that starts a server of its own when it is installed, now and with the machine: it is
 * unpacked below .cache, and not installed. Any user may do that.
 *
 * @param {object} wanted
 * @param {string} wanted.package
 * @param {string} wanted.program its path in the package
 */
export function unpackedProgram({ package: name, program }) {
  const folder = `${root}/.cache/${basename(program)}`;
  const path = `${folder}/${basename(program)}`;
  return { path, unpack };

  function unpack() {
    if (!existsSync("/etc/debian_version")) return;
    console.log(`evenhand: unpacking ${name} for the tests (apt-get download) into ${folder}`);
    mkdirSync(folder, { recursive: true });
    if (process.getuid?.() === 0) run("apt-get", ["update", "-qq"]);
    spawnSync("apt-get", ["download", "-qq", name], { cwd: folder, stdio: "ignore" });
    const file = readdirSync(folder).find((one) => one.endsWith(".deb"));
    if (file === undefined || run("dpkg-deb", ["-x", `${folder}/${file}`, `${folder}/files`]) !== 0) return;
    renameSync(`${folder}/files/${program}`, path);
    rmSync(`${folder}/files`, { recursive: true });
    rmSync(`${folder}/${file}`);
  }
}

/**
 * Installs a package from npm into a folder of its own below .cache: whether it worked. Packages of the repository's
 * own node_modules would be on the path of npm's scripts, and in the lock file of every user.
 *
 * @param {string} what for the message
 * @param {string} folder
 * @param {string} specifier
 */
export function installWithNpm(what, folder, specifier) {
  console.log(`evenhand: installing ${what} for the tests (npm) into ${folder}`);
  const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
  return run("npm", ["install", "--prefix", folder, ...flags, specifier]) === 0;
}
