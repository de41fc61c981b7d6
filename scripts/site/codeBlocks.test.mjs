import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import ts from "typescript";
import { parseAllDocuments } from "yaml";
import { root } from "../run.mjs";
import { pagesOfRepository } from "./pages.mjs";

/** Blocks of code can at least be read. What they print is compared where CONTRIBUTING.md says so. */
const readers = {
  sh: (text) => {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
    return status === 0 ? "" : stderr;
  },
  ts: complaintsOf,
  // An excerpt of a definition is some fields of an object.
  js: (text) => (complaintsOf(text) === "" ? "" : complaintsOf(`({${text}})`)),
  json: (text) => (JSON.parse(text) === undefined ? "nothing" : ""),
  yaml: (text) =>
    parseAllDocuments(text)
      .flatMap(({ errors }) => errors.map(String))
      .join("\n"),
};

function complaintsOf(text) {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ")).join("\n");
}

const blocks = pagesOfRepository().flatMap((page) => {
  const found = readFileSync(`${root}/${page}`, "utf8").matchAll(/^( *)```(\w+)\n([^]*?)^ *```$/gm);
  return [...found].map(([, , language, text]) => ({ page, language, text }));
});

describe.each(Object.keys(readers))("blocks of %s", (language) => {
  const own = blocks.filter((block) => block.language === language);

  it("can be read", () => {
    const wrong = own.map(({ page, text }) => ({ page, complaint: readers[language](text) }));
    expect(wrong.filter(({ complaint }) => complaint !== "")).toEqual([]);
  });
});

it("blocks name a language that is known", () => {
  // Those of a console are typed (scripts/tutorials.test.mjs).
  const known = new Set([...Object.keys(readers), "console", "text", "nginx", "caddy", "abnf", "python"]);
  expect(blocks.filter(({ language }) => !known.has(language))).toEqual([]);
  expect(blocks.filter(({ language }) => language === "sh").length).toBeGreaterThan(50);
});
