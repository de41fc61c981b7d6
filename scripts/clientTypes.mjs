import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import ts from "typescript";

const sources = fileURLToPath(new URL("../packages/client/src/", import.meta.url));
const protocol = fileURLToPath(new URL("../packages/protocol/dist/index.d.ts", import.meta.url));

export const file = `${sources}protocolTypes.ts`;

const introduction = `/**
 * What the service takes and answers, as \`node scripts/writeClientTypes.mjs\` (after \`npm run build\`) writes it from the
 * schemas of @evenhand/protocol: change those, not this file. Schemas need a library and core, a client needs neither.
 */
`;

/** Types of the protocol that occur within themselves: these have to have names. */
const recursive = ["Json", "ReasonAnswer"];

/**
 * What packages/client/src/protocolTypes.ts must say: the types of the protocol that the client's files import from it,
 * in plain TypeScript. A type that has a name is written once and named where it occurs.
 */
export async function clientTypes() {
  const { checker, exported } = known();
  const ofNames = (names) => names.map((name) => [name, exported.get(name)]);
  const printer = new TypePrinter(checker, ofNames([...namesImported()]), ofNames(recursive));
  const declarations = printer.declarations().map(([name, text]) => `export type ${name} = ${text};\n`);
  const code = [introduction, ...declarations].join("\n");
  return format(code, { ...(await resolveConfig(file)), filepath: file });
}

/** The names of types in the client's file that are not the protocol's types of these names. */
export function disagreeing() {
  const { checker, exported, own } = known();
  return [...own()].flatMap(([name, type]) => {
    return isSame(checker, type, exported.get(name)) ? [] : [name];
  });
}

/** What the protocol and the client's file export, as one compiler knows them: it takes seconds to start. */
const known = memo(() => {
  const program = ts.createProgram([protocol, file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exportsIn = (name) => {
    const source = program.getSourceFile(name);
    if (source === undefined) throw new Error(`${name} is missing: run npm run build`);
    return exportsOf(checker, checker.getSymbolAtLocation(source));
  };
  return { checker, exported: exportsIn(protocol), own: () => exportsIn(file) };
});

function memo(make) {
  let made;
  return () => (made ??= make());
}

/** @returns {Map<string, ts.Type>} */
function exportsOf(checker, module) {
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => {
      const original = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return [symbol.name, checker.getDeclaredTypeOfSymbol(original)];
    }),
  );
}

function namesImported() {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const imports = files.flatMap((name) => [
    ...readFileSync(sources + name, "utf8").matchAll(/type \{([^}]*)\} from "[./]+protocolTypes\.js"/g),
  ]);
  return new Set(
    imports.flatMap(([, names]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  );
}

/** Types in plain TypeScript: objects, lists, unions and literals, which is what comes of schemas of JSON. */
class TypePrinter {
  #checker;
  #recursive;
  /** The declaration of each named type, and the name that is written in place of each. */
  #declarations = new Map();
  #names = new Map();

  constructor(checker, named, recursive) {
    this.#checker = checker;
    this.#recursive = recursive;
    for (const [name, type] of recursive) this.#declarations.set(name, this.#structure(type));
    // From the inside out: a small type is part of a larger one.
    const sizes = new Map(named.map(([name, type]) => [name, this.#print(type).length]));
    for (const [name, type] of [...named].sort(([a], [b]) => sizes.get(a) - sizes.get(b))) {
      const declaration = this.#print(type);
      this.#declarations.set(name, declaration);
      if (declaration.startsWith("{")) this.#names.set(declaration, name);
    }
  }

  declarations() {
    return [...this.#declarations].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  #print(type) {
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Union)) {
      for (const [name, other] of this.#recursive) if (isSame(this.#checker, type, other)) return name;
    }
    const text = this.#structure(type);
    return this.#names.get(text) ?? text;
  }

  #structure(type) {
    const checker = this.#checker;
    if (type.isUnion()) return this.#union(type);
    if (checker.isArrayType(type)) return this.#list(type);
    if (checker.isTupleType(type)) {
      const entries = checker.getTypeArguments(type).map((entry) => this.#print(entry));
      return `${type.target.readonly ? "readonly " : ""}[${entries.join(", ")}]`;
    }
    if ((type.flags & ts.TypeFlags.Object) === 0) return checker.typeToString(type);
    const index = checker.getIndexInfosOfType(type).map(({ keyType, type: value, isReadonly }) => {
      return `${isReadonly ? "readonly " : ""}[key: ${checker.typeToString(keyType)}]: ${this.#print(value)}`;
    });
    const fields = inOrder(checker.getPropertiesOfType(type)).map((property) => this.#field(property));
    return `{ ${[...index, ...fields].join("; ")} }`;
  }

  #union({ types }) {
    // A field that may be missing is no field that may be undefined: the compiler has two types of the same name.
    const isMissing = (one) => one.flags & ts.TypeFlags.Undefined && one !== this.#checker.getUndefinedType();
    const texts = types.filter((one) => !isMissing(one)).map((one) => this.#print(one));
    const isBoolean = texts.includes("true") && texts.includes("false");
    // The compiler's order depends on what it has read before.
    const others = texts.filter((text) => !isNothing(text) && !(isBoolean && isTruth(text))).sort();
    return [...(isBoolean ? ["boolean"] : []), ...others, ...texts.filter(isNothing).sort()].join(" | ");
  }

  #list(type) {
    const [entry] = this.#checker.getTypeArguments(type);
    const text = this.#print(entry);
    const isReadonly = type.symbol.name === "ReadonlyArray";
    return `${isReadonly ? "readonly " : ""}${entry.isUnion() && text.includes(" | ") ? `(${text})` : text}[]`;
  }

  #field(property) {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const name = /^[\w$]+$/.test(property.name) ? property.name : JSON.stringify(property.name);
    const text = this.#print(this.#checker.getTypeOfSymbol(property));
    return `readonly ${name}${isOptional ? "?" : ""}: ${text}`;
  }
}

/**
 * By their names. A schema that is derived from another one (`omit`, `pick`) has its fields in the order of the
 * compiler's own numbers, in built files too: a build from nothing and one after a change differ in it.
 */
function inOrder(properties) {
  return [...properties].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isNothing(text) {
  return text === "null" || text === "undefined";
}

function isTruth(text) {
  return text === "true" || text === "false";
}

/** Whether what is of the one type is of the other, and the other way round. */
function isSame(checker, one, other) {
  return checker.isTypeAssignableTo(one, other) && checker.isTypeAssignableTo(other, one);
}
