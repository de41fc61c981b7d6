import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";
import { studyOf } from "../../../engine/studyOf.js";

/** The setting as a program that prints the page's numbers. */
export function studyInTypeScript(setting: Setting, registry: Registry): string {
  const { checkpoints: _, ...study } = studyOf(setting, registry);
  const keys = Object.entries(study).map(([key, value]) => `  ${key}: ${inTypeScript(value)},`);
  return `import { simulateAll } from "@evenhand/core";

const { policies } = simulateAll({
${keys.join("\n")}
});

for (const { id, metrics } of policies) {
  const [{ mean, standardError }] = metrics.reward.checkpoints.at(-1).values;
  console.log(id, mean, "±", 2 * standardError);
}
`;
}

function inTypeScript(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inTypeScript).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const keys = Object.entries(value).map(([key, inner]) => `${key}: ${inTypeScript(inner)}`);
  return keys.length === 0 ? "{}" : `{ ${keys.join(", ")} }`;
}
