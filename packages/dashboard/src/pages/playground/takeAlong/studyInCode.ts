import type { Specification, Study, StudyChange } from "@evenhand/core";
import { studyOf } from "../../../engine/studyOf.js";
import type { Registry } from "../../../setting/registry.js";
import type { Setting } from "../../../setting/setting.js";

/** The setting as a study file: `evenhand simulate` of it gives the numbers of the page, bit for bit. */
export function studyInYaml(setting: Setting, registry: Registry): string {
  const study = studyOf(setting, registry);
  const contract = specification(study.contract);
  const keys: [string, unknown][] = [
    ["seed", study.seed],
    ["trials", study.trials],
    ["horizon", study.horizon],
    ["checkpoints", study.checkpoints],
    ["metrics", study.metrics],
    ["environment", withArms(flat(specification(study.environment)), study.armNames)],
    ["contract", flat(contract)],
    ["availability", flat(specification(study.availability))],
    ["delay", flat(specification(study.delay))],
    ["changes", study.changes?.map((change) => withNames(change, study.armNames))],
    ["voids", study.voids],
  ];
  const lines = keys.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${inYaml(value)}`]));
  const policies = study.policies.map(
    (policy) => `  - ${inYaml(flat(withoutInherited(specification(policy), contract)))}`,
  );
  return `${wordsInYaml(setting)}${[...lines, "policies:", ...policies].join("\n")}\n`;
}

/** A study file knows arms, pulls and rewards: what they are called here is a comment. */
function wordsInYaml({ words }: Setting): string {
  if (words === undefined) return "";
  const { arm, arms, pull, pulls, reward } = words;
  return `# An arm is called ${arm}, arms are ${arms}; a pull is called ${pull}, pulls are ${pulls}; the reward is ${reward}.\n`;
}

function specification(input: Study["environment"] | undefined): Specification | undefined {
  return typeof input === "string" ? { id: input } : input;
}

/** A study file has the parameters beside the id. */
function flat(own: Specification | undefined): unknown {
  if (own === undefined) return undefined;
  return Object.keys(own.parameters ?? {}).length === 0 ? own.id : { id: own.id, ...own.parameters };
}

/** A study file has the names of the arms beside their environment. */
function withArms(environment: unknown, arms: Study["armNames"]): unknown {
  return typeof environment === "object" ? { ...environment, arms } : environment;
}

/** A study file calls the arms that come and go by their names. */
function withNames({ at, joins, leaves, ...quota }: StudyChange, arms: readonly string[] = []): unknown {
  const named = (of: readonly number[]) => of.map((arm) => arms[arm]);
  return {
    at,
    ...(joins === undefined ? {} : { joins: named(joins) }),
    ...(leaves === undefined ? {} : { leaves: named(leaves) }),
    ...quota,
  };
}

/** In a study file policies take the contract's numbers from the contract. */
function withoutInherited(
  policy: Specification | undefined,
  contract: Specification | undefined,
): Specification | undefined {
  if (policy?.parameters === undefined) return policy;
  const own = Object.entries(policy.parameters).filter(([name, value]) => contract?.parameters?.[name] !== value);
  return { id: policy.id, parameters: Object.fromEntries(own) };
}

/** Plain words need no quotes; everything else is JSON, which YAML can read. */
function inYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inYaml).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${key}: ${inYaml(inner)}`)
      .join(", ")} }`;
  }
  if (typeof value === "string" && /^[a-z][a-z0-9-]*$/.test(value) && !reserved.has(value)) return value;
  return JSON.stringify(value);
}

const reserved = new Set(["true", "false", "null", "yes", "no", "on", "off", "y", "n"]);

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
