import { fileURLToPath } from "node:url";
import { allocatorErrors } from "@evenhand/allocator";
import { clientErrors } from "@evenhand/client";
import { errorTable } from "@evenhand/core";
import { figureErrors } from "@evenhand/figures";
import { labErrors } from "@evenhand/lab";
import { protocolErrors } from "@evenhand/protocol";
import { serviceErrors } from "@evenhand/service";
import { cliErrors } from "../packages/cli/dist/errors.js";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/errors.md", import.meta.url));

/** Each package's folder, name, table and what its errors are about. */
export const packages = [
  { folder: "core", name: "@evenhand/core", table: errorTable, about: "Arms, parameters, shares, studies and states." },
  { folder: "protocol", name: "@evenhand/protocol", table: protocolErrors, about: "Keys and values of a study." },
  { folder: "figures", name: "@evenhand/figures", table: figureErrors, about: "Figures to be drawn." },
  { folder: "lab", name: "@evenhand/lab", table: labErrors, about: "Files, downloads and threads." },
  { folder: "allocator", name: "@evenhand/allocator", table: allocatorErrors, about: "Logs, their keys and proofs." },
  { folder: "service", name: "@evenhand/service", table: serviceErrors, about: "The store, requests, keys, settings." },
  { folder: "client", name: "@evenhand/client", table: clientErrors, about: "The way to a service." },
  { folder: "cli", name: "evenhand", table: cliErrors, about: "What was typed after the command's name." },
];

const introduction = `# Errors

Every error of Evenhand is an \`EvenhandError\` of \`@evenhand/core\`, whichever package it comes from. Its \`code\` is in one of
the tables below, and in no other: each package has its own. Codes are stable, so a program may switch on them; the wording
may improve. An error is raised before anything has changed. Its fields:

- \`code\` and \`title\`: what is wrong
- \`received\`: what was given, shortened
- \`required\`: what would have been accepted
- \`remedy\`: what to do; the table has the general one, and an error may have a better one
- \`path\`: where in the input, such as \`policies[1].shares\`, if it came from one
- \`cause\`: the error beneath, if there was one

\`error.toData()\` is all of this but the cause as plain data, for another thread or for JSON; \`EvenhandError.from(data)\` is
the same error again. The command says some remedies in its own terms, such as "\`evenhand policies\` lists them."

This page is written by \`node scripts/writeErrorPage.mjs\` (after \`npm run build\`) from the tables in
\`packages/*/src/errors.ts\`: change those, not the page.
`;

/** What docs/errors.md must say, formatted as the repository is. */
export async function errorPage() {
  const sections = packages.map(({ name, table, about }) => {
    const rows = Object.entries(table).map(([code, { title, remedy }]) => [`\`${code}\``, title, remedy]);
    return `## ${name}\n\n${about}\n\n${markdownTable(["code", "what is wrong", "what to do"], rows)}\n`;
  });
  return formattedPage([introduction, ...sections].join("\n"), file);
}
