import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { snippetOf } from "../../packages/dashboard/site/snippet.js";
import { searchOptions } from "../../packages/dashboard/site/searchOptions.js";
import { serviceDocument } from "../../packages/service/dist/http/ownRoutes.js";
import { root } from "../run.mjs";
import { contentSecurityPolicy } from "./layout.mjs";
import { Links } from "./links.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { addressesOf, pagesOfRepository, placesOf } from "./pages.mjs";
import { leftOut } from "./structure.mjs";
import { layOut } from "./typeText.mjs";

describe("the structure of the docs", () => {
  const written = pagesOfRepository();
  const places = placesOf(written).map(({ address }) => address);

  it("has a place for every page of the repository, or says why not, and none twice", () => {
    const addresses = addressesOf(written);
    const without = written.filter((file) => !places.includes(`${addresses.get(file)}`));
    expect(without).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
    for (const { file, because, shown } of leftOut) {
      expect([file, existsSync(`${root}/${file}`), because.length > 10]).toEqual([file, true, true]);
      expect(places).toContain(shown);
    }
  });

  it("finds all kinds of pages", () => {
    const kinds = ["README.md", "docs/adr/0001-workspaces-and-one-way-imports.md", "packages/client/README.md"];
    expect(written).toEqual(
      expect.arrayContaining([...kinds, "docs/service.md", "packages/lab/API.md", "SECURITY.md"]),
    );
  });
});

describe("links", () => {
  const addresses = new Map([
    ["docs/a.md", "a.html"],
    ["docs/adr/b.md", "adr/b.html"],
    ["docs/adr", "adr/index.html"],
    ["packages/core/README.md", "packages/core/index.html"],
  ]);
  const links = new Links(addresses, (file) => (file === "examples/x.mjs" ? "source/examples/x.mjs.html" : undefined));
  const from = (link) => links.resolve("docs/adr/b.md", "adr/b.html", link);

  it.each([
    ["../a.md", "../a.html"],
    ["../a.md#here", "../a.html#here"],
    ["#own", "#own"],
    ["../adr", "index.html"],
    ["../../packages/core", "../packages/core/index.html"],
    ["../../examples/x.mjs", "../source/examples/x.mjs.html"],
    ["https://example.org/a.md", "https://example.org/a.md"],
    ["http://127.0.0.1:4600/#/play?v=1", "../../#/play?v=1"],
  ])("%s leads to %s", (link, address) => {
    expect(from(link)).toBe(address);
  });

  it("that lead nowhere are named: to no file, and to no heading", () => {
    from("../nowhere.md");
    const ids = new Map([
      ["a.html", new Set(["there"])],
      ["adr/b.html", new Set(["own"])],
    ]);
    expect(links.broken(ids)).toEqual([
      "docs/adr/b.md: the link ../nowhere.md leads to no file",
      "docs/adr/b.md: the link ../a.md#here names no heading there",
    ]);
  });
});

describe("a page of Markdown", () => {
  const render = (text) => renderMarkdown(text, (link) => `to:${link}`);

  it("has ids as the repository's host makes them", () => {
    const { headings } = render("# A `b()`, c\n\n## Same\n\n## Same\n\n## `--no-x` & more_less\n");
    expect(headings.map(({ id }) => id)).toEqual(["a-b-c", "same", "same-1", "--no-x--more_less"]);
  });

  it("has nothing inline: markup is text, alignment is a class", () => {
    const { html } = render('<!-- begin -->\n\n<b onclick="x()">\n\n| a | b |\n| - | --: |\n| 1 | [2](x.md) |\n');
    expect(html).toMatch(/^&lt;b onclick/);
    expect(html).toContain('<td class="right"><a href="to:x.md">2</a></td>');
    expect(html).not.toContain("style=");
  });

  it("gives the search its passages", () => {
    const { title, passages } = render("# T\n\nfirst\nline\n\n## Code\n\n```sh\nrun it\n```\n");
    expect(title).toBe("T");
    expect(passages.map(({ id, text }) => [id, text.trim()])).toEqual([
      ["", ""],
      ["t", "first line"],
      ["code", "run it"],
    ]);
  });
});

