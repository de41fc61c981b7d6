import { fileURLToPath } from "node:url";
import { guaranteeInWords, policies } from "@evenhand/core";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/policies.md", import.meta.url));

const introduction = `# Policies

Every policy of the registry. This page is written by \`node scripts/writePolicyTable.mjs\` (after \`npm run build\`) from the
definitions in \`packages/core/src\`: change those, not the page. Policies without a contract are the learners, used alone or
inside a policy that keeps one. \`evenhand policies ID\` shows a policy's parameters; [papers](papers.md) has the deviations.
`;

const columns = ["id", "title", "contract", "summary", "guarantee", "source"];

function cellOf(policy, column) {
  return column === "guarantee" ? guaranteeInWords(policy) : policy[column];
}

/** What docs/policies.md must say, formatted as the repository is. */
export async function policyTable() {
  const rows = policies.map((policy) => [
    `\`${policy.id}\``,
    ...columns.slice(1).map((column) => cellOf(policy, column)),
  ]);
  return formattedPage(`${introduction}\n${markdownTable(columns, rows)}\n`, file);
}
