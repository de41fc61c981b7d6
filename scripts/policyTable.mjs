import { fileURLToPath } from "node:url";
import { policies } from "@evenhand/core";
import { format, resolveConfig } from "prettier";

export const file = fileURLToPath(new URL("../docs/policies.md", import.meta.url));

const introduction = `# Policies

Every policy of the registry. This page is written by \`node scripts/writePolicyTable.mjs\` (after \`npm run build\`) from the
definitions in \`packages/core/src\`: change those, not the page. Policies without a contract are the learners, used alone or
inside a policy that keeps one. \`evenhand policies ID\` shows a policy's parameters; [papers](papers.md) has the deviations.
`;

const columns = ["id", "title", "contract", "summary", "guarantee", "source"];

/** What docs/policies.md must say, formatted as the repository is. */
export async function policyTable() {
  const rows = policies.map((policy) => [
    `\`${policy.id}\``,
    ...columns.slice(1).map((column) => policy[column].replace(/[|*]/g, "\\$&")),
  ]);
  const table = [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  return format(`${introduction}\n${table}\n`, { ...(await resolveConfig(file)), parser: "markdown" });
}
