import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { Application, ReflectionKind } from "typedoc";
import { markdownTable } from "../markdownTable.mjs";
import { root } from "../run.mjs";
import { referenced } from "./structure.mjs";
import { layOut } from "./typeText.mjs";

/** In this order they stand on a page. Interfaces and aliases are read alike. */
const kinds = [
  { title: "Classes", of: ReflectionKind.Class },
  { title: "Functions", of: ReflectionKind.Function },
  { title: "Values", of: ReflectionKind.Variable | ReflectionKind.Namespace | ReflectionKind.Enum },
  { title: "Types", of: ReflectionKind.Interface | ReflectionKind.TypeAlias },
];

/**
 * What programs can import of the packages, with every method, as pages of Markdown: typedoc reads the declarations
 * that the build has written.
 *
 * @returns {Promise<readonly { readonly address: string, readonly text: string }[]>}
 */
export async function apiReference() {
  const packages = referenced.map((folder) => ({ folder, entries: entriesOf(folder) }));
  const modules = await convert(packages.flatMap(({ entries }) => entries.map(({ file }) => file)));
  return packages.map(({ folder, entries: [first, ...others] }) => ({
    address: `api/${folder}.html`,
    text: [
      `# ${first.specifier}`,
      "Everything that a program can import, as its declarations have it. An editor shows the same while you type.",
      ...sectionsOf(modules.get(first.file), ""),
      ...others.flatMap((one) => sectionsOf(modules.get(one.file), ` of ${one.specifier}`)),
    ].join("\n\n"),
  }));
}

/** @param {string} folder */
function entriesOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(`${root}/packages/${folder}/package.json`, "utf8"));
  return Object.entries(exports).map(([path, { types }]) => ({
    specifier: name + path.slice(1),
    file: `${root}/packages/${folder}/${types.slice(2)}`,
  }));
}

/** @param {readonly string[]} files */
async function convert(files) {
  const folder = `${root}/.cache/site`;
  mkdirSync(folder, { recursive: true });
  // The sources' own tsconfig leaves out what was built of them.
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    lib: ["ES2023", "DOM"],
    types: ["node"],
    noEmit: true,
  };
  const settings = { compilerOptions: { ...compilerOptions, skipLibCheck: true }, files };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(settings));
  const app = await Application.bootstrap({
    ...{ entryPoints: files.map((file) => relative(process.cwd(), file)), tsconfig: `${folder}/tsconfig.json` },
    ...{ skipErrorChecking: true, readme: "none", disableGit: true, sourceLinkTemplate: "none", logLevel: "Error" },
    ...{ excludeExternals: true, excludePrivate: true, excludeProtected: true, excludeInternal: true },
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("typedoc could not read the declarations: see above");
  return new Map(project.children?.map((module) => [`${module.sources?.[0].fullFileName}`, module]));
}

function sectionsOf(module, suffix) {
  const references = module.children.filter(({ kind }) => kind === ReflectionKind.Reference);
  const sections = kinds.flatMap(({ title, of }) => {
    const exports = module.children.filter(({ kind }) => (kind & of) !== 0);
    return exports.length === 0 ? [] : [`## ${title}${suffix}`, ...exports.map(exportInWords)];
  });
  const again = references.map(({ name }) => `\`${name}\``).join(", ");
  return [
    ...sections,
    ...(again === "" ? [] : [`## Also${suffix}`, `Described above, and exported here too: ${again}.`]),
  ];
}

function exportInWords(one) {
  const parts = [`### ${one.name}`, commentOf(one)];
  const members = one.children ?? [];
  if (one.signatures !== undefined) parts.push(signaturesOf(one.signatures, one.name, "function "));
  else if (one.type !== undefined && one.kind !== ReflectionKind.Variable)
    parts.push(code(`type ${one.name}${parametersOf(one)} = ${one.type}`));
  else if (one.type !== undefined) parts.push(code(`const ${one.name}: ${one.type}`));
  const fields = members.filter(({ kind }) => (kind & (ReflectionKind.Property | ReflectionKind.Accessor)) !== 0);
  if (fields.length > 0) parts.push(fieldsInWords(fields));
  for (const member of members) {
    if (member.signatures === undefined) continue;
    const isConstructor = member.kind === ReflectionKind.Constructor;
    const title = isConstructor ? `new ${one.name}` : `${one.name}.${member.name}`;
    const words = commentOf(member) || commentOf(member.signatures[0]);
    parts.push(`#### ${title}`, signaturesOf(member.signatures, isConstructor ? title : member.name, ""), words);
  }
  if (one.signatures !== undefined) parts.splice(1, 1, commentOf(one) || commentOf(one.signatures[0]));
  return parts.filter((part) => part !== "").join("\n\n");
}

function fieldsInWords(fields) {
  const rows = fields.map(rowOf);
  const columns = ["field", "type", ...(rows.some(([, , words]) => words !== "") ? ["what it is"] : [])];
  return markdownTable(
    columns,
    rows.map((cells) => cells.slice(0, columns.length)),
  );
}

function rowOf(field) {
  const { name, flags, type, getSignature } = field;
  const words = commentOf(field) || (getSignature === undefined ? "" : commentOf(getSignature));
  const shown = `${type ?? getSignature?.type}`;
  return [`\`${name}${flags.isOptional ? "?" : ""}\``, `\`${shown}\``, words.replace(/\s+/g, " ")];
}

function signaturesOf(signatures, name, prefix) {
  const lines = signatures.map((signature) => {
    const given = (signature.parameters ?? []).map(
      ({ name, flags, defaultValue, type }) =>
        // A parameter that is taken apart has no name.
        `${flags.isRest ? "..." : ""}${name.replace(/^__.*/, "options")}${flags.isOptional || defaultValue ? "?" : ""}: ${type}`,
    );
    const answer = name.startsWith("new ") ? "" : `: ${signature.type}`;
    return `${prefix}${name}${parametersOf(signature)}(${given.join(", ")})${answer}`;
  });
  return code(...lines);
}

function parametersOf({ typeParameters = [] }) {
  return typeParameters.length === 0 ? "" : `<${typeParameters.map(({ name }) => name).join(", ")}>`;
}

/** @param {readonly string[]} lines */
function code(...lines) {
  return ["```ts", ...lines.map(layOut), "```"].join("\n");
}

function commentOf({ comment }) {
  return (comment?.summary ?? [])
    .map(({ text }) => text)
    .join("")
    .trim();
}
