import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openAllocators } from "@evenhand/service";
import { formattedPage } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/choose.md", import.meta.url));

const introduction = `# Which contract do I want?

A contract is what you promise to those who receive something: suppliers that get orders, groups that see an ad, clinics that get
visits. They are called *arms*, and one thing handed out is a *round*. Answer three questions; each answer leads on.
`;

/** In a user's words. An answer leads to a question or to a contract, by its heading. */
const questions = [
  {
    title: "1. Have you told somebody how much they will get?",
    words: `"Every supplier gets at least a tenth of the orders." "No one gets more than half of the leads." "Half of the places
are for the two small clinics."`,
    answers: [
      ["Yes, and it has to be true at every moment", "quota"],
      ["Yes, but where it is missed something can be paid for it", "penalty"],
      ["No, no number was promised", 1],
    ],
  },
  {
    title: "2. Shall those who do better get more?",
    words: `Not all of it, as without a contract, but more.`,
    answers: [
      ["Yes: twice as good, twice as much", "proportional"],
      ["Yes: everyone deserves a part that follows from the results, and what I withhold I pay for", "opportunity"],
      ["No, or that is not the point", 2],
    ],
  },
  {
    title: "3. Do they get better by being chosen?",
    words: `A new clinic, a trainee, a model that learns from what it is asked: early results say little about later ones.`,
    answers: [
      ["Yes, and no one shall be given up too early", "potential"],
      ["No", "none"],
    ],
  },
];

const arms = [{ id: "north" }, { id: "south" }, { id: "west" }];

/**
 * What creates each, and where the app shows it. The link is of the playground, with three arms of its own.
 */
const leaves = [
  {
    id: "quota",
    gist: "so much at least, so much at most, at every moment",
    request: { arms: [{ id: "north", share: 0.5 }, { id: "south", share: 0.2, cap: 0.4 }, { id: "west" }] },
    link: "contract=equal-floor:0.2&policies=deadline-quota",
    more: `The only contract of which a log proves that it was kept: start here if in doubt. [What else it can
promise](service.md#which-contract-do-i-want): every stretch of rounds by itself, no-shows, offers that must be accepted.`,
  },
  {
    id: "penalty",
    gist: "a share, and a price for what is missing",
    request: {
      contract: { id: "penalty", parameters: { penalties: [2, 0.5, 0] } },
      arms: [{ id: "north", share: 0.5 }, { id: "south", share: 0.2 }, { id: "west" }],
    },
    link: "contract=priced-floor:0.2:0.75&policies=hard-threshold-ucb",
    more: `Each arm has its own price: a high one makes its promise hard, a low one soft. The audit gives the bill.`,
  },
  {
    id: "proportional",
    gist: "a share in proportion to the results",
    request: { arms },
    link: "contract=merit&policies=proportional-catch-up",
    more: "",
  },
  {
    id: "opportunity",
    gist: "a share that follows from the results, or pay for it",
    request: { period: 1000, arms },
    link: "contract=withheld:0.4:softmax&policies=self-regulated-utility",
    more: `\`deserved\` says how a share follows from the results ([all ways](registry.md)), \`cost\` what a withheld one costs.`,
  },
  {
    id: "potential",
    gist: "a chance for as long as there is something to learn",
    request: { rewards: { ordered: true, noiseless: true }, arms },
    link: "paces=5,40,250&rewards=improving:hyperbola&contract=potential:0.1&policies=anytime-improving",
    more: `Its rewards must come in the order of the pulls and without noise, such as a score of each attempt: the request says
that yours do.`,
  },
];

/** What docs/choose.md must say: the service is asked about every request that the page shows. */
export async function choosePage() {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-choose-"));
  const allocators = await openAllocators(folder, { origin: "example.org" });
  try {
    const shown = [];
    for (const leaf of leaves) shown.push(await leafInWords(leaf, allocators.contracts));
    return await formattedPage([introduction, ...questions.map(questionInWords), ...shown, none].join("\n"), file);
  } finally {
    await allocators.close();
    rmSync(folder, { recursive: true });
  }
}

const titles = new Map(leaves.map(({ id, gist }) => [id, `${id[0].toUpperCase()}${id.slice(1)}: ${gist}`]));
const NONE = "No contract";

function questionInWords({ title, words, answers }) {
  const lines = answers.map(([answer, to]) => {
    const heading = typeof to === "number" ? questions[to].title : (titles.get(to) ?? NONE);
    const name = typeof to === "number" ? "the next question" : to === "none" ? "no contract" : `**${to}**`;
    return `- ${answer}: [${name}](#${anchorOf(heading)})`;
  });
  return `## ${title}\n\n${words}\n\n${lines.join("\n")}\n`;
}

async function leafInWords({ id, request, link, more }, contracts) {
  const whole = { id: "orders", contract: id, ...request };
  const { contract, notPromised } = await contracts.create(whole, { dryRun: true });
  const setting = `v=1&scenario=own&names=North,South,West&means=0.6,0.5,0.3&${link.startsWith("paces") ? "" : "rewards=bernoulli&"}${link}`;
  const address = `http://127.0.0.1:4600/#/play?${setting}&learner=ucb1&horizon=2000&trials=100&seed=1`;
  return `## ${titles.get(id)}

**Promised.** ${contract.promise}

**Exactly**, by its usual policy (\`${contract.policy.id}\`): ${codeOf(contract.policy.guarantee)}

**Not promised.**

${notPromised.map((line) => `- ${line}`).join("\n")}

**Create it** in a service (\`npm start\` runs one); with \`?dryRun=true\` it only says what it would be:

\`\`\`sh
curl --json '${JSON.stringify(whole)}' http://127.0.0.1:4600/v1/allocators
\`\`\`

**See it**: [the playground with this contract](${address}) · [create one by a form](http://127.0.0.1:4600/#/allocators/new) ·
\`evenhand contracts ${id}\` for its parameters.

${more}
`;
}

const none = `## ${NONE}

Then nothing has to be promised, and a learner alone does: \`ucb1\` or \`thompson\` of [the policies](policies.md). It gives up
who looks worse: [the playground](http://127.0.0.1:4600/#/price) shows what a small quota against that would cost.

---

What is promised, and what is not, are the service's own words about the request beside them: \`node scripts/writeChoosePage.mjs\`
asks it (after \`npm run build\`), and writes this page.
`;

/** A formula is no markup. */
function codeOf(words) {
  return words.replace(/[*_<>]/g, "\\$&");
}

function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}
