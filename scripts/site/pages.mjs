import { readdirSync, readFileSync } from "node:fs";
import { root } from "../run.mjs";
import { addressOf, leftOut, sections } from "./structure.mjs";

/** Pages of Markdown that belong to the repository: those of the host's own folder do not. */
export function pagesOfRepository() {
  const below = ["docs", "examples", ...readdirSync(`${root}/packages`).map((name) => `packages/${name}`)];
  return [...markdownIn("", false), ...below.flatMap((folder) => markdownIn(folder, true))].sort();
}

/**
 * @param {string} folder
 * @param {boolean} isDeep
 * @returns {string[]}
 */
function markdownIn(folder, isDeep) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && isDeep && !["node_modules", "dist", "public"].includes(entry.name))
      return markdownIn(path, true);
    return entry.isFile() && entry.name.endsWith(".md") ? [path] : [];
  });
}

/** The folders whose pages belong to one place of the structure. */
export function folders() {
  return sections.flatMap(({ entries }) => entries).filter((entry) => "folder" in entry);
}

/**
 * Where the list of a folder's pages stands.
 *
 * @param {string} folder
 */
export function folderAddress(folder) {
  return `${addressOf(`${folder}/x.md`).replace(/x\.html$/, "")}index.html`;
}

/**
 * Where each file and folder of the repository leads that is a page of the site.
 *
 * @param {readonly string[]} written
 */
export function addressesOf(written) {
  return new Map([
    ...written.map((file) => /** @type {[string, string]} */ ([file, addressOf(file)])),
    ...leftOut.map(({ file, shown }) => /** @type {[string, string]} */ ([file, shown])),
    ...folders().map(({ folder }) => /** @type {[string, string]} */ ([folder, folderAddress(folder)])),
  ]);
}

/**
 * All pages by section, as the list beside each page has them.
 *
 * @param {readonly string[]} written
 * @returns {readonly import("./layout.mjs").Group[]}
 */
export function groupsOf(written) {
  return sections.map(({ title, entries }) => ({
    title,
    places: entries.map((entry) => {
      if ("file" in entry) return { address: addressOf(entry.file), title: entry.title };
      if ("made" in entry) return { address: entry.made, title: entry.title };
      const all = { address: folderAddress(entry.folder), title: "All of them" };
      return { title: entry.title, places: [all, ...inFolder(entry.folder, written)] };
    }),
  }));
}

/**
 * @param {string} folder
 * @param {readonly string[]} written
 */
function inFolder(folder, written) {
  const listed = new Set(sections.flatMap(({ entries }) => entries.map((one) => ("file" in one ? one.file : ""))));
  return written
    .filter((file) => file.startsWith(`${folder}/`) && !listed.has(file))
    .map((file) => ({ file, address: addressOf(file), title: titleOf(file) }));
}

/**
 * The same without the sections: in the order in which a reader would turn the pages.
 *
 * @param {readonly string[]} written
 */
export function placesOf(written) {
  return groupsOf(written).flatMap(({ places }) => places.flatMap((one) => ("places" in one ? one.places : [one])));
}

/** @param {string} file */
function titleOf(file) {
  return /^# (.*)$/m.exec(readFileSync(`${root}/${file}`, "utf8"))?.[1].replaceAll("`", "") ?? file;
}

/**
 * The page that lists those of a folder, as Markdown.
 *
 * @param {import("./structure.mjs").FolderEntry} entry
 * @param {readonly string[]} written
 */
export function listOf({ folder, title, words }, written) {
  const lines = inFolder(folder, written).map(
    (one) => `- [${one.title}](${one.file.slice(folder.lastIndexOf("/") + 1)})`,
  );
  return `# ${title}\n\n${words}\n\n${lines.join("\n")}\n`;
}
