import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

/**
 * The layout: which packages a package may import. Imports point one way.
 * A new package adds its line here; npm names come from `nameOf`.
 */
const mayImport = {
  core: [],
  protocol: ["core"],
  figures: ["core", "protocol"],
  lab: ["core", "protocol", "figures"],
  allocator: ["core", "protocol"],
  service: ["core", "protocol", "allocator", "client"],
  client: [],
  dashboard: ["core", "protocol", "figures", "allocator", "client"],
  cli: ["core", "protocol", "lab", "allocator", "service"],
};
/** What the tests of a package may import besides. */
const mayImportInTests = { client: ["service"], dashboard: ["service"] };
const nameOf = (folder) => (folder === "cli" ? "evenhand" : `@evenhand/${folder}`);

const notThroughTheFence = {
  regex: String.raw`^(\.\./)+[^/.]+/(src|dist)(/|$)`,
  message: "Import another package by its name.",
};

const importDirections = [
  ...Object.entries(mayImport).map(([folder, allowed]) => importsOf(`packages/${folder}/**`, folder, allowed)),
  ...Object.entries(mayImportInTests).map(([folder, more]) =>
    importsOf(`packages/${folder}/test/**`, folder, [...mayImport[folder], ...more]),
  ),
];

function importsOf(files, folder, allowed) {
  return {
    files: [files],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            notThroughTheFence,
            ...Object.keys(mayImport)
              .filter((other) => other !== folder && !allowed.includes(other))
              .map((other) => ({
                regex: `^${nameOf(other)}(/|$)`,
                message: `${folder} may import ${allowed.join(", ") || "no other package"}: imports point one way.`,
              })),
          ],
        },
      ],
    },
  };
}

const inexact = [
  ...["log", "log2", "log10", "log1p", "exp", "expm1", "pow", "cbrt", "hypot", "random"],
  ...["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"],
];

/** What would make the results of a package depend on the engine, the moment or the machine. */
const sameBitsEverywhere = (folder, outsideImports, ownMath) => ({
  files: [`packages/${folder}/src/**/*.ts`],
  ignores: ["**/*.test.ts"],
  rules: {
    "no-restricted-imports": ["error", { patterns: [notThroughTheFence, outsideImports] }],
    "no-restricted-properties": [
      "error",
      ...inexact.map((property) => ({
        object: "Math",
        property,
        message: property === "random" ? "Randomness comes from keyed streams or with a command." : ownMath,
      })),
    ],
    "no-restricted-syntax": [
      "error",
      { selector: "BinaryExpression[operator='**']:not([left.bigint])", message: ownMath },
      { selector: "AssignmentExpression[operator='**=']", message: ownMath },
    ],
    "no-restricted-globals": [
      "error",
      ...["Date", "performance"].map((name) => ({
        name,
        message: `${folder} has no clock: the same input, the same output.`,
      })),
    ],
  },
});

const pure = [
  sameBitsEverywhere(
    "core",
    { regex: "^[^.]", message: "core depends on nothing, not even on Node." },
    "Engines differ in the last bit; use src/math.",
  ),
  sameBitsEverywhere(
    "allocator",
    {
      regex: String.raw`^(?!\.|@noble/|@evenhand/(core|protocol)$)`,
      message: "allocator may import core, protocol and @noble/*, and nothing of Node.",
    },
    "Engines differ in the last bit; use whole numbers, or what core computes.",
  ),
];

const onlyInTests = "Remove .only: it silently leaves out the other tests.";

const noTestAlone = [
  { selector: "MemberExpression[property.name='only'][object.name=/^(it|test|describe)$/]", message: onlyInTests },
  {
    selector: "MemberExpression[property.name='only'][object.object.name=/^(it|test|describe)$/]",
    message: onlyInTests,
  },
];

/** Without a seed a property is tried with other cases every time, and a failure cannot be had again. */
const everyPropertySeeded = {
  selector:
    "CallExpression[callee.object.name='fc'][callee.property.name='assert']" +
    ":not(:has(> ObjectExpression:has(Property[key.name='seed'])))",
  message: "Give fc.assert a seed: { seed: 1, … }.",
};
const inEveryTest = [...noTestAlone, everyPropertySeeded];

/** A page shows things when it has them: what a test reads once, a busy machine shows later. */
const noSingleLook = [
  { selector: "CallExpression[callee.name='expect'] AwaitExpression", message: "Read a page with expect.poll." },
  { selector: "CallExpression[callee.name='expect'] [property.name='url']", message: "Read a page with expect.poll." },
];

export default defineConfig(
  globalIgnores(["**/dist/", "**/coverage/", ".cache/", "benchmarks/build/"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: "tsconfig.lint.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: "error",
      // Prettier breaks code, and leaves comments as they are.
      "max-len": ["error", { code: Infinity, comments: 120, ignoreUrls: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Off: input is validated at the door for callers without types, and an element of an array may be missing.
      "@typescript-eslint/no-unnecessary-condition": "off",
      // Off: the compiler refuses enums (erasableSyntaxOnly).
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
    },
  },
  importDirections,
  pure,
  {
    files: ["packages/cli/src/**"],
    // What is printed there needs core, which takes long to load, or is about the program alone.
    ignores: ["packages/cli/src/{main,terminal/print}.ts", "packages/cli/src/process/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='write'][callee.object.property.name=/^std(out|err)$/]",
          message: "Print with terminal/print.ts: what a file says must not steer a terminal.",
        },
      ],
    },
  },
  {
    // A store's interface is asynchronous, because others wait for a network; this one's library does not.
    files: ["packages/service/src/store/embedded/**"],
    rules: { "@typescript-eslint/require-await": "off" },
  },
  {
    files: ["**/*.test.{ts,mjs}"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-restricted-syntax": ["error", ...inEveryTest],
    },
  },
  {
    files: ["packages/dashboard/test/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", ...inEveryTest, ...noSingleLook] },
  },
  {
    files: ["packages/dashboard/{public,site,test}/*.{js,mjs}", "packages/figures/test/*.mjs"],
    languageOptions: {
      globals: {
        document: false,
        localStorage: false,
        location: false,
        matchMedia: false,
        requestAnimationFrame: false,
      },
    },
  },
  {
    // Plain scripts: the compiler checks them as far as their comments give types (tsconfig.tools.json).
    files: ["**/*.{js,mjs}"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, false])),
    },
  },
);
