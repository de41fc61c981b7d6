import type { Reason } from "@evenhand/core";
import { decimal, plainPercent, whole } from "../../../numbers/formats.js";
import type { Words } from "../../../setting/scenarios.js";

/**
 * What a rule's numbers say, by the rule's name in the library. Rules that are not listed are
 * told by their name and numbers.
 */
const rules: Readonly<Record<string, (numbers: Readonly<Record<string, number>>, words: Words) => string>> = {
  deadline: ({ share, pulls, deadline }, words) =>
    `due by round ${whole(deadline)}: promised ${plainPercent(share)}, had ${counted(pulls, words)} so far`,
  forced: ({ share, deadline }) =>
    `served early, while others are away: promised ${plainPercent(share)}, due by round ${whole(deadline)}`,
  cap: ({ cap }, { arms }) =>
    `all ${arms} that are here are at their caps, and this one is least above ${plainPercent(cap)}`,
  "largest deficit": ({ share, pulls, deficit }, words) =>
    `furthest behind, by ${decimal(deficit, 2)}: promised ${plainPercent(share)}, had ${counted(pulls, words)} so far`,
  "quota first": ({ planned, pulls }, words) =>
    `serving the floors first: ${counted(pulls, words)} of ${whole(planned)} planned`,
  "not yet observed": (_, { arm }) => `not tried yet: nothing is known of this ${arm}`,
  "highest index": ({ mean, observed, index }, words) =>
    `looked best: ${average(mean, words)}${observed === undefined ? "" : ` in ${counted(observed, words)}`}${index === undefined ? "" : `, at best ${decimal(index, 2)}`}`,
  "highest index, raised below the threshold": ({ mean }, words) =>
    `below its floor, which raises it: ${average(mean, words)}`,
  "highest index with bonus": ({ mean, deficit }, words) =>
    `looked best with a bonus for being ${decimal(deficit, 2)} behind: ${average(mean, words)}`,
  "highest mean": ({ mean }, words) => `best so far: ${average(mean, words)}`,
  "highest draw": ({ mean }, words) =>
    `its lottery draw was the highest${mean === undefined ? "" : `: ${average(mean, words)}`}`,
  "uniformly random": () => "drawn at random, to explore",
  "fewest pulls": ({ pulls }, words) => `its turn: ${counted(pulls, words)} so far, the fewest`,
  "each arm once": (_, { arm }) => `every ${arm} is tried once first`,
  "each arm twice": (_, { arm }) => `every ${arm} is tried twice first`,
  "catch-up": ({ pulls }, words) => `behind in proportion to what it returns: ${counted(pulls, words)} so far`,
  "largest gain": ({ pulls }, words) => `adds most to a proportional division: ${counted(pulls, words)} so far`,
  "largest optimistic total": ({ pulls }, words) =>
    `could become the best if it kept improving as it does: ${counted(pulls, words)} so far`,
  "phase 3: owed": ({ owed }, words) => `granted because it is deserved: ${counted(owed, words)} still owed`,
  explore: ({ pulls, planned }, words) => `exploring: ${counted(pulls, words)} of ${whole(planned)} planned`,
  exploration: ({ pulls }, words) => `exploring: ${counted(pulls, words)} so far`,
  serve: ({ pulls, planned }, words) =>
    `serving what is deserved: ${counted(pulls, words)} of ${whole(planned)} planned`,
  "a few pulls each": ({ pulls, each }, words) =>
    `a few for everyone first: ${counted(pulls, words)} of ${whole(each)}`,
  "drawn by share": () => "drawn by lot, each as likely as its share",
  "best explored arm": ({ mean }, words) => `best when it was explored: ${average(mean, words)}`,
  "longest queue and index": ({ queue, mean }, words) =>
    `its queue of ${decimal(queue, 2)} unserved ${words.pulls} and ${average(mean, words)} counted most`,
  "survivors in turn": ({ survivors }, { arms }) =>
    `its turn among the ${whole(survivors)} ${arms} that may still be the best`,
  "in turn": ({ survivors }, { arms }) => `its turn among the ${whole(survivors)} ${arms} that may still be the best`,
  "phase 1: gaps unclear": (_, { arm }) => `learning what this ${arm} costs to serve`,
  "phase 2: shares unclear": (_, { arm }) => `learning what this ${arm} deserves`,
  "deserved, and not surely too costly": (_, { arm }) => `deserved, and this ${arm} is not surely too costly`,
};

/** Rules that only hand the round on to the learner. */
const handsOn = new Set(["learner", "phase 4: learner"]);

/** Rules by which the learner chose among some. */
const amongSome: Readonly<Record<string, string>> = {
  "learner, exploration allowance used up":
    "those not heard from have had their part, so the learner chose among the others",
  "learner, among arms not heard from":
    "few have been heard from, and this turn belongs to the others, so the learner chose among those",
};

/** Why an arm was chosen, as a clause without its subject: "due by round 415: …". */
export function reasonInWords(reason: Reason | undefined, words: Words): string {
  if (reason === undefined) return "chosen together with others";
  if (handsOn.has(reason.rule) && reason.learner !== undefined) {
    return `none was due, so the learner chose: ${reasonInWords(reason.learner, words)}`;
  }
  if (Object.hasOwn(amongSome, reason.rule) && reason.learner !== undefined) {
    return `${amongSome[reason.rule]}: ${reasonInWords(reason.learner, words)}`;
  }
  return rules[reason.rule]?.(reason.numbers, words) ?? unlisted(reason);
}

function unlisted({ rule, numbers }: Reason): string {
  const values = Object.entries(numbers).map(
    ([name, value]) => `${name} ${decimal(value, Number.isInteger(value) ? 0 : 2)}`,
  );
  return values.length === 0 ? rule : `${rule} (${values.join(", ")})`;
}

function average(mean: number, { reward }: Words): string {
  return `${decimal(mean, 2)} ${reward} on average`;
}

function counted(count: number, { pull, pulls }: Words): string {
  return `${whole(count)} ${count === 1 ? pull : pulls}`;
}