describe("the words around what a search has found", () => {
  const text = `${"before ".repeat(20)}a receipt proves it, and Receipts are kept. ${"after ".repeat(40)}`;
  const shown = (words, of = text) =>
    snippetOf(of, words)
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join("");

  it("begin and end at words, with every match in letters of its own", () => {
    const snippet = shown(["receipt"]);
    expect(snippet).toMatch(/^… (?:before )+a \[receipt\] proves it, and \[Receipt\]s are kept\. (?:after )*after …$/);
    expect(snippet.length).toBeLessThan(200);
  });

  it("are the beginning of the text where the match is in the heading alone, and nothing where there is no text", () => {
    expect(shown(["nowhere"])).toMatch(/^before before .* …$/);
    expect(shown([".*"], "any text")).toBe("any text");
    expect(shown(["word"], "  ")).toBe("");
    expect(shown(["ord"], "a word, an order")).toBe("a word, an [ord]er");
  });
});

it("long types stand on several lines, deep ones are cut, and texts are no brackets", () => {
  const field = (name) => `${name}: "a { b" | "${"c".repeat(20)}"`;
  const text = `type A = { ${field("one")}; two: { ${field("three")}; ${field("four")} } } | Promise<string>`;
  expect(layOut(text)).toBe(`type A =
  | {
      ${field("one")};
      two: { ${field("three")}; ${field("four")} };
    }
  | Promise<string>`);
  expect(layOut("const x: string")).toBe("const x: string");
});

/** As the build has written it (npm run build). */
describe("the built site", () => {
  const folder = `${root}/packages/dashboard/dist/docs`;
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const pages = new Map(
    [...files]
      .filter((name) => name.endsWith(".html"))
      .map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]),
  );
  const idsOf = (html) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const ids = new Map([...pages].map(([name, html]) => [name, idsOf(html)]));

  it("has a page for every place", () => {
    expect(placesOf(pagesOfRepository()).filter(({ address }) => !pages.has(address))).toEqual([]);
  });

  it("has no link that leads nowhere", () => {
    const broken = [];
    let count = 0;
    for (const [name, html] of pages) {
      for (const [, link] of html.matchAll(/ (?:href|src|data-index)="([^"]*)"/g)) {
        if (/^https?:/.test(link)) continue;
        const [path, anchor] = link.split("#");
        const target = path === "" ? name : posix.join(dirname(name), path);
        // The app, above the docs.
        if (target.startsWith("..")) continue;
        count++;
        const isThere =
          files.has(target) && (anchor === undefined || ids.get(target)?.has(decodeURIComponent(anchor)) === true);
        if (!isThere) broken.push(`${name}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(5000);
  });

  it("needs nothing inline and nobody else", () => {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'/);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|http|\*/);
    for (const [name, html] of pages) {
      const whole = html.includes(`content="${contentSecurityPolicy}"`);
      // Only tags: the pages quote such things too.
      const inline = [
        ...html.matchAll(/<[a-z][^>]* (?:style|on[a-z]+)="/g),
        ...html.matchAll(/<script(?![^>]* src=)|<style/g),
      ];
      expect([name, whole, inline.map(([found]) => found)]).toEqual([name, true, []]);
    }
  });

  it("has methods with their parameters, and every operation of the API", () => {
    expect(pages.get("api/client.html")).toMatch(
      /<h4 id="evenhandclientdecide">.*\n<pre[^>]*><code>decide\(\s*allocator: string/,
    );
    const document = /** @type {any} */ (serviceDocument());
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(40);
    for (const { operationId, tags } of operations) expect(ids.get(`http/${tags[0]}.html`)).toContain(operationId);
  });

  it.each([
    ["idempotency", /^service\.html/],
    ["EvenhandClient decide", /^api\/client\.html#evenhandclientdecide/],
    ["which contract", /^choose\.html/],
    ["metrics alarm", /^monitoring\.html/],
  ])("finds %s", (words, place) => {
    const index = MiniSearch.loadJSON(readFileSync(`${folder}/search.json`, "utf8"), searchOptions);
    const found = index.search(words).slice(0, 8);
    expect(found.map(({ id }) => id)).toContainEqual(expect.stringMatching(place));
  });
});
