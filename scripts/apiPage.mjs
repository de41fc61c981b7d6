import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

/** The packages that a program can import. */
export const libraries = ["core", "protocol", "figures", "lab", "allocator", "service", "client"];

export function apiFile(library) {
  return fileURLToPath(new URL(`../packages/${library}/API.md`, import.meta.url));
}

/**
 * What packages/<library>/API.md must say, formatted as the repository is: every export, as its declarations have it.
 */
export async function apiPage(library) {
  const { name } = packageOf(library);
  const introduction = `# The API of ${name}

Every export, with the first sentence of what its declaration says; an editor shows the rest, and the types. This page is
written by \`node scripts/writeApiPages.mjs\` (after \`npm run build\`) from the declarations: change those, not the page.
`;
  const sections = entriesOf(library).flatMap(({ specifier, groups }) =>
    groups.map(({ heading, exports }) => {
      const rows = exports.map(({ shown, kind, words }) => [`\`${shown}\``, kind, words]);
      return `## ${specifier}: ${heading}\n\n${markdownTable(["export", "kind", "what it is"], rows)}\n`;
    }),
  );
  return formattedPage([introduction, ...sections].join("\n"), apiFile(library));
}

/** Of all libraries together, made when it is first asked: they import each other, and reading them takes seconds. */
let program;

/** For each entry point of a package what it exports, by the folder that it comes from. */
export function entriesOf(library) {
  program ??= ts.createProgram(
    libraries.flatMap(filesOf).map(({ file }) => file),
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, skipLibCheck: true },
  );
  const checker = program.getTypeChecker();
  return filesOf(library).map(({ specifier, file }) => {
    const groups = new Map();
    for (const symbol of exportsOf(checker, file)) {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const original = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      const heading = folderOf(original, library);
      groups.set(heading, [...(groups.get(heading) ?? []), describe(symbol, original, checker)]);
    }
    const sorted = [...groups].sort(([a], [b]) => a.localeCompare(b));
    return { specifier, groups: sorted.map(([heading, exports]) => ({ heading, exports })) };
  });
}

function filesOf(library) {
  const { name, exports } = packageOf(library);
  return Object.entries(exports).map(([path, { types }]) => ({
    specifier: name + path.slice(1),
    file: fileURLToPath(new URL(`../packages/${library}/${types}`, import.meta.url)),
  }));
}

function exportsOf(checker, file) {
  const source = program.getSourceFile(file);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is missing: run npm run build`);
  return checker.getExportsOfModule(module);
}

function describe(symbol, original, checker) {
  const [paragraph] = commentOf(original, checker).split(/\n\s*\n/);
  const text = paragraph.replace(/\s+/g, " ").trim();
  const words = /^.*?\.(?= [^a-z]|$)/.exec(text)?.[0] ?? text.replace(/:$/, ".");
  const [signature] = signaturesOf(original, checker);
  // A parameter that is taken apart has no name.
  const parameters = signature?.getParameters().map((one) => one.name.replace(/^(__|args_).*/, "options"));
  const { name } = symbol;
  const shown = parameters === undefined ? name : `${name}(${parameters.join(", ")})`;
  return { name, shown, kind: isTypeOnly(symbol) ? "type" : kindOf(original, signature), words };
}

/** A file that is exported under a name has the comment that it begins with. */
function commentOf(symbol, checker) {
  const [declaration] = symbol.declarations;
  if (!ts.isSourceFile(declaration)) return ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const [, comment = ""] = /\/\*\*([^]*?)\*\//.exec(declaration.text) ?? [];
  return comment.replace(/^\s*\* ?/gm, "");
}

/** A class may be exported as a type alone. */
function isTypeOnly({ declarations = [] }) {
  return declarations.some((one) => ts.isExportSpecifier(one) && (one.isTypeOnly || one.parent.parent.isTypeOnly));
}

function signaturesOf(symbol, checker) {
  if ((symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) === 0) return [];
  return checker.getTypeOfSymbol(symbol).getCallSignatures();
}

function kindOf({ flags }, signature) {
  if (flags & ts.SymbolFlags.Class) return "class";
  if (signature !== undefined) return "function";
  return flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.ValueModule) ? "value" : "type";
}

/** The folder below dist; "the root" where it is no folder. */
function folderOf(symbol, library) {
  const { fileName } = symbol.declarations[0].getSourceFile();
  const [, path = ""] = fileName.split(`packages/${library}/dist/`);
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : "the root";
}

function packageOf(library) {
  return JSON.parse(readFileSync(new URL(`../packages/${library}/package.json`, import.meta.url), "utf8"));
}
