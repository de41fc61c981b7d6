import { fileURLToPath } from "node:url";
import {
  availabilities,
  contracts,
  delays,
  deservedShares,
  environments,
  metrics,
  policies,
  valuesInWords,
  voidParameters,
} from "@evenhand/core";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/registry.md", import.meta.url));

const introduction = `# What a study can name

Contracts, what an arm can deserve, environments, conditions and metrics: every id that a [study](studies.md) can have, but for
the [policies](policies.md). This page is written by \`node scripts/writeRegistryPage.mjs\` (after \`npm run build\`) from the
definitions in \`packages/core/src\`: change those, not the page. \`evenhand contracts\`, \`environments\` and \`metrics\` say the
same in the terminal; your own policies, environments and metrics come beside these ([extending](extending.md)).
`;

/** Each table of the page: its heading, what it is about, its columns and a row for each definition. */
export const sections = [
  {
    heading: "Contracts",
    about: "The key `contract` of a study: what is promised to the arms.",
    columns: ["id", "promise", "parameters", "policies that keep it", "violation"],
    definitions: contracts,
    row: ({ id, promise, parameters, violationMetric }) => [
      promise,
      parametersInWords(parameters),
      codes(policies.filter((policy) => policy.contract === id).map((policy) => policy.id)),
      codes([violationMetric]),
    ],
  },
  {
    heading: "Deserved shares",
    about:
      "The parameter `deserved` of the contract opportunity and of its policies: f, the share that an arm deserves.",
    columns: ["id", "what an arm deserves", "parameters"],
    definitions: deservedShares,
    row: summaryRow,
  },
  {
    heading: "Environments",
    about: "The key `environment` or `environments`: where policies play.",
    columns: ["id", "rewards", "parameters"],
    definitions: environments,
    row: summaryRow,
  },
  {
    heading: "Availability",
    about: "The key `availability`: which arms are open in a round. By default all are.",
    columns: ["id", "which arms are open", "parameters"],
    definitions: availabilities,
    row: summaryRow,
  },
  {
    heading: "Delays",
    about: "The key `delay`: how late rewards arrive. By default at once.",
    columns: ["id", "when rewards arrive", "parameters"],
    definitions: delays,
    row: summaryRow,
  },
  {
    heading: "Voids",
    about: `The key \`voids\`: pulls that are struck out afterwards, such as no-shows. By default none are. Arms that join
and leave, and shares and caps that change, are the key \`changes\` ([studies](studies.md#contracts-that-live)).`,
    columns: ["key", "what it is", "values"],
    definitions: Object.entries(voidParameters).map(([id, parameter]) => ({ id, ...parameter })),
    row: (parameter) => [
      parameter.words,
      `${valuesInWords(parameter)}; ${parameter.default === undefined ? "required" : `default ${parameter.default}`}`,
    ],
  },
  {
    heading: "Metrics",
    about: `The key \`metrics\`: what is measured on every trial. A metric that is marked as like regret can praise a policy for
breaking its promise: the violation of the contract is always shown beside it. Values for the parameters of a metric stand in its name:
\`p-mean-regret(p=-2)\`.`,
    columns: ["id", "title", "unit", "range", "0 means", "better", "values", "needs", "like regret", "parameters"],
    definitions: metrics,
    row: ({ title, unit, range, zero, better, perArm, regretLike, contract, ofPhases, parameters = {} }) => [
      title,
      unit,
      range,
      zero,
      better,
      perArm ? "one for each arm" : "one",
      needsInWords(contract, ofPhases),
      regretLike === true ? "yes" : "",
      Object.keys(parameters).length === 0 ? "" : parametersInWords(parameters),
    ],
  },
];

function summaryRow({ summary, parameters }) {
  return [summary, parametersInWords(parameters)];
}

/** What docs/registry.md must say, formatted as the repository is. */
export async function registryPage() {
  const tables = sections.map(({ heading, about, columns, definitions, row }) => {
    const rows = definitions.map((definition) => [codes([definition.id]), ...row(definition)]);
    return `## ${heading}\n\n${about}\n\n${markdownTable(columns, rows)}\n`;
  });
  return formattedPage([introduction, ...tables].join("\n"), file);
}

/** `c`: the power c: 1 is linear (a number from 1 to 100; default 2) */
function parametersInWords(parameters) {
  const entries = Object.entries(parameters).map(([name, parameter]) => {
    const { words, default: usual, derived } = parameter;
    const leftOut = derived ?? (usual === undefined ? "required" : `default ${usual}`);
    return `\`${name}\`: ${words} (${valuesInWords(parameter)}; ${leftOut})`;
  });
  return entries.join("; ") || "none";
}

function needsInWords(contract, ofPhases) {
  if (ofPhases === true) return "policies with phases";
  if (contract === undefined) return "";
  return contract === "any" ? "a contract" : `contract \`${contract}\``;
}

function codes(ids) {
  return ids.map((id) => `\`${id}\``).join(", ");
}
