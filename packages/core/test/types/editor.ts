import { fileURLToPath } from "node:url";
import ts from "typescript";

/** What programs import as "@evenhand/core". */
export const core = fileURLToPath(new URL("../../dist/index.js", import.meta.url));
const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [],
};

/** Where completions are asked for in the text of a program. */
const CURSOR = "‸";

/** What an editor shows of programs that import the built core (npm run build), which are texts by name. */
export class Editor {
  readonly #texts = new Map<string, string>();
  /** Where the cursor stands in each program that has one. */
  readonly #cursors = new Map<string, number>();
  readonly #service: ts.LanguageService;

  constructor(programs: Readonly<Record<string, string>>) {
    const head = `import * as core from ${JSON.stringify(core)};\n`;
    for (const [name, program] of Object.entries(programs)) {
      const text = head + program;
      this.#texts.set(pathOf(name), text.replace(CURSOR, ""));
      this.#cursors.set(pathOf(name), text.indexOf(CURSOR));
    }
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => [...this.#texts.keys()],
      getScriptVersion: () => "1",
      getScriptSnapshot: (path) => {
        const text = this.#texts.get(path) ?? ts.sys.readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => fileURLToPath(new URL(".", import.meta.url)),
      getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
      fileExists: (path) => this.#texts.has(path) || ts.sys.fileExists(path),
      readFile: (path) => this.#texts.get(path) ?? ts.sys.readFile(path),
    });
  }

  /** What is wrong with a program, in words. */
  complaints(name: string): string[] {
    const found = this.#service.getSemanticDiagnostics(pathOf(name));
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }

  /** What may come at the cursor of a program. */
  completions(name: string): string[] {
    const at = this.#cursors.get(pathOf(name)) ?? 0;
    return this.#service.getCompletionsAtPosition(pathOf(name), at, {})?.entries.map((entry) => entry.name) ?? [];
  }
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`${name}.ts`, import.meta.url));
}
