import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname } from "node:path";
import MiniSearch from "minisearch";
import { searchOptions } from "../../packages/dashboard/site/searchOptions.js";
import { root } from "../run.mjs";
import { apiReference } from "./apiReference.mjs";
import { httpReference } from "./httpReference.mjs";
import { htmlOf } from "./layout.mjs";
import { Links } from "./links.mjs";
import { escaped, renderMarkdown } from "./markdown.mjs";
import { addressesOf, folderAddress, folders, groupsOf, listOf, pagesOfRepository, placesOf } from "./pages.mjs";
import { addressOf, leftOut } from "./structure.mjs";

/** Pictures are copied; other files that are no pages are shown as text. */
const isPicture = (/** @type {string} */ file) => [".svg", ".png"].includes(extname(file));

/**
 * @typedef {import("./layout.mjs").Page} Page
 *
 * @typedef {object} Site
 * @property {ReadonlyMap<string, string>} files what is written, by its path below the site's folder
 * @property {readonly string[]} shown files of the repository that are no pages, and are shown or copied
 */

/**
 * The site as it would be written. Throws, with one sentence for each, where a page has no place, a place no page, or a
 * link leads nowhere.
 *
 * @param {(words: string) => void} tell says what is being done
 * @returns {Promise<Site>}
 */
export async function makeSite(tell) {
  const written = pagesOfRepository();
  const groups = groupsOf(written);
  const places = placesOf(written);
  tell(`${written.length} pages of Markdown`);
  /** @type {Map<string, string>} by the address of its page or picture */
  const sources = new Map();
  const links = new Links(addressesOf(written), (file) => sourceOf(file, sources));
  const render = (/** @type {string} */ from, /** @type {string} */ address, /** @type {string} */ text) => ({
    address,
    ...renderMarkdown(text, (link) => links.resolve(from, address, link)),
  });
  /** @type {Page[]} */
  const pages = written
    .filter((file) => !leftOut.some((one) => one.file === file))
    .map((file) => render(file, addressOf(file), readFileSync(`${root}/${file}`, "utf8")));
  pages.push(
    ...folders().map((folder) => render(folder.folder, folderAddress(folder.folder), listOf(folder, written))),
  );
  tell("the reference of the packages (typedoc) and of the API");
  const references = await apiReference();
  pages.push(...references.map(({ address, text }) => render(address, address, text)), ...httpReference());
  refuseProblems(pages, places, links);
  tell("the index of the search");
  const files = new Map(pages.map((page) => [page.address, htmlOf(page, groups, neighbours(page, places))]));
  for (const [address, file] of sources) {
    if (!isPicture(file)) files.set(address, htmlOf(sourcePage(address, file), groups, {}));
  }
  files.set("search.json", JSON.stringify(searchIndex(pages)));
  for (const [name, text] of looks()) files.set(name, text);
  tell(`${pages.length} pages; every link leads somewhere`);
  return { files, shown: [...sources.values()] };
}

/**
 * @param {readonly Page[]} pages
 * @param {readonly import("./layout.mjs").Place[]} places
 * @param {Links} links
 */
function refuseProblems(pages, places, links) {
  const made = new Set(pages.map(({ address }) => address));
  const placed = new Set(places.map(({ address }) => address));
  const ids = new Map(pages.map(({ address, headings }) => [address, new Set(headings.map(({ id }) => id))]));
  const problems = [
    ...[...placed].filter((address) => !made.has(address)).map((address) => `structure.mjs: nothing makes ${address}`),
    ...[...made].filter((address) => !placed.has(address)).map((address) => `structure.mjs: ${address} has no place`),
    ...links.broken(ids),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/**
 * Writes it, in place of an earlier one.
 *
 * @param {Site} site
 * @param {string} folder
 */
export function writeSite({ files, shown }, folder) {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const placed = (/** @type {string} */ name) => {
    mkdirSync(dirname(`${unfinished}/${name}`), { recursive: true });
    return `${unfinished}/${name}`;
  };
  for (const [name, text] of files) writeFileSync(placed(name), text);
  for (const file of shown) if (isPicture(file)) copyFileSync(`${root}/${file}`, placed(addressOf(file)));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

/**
 * The address of a file that is no page: a picture, or a page of its text.
 *
 * @param {string} file
 * @param {Map<string, string>} sources
 */
function sourceOf(file, sources) {
  if (file.startsWith("..") || !existsSync(`${root}/${file}`) || !statSync(`${root}/${file}`).isFile())
    return undefined;
  const address = isPicture(file) ? addressOf(file) : `source/${file}.html`;
  sources.set(address, file);
  return address;
}

/**
 * @param {string} address
 * @param {string} file
 * @returns {Page}
 */
function sourcePage(address, file) {
  const text = readFileSync(`${root}/${file}`, "utf8");
  const html = `<h1>${escaped(file)}</h1><pre tabindex="0"><code>${escaped(text)}</code></pre>`;
  return { address, title: file, html, headings: [], passages: [] };
}

/**
 * @param {Page} page
 * @param {readonly import("./layout.mjs").Place[]} places
 */
function neighbours({ address }, places) {
  const index = places.findIndex((place) => place.address === address);
  return { before: places[index - 1], after: places[index + 1] };
}

/** @param {readonly Page[]} pages */
function searchIndex(pages) {
  const index = new MiniSearch(searchOptions);
  for (const { address, title, passages } of pages) {
    for (const { id, heading, text } of passages) {
      const place = id === "" ? address : `${address}#${id}`;
      if (heading !== "" || text !== "") index.add({ place, title, heading, text });
    }
  }
  return index;
}

/** Style and scripts: the app's own colours and type, and what only the site has. */
function looks() {
  const design = ["tokens", "base", "controls", "layout"].map((name) => `packages/dashboard/src/design/${name}.css`);
  const css = [...design, "packages/dashboard/site/site.css"].map((file) => readFileSync(`${root}/${file}`, "utf8"));
  const library = `${root}/node_modules/minisearch`;
  const { version } = JSON.parse(readFileSync(`${library}/package.json`, "utf8"));
  const license = `## minisearch - ${version} (MIT)\n\n${readFileSync(`${library}/LICENSE.txt`, "utf8")}`;
  const search = readFileSync(`${library}/dist/es/index.js`, "utf8").replace(/^\/\/# sourceMappingURL.*$/m, "");
  const own = ["site.js", "search.js", "searchOptions.js", "snippet.js"].map(
    (name) => /** @type {const} */ ([name, readFileSync(`${root}/packages/dashboard/site/${name}`, "utf8")]),
  );
  const shared = ["theme.js", "icon.svg"].map(
    (name) => /** @type {const} */ ([name, readFileSync(`${root}/packages/dashboard/public/${name}`, "utf8")]),
  );
  return [...own, ...shared, ["site.css", css.join("\n")], ["minisearch.js", search], ["licenses.md", license]];
}
