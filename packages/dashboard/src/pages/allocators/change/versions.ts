import type { AllocatorView } from "@evenhand/allocator";
import type { ChangeAnswer } from "@evenhand/protocol";
import { parameterTitle } from "../../../contracts/index.js";
import { durationInWords } from "../../../draft/field.js";
import { plain, whole } from "../../../numbers/formats.js";
import { shareInWords, sumInWords } from "../../../numbers/fractions.js";

/** One line of two versions of a contract side by side. */
interface VersionRow {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** What is always shown, and every other term in which the two versions differ. */
export function versionRows(before: AllocatorView, after: AllocatorView): VersionRow[] {
  const [old, fresh] = [facts(before), facts(after)];
  const titles = [...new Set([...old, ...fresh].map(({ title }) => title))];
  const wordsIn = (all: readonly Fact[], title: string) => all.find((fact) => fact.title === title)?.words ?? "none";
  return titles
    .map((title) => ({ title, before: wordsIn(old, title), after: wordsIn(fresh, title) }))
    .filter((row) => alwaysShown.has(row.title) || row.before !== row.after);
}

interface Fact {
  readonly title: string;
  readonly words: string;
}

const alwaysShown = new Set(["Status", "Arms", "Promised together"]);

function facts({ status, arms, inForce, terms }: AllocatorView): Fact[] {
  const { policy, rewards, sameArmFor, confirmWithin, period } = terms;
  const parameter = (name: string) => policy.parameters[name];
  return [
    { title: "Status", words: status },
    { title: "Arms", words: armsInWords(arms) },
    {
      title: "Promised together",
      words:
        inForce.arms === 0
          ? "nothing"
          : `${shareInWords(inForce.sum.fraction)} to ${inForce.arms === 1 ? "1 arm" : `${whole(inForce.arms)} arms`}`,
    },
    { title: "Begins again every", words: roundsInWords(parameter("renewEvery")) },
    { title: "Can be struck out within", words: roundsInWords(parameter("voidWithin")) },
    { title: "Arms with no result yet have at most", words: allowanceInWords(parameter("allowance")) },
    ...sortedEntries(policy.parameters)
      .filter(([name]) => !shownElsewhere.has(name))
      .map(([name, value]) => ({
        title: parameterTitle(terms.contract, name) ?? `Policy, ${name}`,
        words: valueInWords(value),
      })),
    { title: "Learner", words: valueInWords(parameter("learner") ?? null) },
    { title: "Rewards", words: `${plain(rewards.min)} to ${plain(rewards.max)}, ${uses[rewards.use]}` },
    { title: "A reward is waited for", words: durationInWords(rewards.wait) },
    {
      title: "In place of a missing reward",
      words: rewards.missing === "nothing" ? "nothing is learned" : plain(rewards.missing),
    },
    { title: "Planned rounds", words: period === 0 ? "none" : whole(period) },
    { title: "A person keeps the arm for", words: durationInWords(sameArmFor) },
    { title: "Confirmed within", words: durationInWords(confirmWithin) },
  ];
}

/** Parameters with a line of their own, and those that are listed arm by arm. */
const shownElsewhere = new Set(["shares", "caps", "penalties", "renewEvery", "voidWithin", "allowance", "learner"]);
const uses = { first: "the first report counts", sum: "reports are summed", last: "the last report counts" } as const;

function armsInWords({ active, paused, retired }: AllocatorView["arms"]): string {
  return [
    `${whole(active)} active`,
    ...(paused === 0 ? [] : [`${whole(paused)} paused`]),
    ...(retired === 0 ? [] : [`${whole(retired)} retired`]),
  ].join(", ");
}

function roundsInWords(value: unknown): string {
  return typeof value !== "number" || value === 0 ? "never" : `${whole(value)} rounds`;
}

function allowanceInWords(value: unknown): string {
  return value === undefined || value === "1" ? "no limit" : `${valueInWords(value)} of the free choices`;
}

/** By name: their order in what was asked for means nothing. */
function sortedEntries(parameters: object): [string, unknown][] {
  return Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1));
}

function valueInWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "id" in value) {
    const { id, parameters = {} } = value as { readonly id: string; readonly parameters?: object };
    const own = sortedEntries(parameters).map(([name, one]) => `${name} ${valueInWords(one)}`);
    return own.length === 0 ? id : `${id} (${own.join(", ")})`;
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return sortedEntries(value)
      .map(([name, one]) => `${name} ${valueInWords(one)}`)
      .join(", ");
  }
  return typeof value === "number" ? plain(value) : JSON.stringify(value);
}

/** When a change begins, and what is given up by it. */
export function momentInWords(before: AllocatorView, after: ChangeAnswer): string {
  const next = `round ${whole(before.round + 1)}`;
  const forgone = after.changed.arms.flatMap((arm) => (arm.forgone === null ? [] : [arm.forgone]));
  return [
    after.waiting === null
      ? `It is in force from the next decision on, ${next}.`
      : `What can change without a loss is in force from the next decision on, ${next}. ${after.waiting.words}`,
    ...(forgone.length === 0 ? [] : [forgoneInWords(forgone)]),
  ].join(" ");
}

function forgoneInWords(forgone: readonly string[]): string {
  const isOne = forgone.length === 1;
  const who = isOne ? "1 arm is" : `${whole(forgone.length)} arms are`;
  const what = `${sumInWords(forgone)} of a decision${isOne ? "" : " together"}`;
  return `${who} owed something and will not get it: ${what}. That stands in the log for ever.`;
}
