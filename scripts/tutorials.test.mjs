import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { root } from "./run.mjs";
import { isShown, stepsOf, typePage, withOutputs } from "./typedPage.mjs";

/**
 * The commands of the tutorials print what the tutorials show. EVENHAND_WRITE_TUTORIALS=true npx vitest run
 * scripts/tutorials.test.mjs (after npm run build) writes what they print, and the SVG files that they make, in place
 * of that.
 */
const isWriting = process.env.EVENHAND_WRITE_TUTORIALS === "true";
const { EVENHAND_POSTGRES: postgres, EVENHAND_PYTHON3: python } = process.env;
/** Milliseconds for a whole page on a machine that does much else: dozens of programs start, one after the other. */
const WHOLE_PAGE = 300_000;

const folder = `${root}/docs/tutorials`;
/** By a computed path: its sources are another project of the compiler than the scripts. */
const { PostgresServer } = await import(`${root}/packages/service/test/support/postgresServer.ts`);
const pageOf = (name) => readFileSync(`${folder}/${name}.md`, "utf8");

/**
 * @param {string} name
 * @param {{ ports?: Readonly<Record<number, number>>, upTo?: string }} how
 */
async function hold(name, { ports, upTo } = {}) {
  const page = pageOf(name);
  const [part] = upTo === undefined ? [page] : page.split(upTo);
  const { typed, pictures } = await typePage(part, ports);
  if (isWriting) {
    writeFileSync(`${folder}/${name}.md`, withOutputs(page, typed));
    for (const [picture, svg] of pictures) writeFileSync(`${folder}/pictures/${picture}`, svg);
  }
  expect(typed.length).toBeGreaterThan(7);
  for (const { step, code, output } of typed) {
    expect(code, `${step.command}\n${output}`).toBe(0);
    if (!isWriting && !isShown(step, output)) expect(output, step.command).toBe(step.shown);
  }
  for (const [picture, svg] of pictures) {
    expect(readFileSync(`${folder}/pictures/${picture}`, "utf8"), picture).toBe(svg);
  }
}

describe("docs/tutorials", () => {
  it(
    "engineer: from nothing to replicas; without EVENHAND_POSTGRES (npm test finds or installs one) up to them",
    async () => {
      const server = postgres === undefined ? undefined : await PostgresServer.start(postgres);
      try {
        await hold("engineer", server === undefined ? { upTo: "\n## 14. " } : { ports: { 5432: server.port } });
      } finally {
        await server?.stop();
      }
    },
    WHOLE_PAGE,
  );

  it("analyst: what floors cost, two contracts, and a report", () => hold("analyst"), WHOLE_PAGE);

  it.skipIf(python === undefined)(
    "auditor: held, forged, broken and forked (EVENHAND_PYTHON3; npm test finds or installs one)",
    () => hold("auditor"),
    WHOLE_PAGE,
  );

  it("researcher: a policy, a sweep, shards, LaTeX and a paper's figure", () => hold("researcher"), WHOLE_PAGE);

  it("has the four of them, and the shop of examples/express as it is", () => {
    const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
    expect(pages).toEqual(["analyst.md", "auditor.md", "engineer.md", "researcher.md"]);
    const [shop] = stepsOf(pageOf("engineer")).filter((step) => step.kind === "file" && step.name === "shop.mjs");
    expect(shop).toMatchObject({ text: readFileSync(`${root}/examples/express/shop.mjs`, "utf8") });
  });

  it("show pictures of less than 150 kB, and have no other", () => {
    const shown = readdirSync(folder).flatMap((name) =>
      name.endsWith(".md") ? [...pageOf(name.slice(0, -3)).matchAll(/\]\(pictures\/([^)]+)\)/g)] : [],
    );
    const pictures = readdirSync(`${folder}/pictures`);
    expect(pictures.sort()).toEqual(shown.map(([, name]) => name).sort());
    const large = pictures.filter((name) => readFileSync(`${folder}/pictures/${name}`).length > 150_000);
    expect(large).toEqual([]);
  });
});

describe("what a page shows", () => {
  const page = "Text\n\n```console\n$ one\nround 7 of orders.2-abcdefgh\n$ two \\\n>   more\n```\n";

  /** @returns {import("./typedPage.mjs").TypedCommand[]} */
  const commandsOf = (text) => stepsOf(text).flatMap((step) => (step.kind === "command" ? [step] : []));

  it("is compared but for ids, moments and the ends of lines", () => {
    const [one] = commandsOf(page);
    expect(isShown(one, "round 7 of orders.2-hgfedcba\n")).toBe(true);
    expect(isShown(one, "round 7\nof orders.2-hgfedcba\n")).toBe(true);
    expect(isShown(one, "round 8 of orders.2-abcdefgh\n")).toBe(false);
    expect(isShown(one, "round 7 of orders.3-abcdefgh\n")).toBe(false);
    expect(isShown(one, "round 7 of orders.2-abcdefgh\nand more\n")).toBe(false);
    const [varying] = commandsOf(page.replace("```console", "<!-- other numbers each time -->\n\n```console"));
    expect(isShown(varying, "round 12 of orders.9-abcdefgh\n")).toBe(true);
    expect(isShown(varying, "rounds 12 of orders.9-abcdefgh\n")).toBe(false);
    expect(isShown({ shown: "a … c\n", varies: false }, "a b c")).toBe(true);
    expect(isShown({ shown: "a … c\n", varies: false }, "a b d")).toBe(false);
  });

  it("is written where it differs, and a command may go on in the next line", () => {
    const [one, two] = commandsOf(page);
    expect(two).toMatchObject({ command: "two \\\n  more", shown: "" });
    const typed = [
      { step: one, code: 0, output: "round 8 of orders.2-abcdefgh\n" },
      { step: two, code: 0, output: "new" },
    ];
    expect(withOutputs(page, typed)).toBe(page.replace("round 7", "round 8").replace("more\n", "more\nnew\n"));
  });
});
