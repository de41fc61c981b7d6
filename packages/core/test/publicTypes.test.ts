import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import * as guarantees from "../src/guarantees/index.js";
import * as core from "../src/index.js";

/**
 * Read, but not written down by a program: a descriptor of one of the kinds in `parameters/`, and a study that has
 * been checked, whose methods are for `simulation/`.
 */
const madeInside = ["Parameter", "CheckedStudy"];

/**
 * Computed by the compiler from the registry, or from descriptors: a program names them, and not what they are made of.
 */
const computed = [
  ...["PolicyId", "PolicyParameters", "PolicyInput", "EnvironmentId", "EnvironmentParameters", "EnvironmentInput"],
  ...["ContractParameters", "ContractInput", "AvailabilityInput", "DelayInput", "LearnerInput", "DeservedShareInput"],
  ...["MetricId", "RuleId", "MetricInput", "CurveInput", "ValuesOf", "TypedStudy"],
];

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const entries = [`${dist}index.d.ts`, `${dist}guarantees/index.d.ts`];

/**
 * The declarations as a stranger's compiler reads them (npm run build): which names are exported, and which they name.
 */
describe("the types of the entries", { timeout: 60_000 }, () => {
  let checker: ts.TypeChecker;
  let exported: Map<string, ts.Symbol>;

  beforeAll(() => {
    const program = ts.createProgram(entries, {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    });
    checker = program.getTypeChecker();
    const symbols = entries.flatMap((entry) => {
      const source = program.getSourceFile(entry);
      const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
      if (module === undefined) throw new Error(`${entry} is missing: run npm run build`);
      return checker.getExportsOfModule(module);
    });
    exported = new Map(symbols.map((symbol) => [symbol.name, original(symbol)]));
  }, 60_000);

  it("Policy is small: what a program needs, and no shortcut of simulation", () => {
    const members = (name: string) => {
      const all = [...(exported.get(name)?.members?.values() ?? [])];
      const isMember = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.TypeParameter) === 0;
      return all
        .filter(isMember)
        .map(({ escapedName }) => String(escapedName))
        .sort();
    };
    const own = ["choose", "chooseMany", "explain", "phases", "propensity", "pulled", "restore", "rewarded", "state"];
    expect(members("Policy")).toEqual([...own, "renew"].sort());
    const living = ["canVoid", "change", "corrected", "share", "tenure", "tenures", "voided", "waiting"];
    expect(members("LivingPolicy")).toEqual(["begun", ...living]);
    const checked = members("CheckedPolicy").filter((name) => !name.startsWith("__"));
    const door = ["arms", "carry", "copy", "identity", "resume", "tenuresBegun"];
    expect(checked).toEqual([...door, ...living, ...own].sort());
  });

  it("name nothing that they do not export", () => {
    const known = new Set(exported.values());
    const unknown = [...exported]
      .filter(([name]) => !madeInside.includes(name) && !computed.includes(name))
      .flatMap(([name, symbol]) =>
        [...namedBy(name, symbol)].filter((one) => !known.has(one)).map((one) => `${name} names ${one.name}`),
      );
    expect(unknown).toEqual([]);
  });

  /**
   * The types of core that the declarations of a symbol name. The constructor of a class that is exported
   * as a type only is never called.
   */
  function namedBy(symbolName: string, symbol: ts.Symbol): Set<ts.Symbol> {
    const named = new Set<ts.Symbol>();
    const visit = (node: ts.Node): void => {
      if (ts.isConstructorDeclaration(node) && !(symbolName in core || symbolName in guarantees)) return;
      if (ts.isTypeReferenceNode(node)) add(node.typeName);
      if (ts.isExpressionWithTypeArguments(node)) add(node.expression);
      if (ts.isTypeQueryNode(node)) add(node.exprName);
      ts.forEachChild(node, visit);
    };
    const add = (name: ts.Node) => {
      const found = checker.getSymbolAtLocation(name);
      if (found !== undefined && isOfCore(original(found))) named.add(original(found));
    };
    for (const declaration of symbol.declarations ?? []) visit(declaration);
    return named;
  }

  function isOfCore(symbol: ts.Symbol): boolean {
    return (symbol.declarations ?? []).some(
      (one) => one.getSourceFile().fileName.startsWith(dist) && !ts.isTypeParameterDeclaration(one),
    );
  }

  function original(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  }
});
