import { posix } from "node:path";
import { escaped } from "./markdown.mjs";

/** The pages load their own style, script, pictures and index of the search, and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * @typedef {{ readonly address: string, readonly title: string }} Place A page in the list of all.
 * @typedef {{ readonly title: string, readonly places: readonly Place[] }} Folder
 * @typedef {{ readonly title: string, readonly places: readonly (Place | Folder)[] }} Group
 * @typedef {import("./markdown.mjs").Rendered & { readonly address: string }} Page
 */

/**
 * A page of the site, whole.
 *
 * @param {Page} page
 * @param {readonly Group[]} groups all pages, by section
 * @param {{ readonly before?: Place | undefined, readonly after?: Place | undefined }} beside
 */
export function htmlOf(page, groups, { before, after }) {
  const to = (/** @type {string} */ address) =>
    posix.relative(posix.dirname(page.address), address) || posix.basename(page.address);
  const home = page.address === "index.html";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(contentSecurityPolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escaped(page.title)}${home ? "" : " · Evenhand docs"}</title>
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("site.css")}">
<script src="${to("theme.js")}"></script>
<script type="module" src="${to("site.js")}"></script>
</head>
<body class="frame">
<a class="button skip" href="#content">Skip to the content</a>
<header class="header">
<a class="name" href="${to("index.html")}">Evenhand <span class="soft">docs</span></a>
<a class="to-pages" href="#pages">Pages</a>
<div class="search" data-index="${to("search.json")}"></div>
<a class="to-app" href="${to("../")}">App</a>
</header>
<div class="columns">
<nav class="pages" id="pages" aria-label="All pages">
${groups.map((group) => groupHtml(group, page.address, to)).join("\n")}
</nav>
<main id="content" class="content" tabindex="-1">
<article>
${withContents(page)}
</article>
${beside(before, after, to)}
</main>
${contents(page)}
</div>
</body>
</html>
`;
}

/**
 * @param {Group} group
 * @param {string} current
 * @param {(address: string) => string} to
 * @returns {string}
 */
function groupHtml(group, current, to) {
  const items = group.places.map((one) => {
    if ("places" in one) return `<li>${groupHtml(one, current, to)}</li>`;
    const mark = one.address === current ? ' aria-current="page"' : "";
    return `<li><a href="${to(one.address)}"${mark}>${escaped(one.title)}</a></li>`;
  });
  const open = has(group, current) ? " open" : "";
  return `<details${open}><summary>${escaped(group.title)}</summary><ul>${items.join("\n")}</ul></details>`;
}

/**
 * @param {Group} group
 * @param {string} address
 * @returns {boolean}
 */
function has(group, address) {
  return group.places.some((one) => ("places" in one ? has(one, address) : one.address === address));
}

/**
 * @param {Place | undefined} before
 * @param {Place | undefined} after
 * @param {(address: string) => string} to
 */
function beside(before, after, to) {
  if (before === undefined && after === undefined) return "";
  const link = (/** @type {Place | undefined} */ place, /** @type {string} */ words, /** @type {string} */ rel) =>
    place === undefined
      ? "<span></span>"
      : `<a href="${to(place.address)}" rel="${rel}"><span class="soft small">${words}</span> ${escaped(place.title)}</a>`;
  return `<nav class="beside" aria-label="Before and after">${link(before, "Before", "prev")}${link(after, "Next", "next")}</nav>`;
}

/**
 * Beside the text, where there is room.
 *
 * @param {Page} page
 */
function contents({ headings }) {
  const list = headingList(headings);
  if (list === "") return "";
  return `<nav class="on-page" aria-label="On this page"><p class="label">On this page</p>${list}</nav>`;
}

/**
 * Elsewhere a list of the headings opens below the title. Of the two the style shows one.
 *
 * @param {Page} page
 */
function withContents({ html, headings }) {
  const list = headingList(headings);
  if (list === "") return html;
  // A page without a title begins with the list.
  const end = html.includes("</h1>") ? html.indexOf("</h1>") + "</h1>".length : 0;
  return `${html.slice(0, end)}
<details class="contents"><summary>On this page</summary><nav aria-label="On this page">${list}</nav></details>${html.slice(end)}`;
}

/** @param {Page["headings"]} headings */
function headingList(headings) {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return "";
  const items = shown.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<ul>${items.join("\n")}</ul>`;
}
