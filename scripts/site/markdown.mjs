import MarkdownIt from "markdown-it";

/**
 * @typedef {object} Heading
 * @property {number} level
 * @property {string} id
 * @property {string} text
 *
 * @typedef {object} Passage A heading with the text below it, for the search.
 * @property {string} id Empty for what stands before the first heading.
 * @property {string} heading
 * @property {string} text
 *
 * @typedef {object} Rendered
 * @property {string} title
 * @property {string} html
 * @property {readonly Heading[]} headings
 * @property {readonly Passage[]} passages
 */

/**
 * A page of Markdown as HTML without anything inline that a Content-Security-Policy would have to allow.
 *
 * @param {string} text
 * @param {(link: string) => string} resolve where a link or a picture is on the site
 * @returns {Rendered}
 */
export function renderMarkdown(text, resolve) {
  /** @type {{ headings: Heading[], passages: Passage[], resolve: (link: string) => string }} */
  const found = { headings: [], passages: [{ id: "", heading: "", text: "" }], resolve };
  const html = markdown.render(text, found);
  const title = found.headings.find(({ level }) => level === 1)?.text ?? "";
  return { title, html, ...found };
}

// HTML is found, so that comments are not shown; any other is shown as text (see the rules below).
const markdown = new MarkdownIt({ html: true, typographer: false });

markdown.core.ruler.push("site", (state) => {
  const { headings, passages, resolve } = state.env;
  const ids = new Map();
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === "heading_open") {
      const words = wordsOf(state.tokens[index + 1]);
      const id = slug(words, ids);
      token.attrSet("id", id);
      headings.push({ level: Number(token.tag.slice(1)), id, text: words });
      passages.push({ id, heading: words, text: "" });
    } else if (token.type === "inline") {
      if (state.tokens[index - 1].type !== "heading_open") passages.at(-1).text += `${wordsOf(token)} `;
      for (const child of token.children) redirect(child, resolve);
    } else if (token.type === "fence") {
      passages.at(-1).text += `${token.content} `;
    } else if (token.type === "th_open" || token.type === "td_open") {
      // Markdown's alignment is an inline style, which the policy of the pages refuses.
      if (token.attrGet("style")?.includes("right")) token.attrSet("class", "right");
      token.attrs = token.attrs?.filter(([name]) => name !== "style") ?? null;
    }
  }
});

function redirect(token, resolve) {
  for (const name of ["href", "src"]) {
    const link = token.attrGet?.(name);
    if (link !== null && link !== undefined) token.attrSet(name, resolve(decodeURI(link)));
  }
}

function wordsOf(inline) {
  return inline.children
    .map(({ type, content }) => (type === "text" || type === "code_inline" ? content : type === "softbreak" ? " " : ""))
    .join("");
}

/** As the repository's host makes ids of headings, so that a link with an anchor leads to the same place there. */
function slug(words, ids) {
  const plain = words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
  const times = ids.get(plain) ?? 0;
  ids.set(plain, times + 1);
  return times === 0 ? plain : `${plain}-${times}`;
}

const { rules } = markdown.renderer;
// What is wider than the page scrolls in itself, by keys too.
rules.table_open = () => `<div class="table-scroll" tabindex="0"><table>`;
rules.table_close = () => `</table></div>\n`;
rules.html_block = rules.html_inline = (tokens, index) => {
  const { content } = tokens[index];
  return /^<!--[^]*-->\s*$/.test(content) ? "" : escaped(content);
};
rules.fence = (tokens, index) => `<pre tabindex="0"><code>${escaped(tokens[index].content)}</code></pre>\n`;
rules.heading_close = (tokens, index) => {
  const { tag } = tokens[index];
  const id = tokens[index - 2].attrGet("id");
  return tag === "h1" ? `</h1>\n` : ` <a class="anchor" href="#${id}" aria-label="A link to here">#</a></${tag}>\n`;
};

/** @param {string} text */
export function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
