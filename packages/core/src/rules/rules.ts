import * as needs from "../door/needs.js";
import type { Rule } from "./rule.js";

const lot = "The lot fell on another arm.";
const inTurn = {
  choice: "policy",
  words: "its turn among those that may still be the best",
  inNumbers: ({ survivors }, { arms, whole }) =>
    `its turn among the ${whole(survivors)} ${arms} that may still be the best`,
  whyNot: "It was the turn of another arm that may still be the best.",
} as const satisfies Rule;

/**
 * Every rule by which a policy of Evenhand chooses an arm, by its name in reasons and logs. A name never changes: logs
 * are recomputed by it. `several` is the allocator's, for the arms of a round that has several.
 *
 * Where a rule has no `inNumbers`, its `words` do without the noun "arm": pages call arms what they are.
 */
const table = {
  learner: {
    choice: "free",
    words: "nothing had to be served, so the learner chose",
    whyNot: "Nothing had to be served, and the learner preferred another.",
  },
  "learner, exploration allowance used up": {
    choice: "free",
    words: "those not heard from had had their part, so the learner chose among the others",
    whyNot: "Nothing had to be served, and the learner preferred another.",
  },
  "learner, among arms not heard from": {
    choice: "free",
    words: "fewer than half had been heard from, and the round was the others', so the learner chose among those",
    whyNot: "The round was for arms that have not been heard from, and the learner preferred another of them.",
  },
  deadline: {
    choice: "quota",
    words: "it was due, and of all due arms its deadline came first",
    whenDue: (arm, round) => `${arm} must be served by round ${round}`,
    inNumbers: ({ share, pulls, deadline }, say) =>
      `due by round ${say.whole(deadline)}: promised ${say.share(share)}, had ${say.counted(pulls)} so far`,
    whyNot: ({ isDue = false, deadline }) =>
      isDue && deadline !== undefined
        ? `It was due too, by round ${deadline}: the chosen arm came first.`
        : "Nothing was due to it.",
  },
  forced: {
    choice: "quota",
    words: "arms with a share were absent, and its deadline had to be kept before their return",
    whenDue: (arm, round) => `served early, because others are away; ${arm} must be served by round ${round}`,
    inNumbers: ({ share, deadline }, say) =>
      `served early, because others are away: promised ${say.share(share)}, due by round ${say.whole(deadline)}`,
    whyNot: "Another arm's deadline had to be kept first.",
  },
  cap: {
    choice: "cap",
    words: "all open arms were at their caps, and this one was least above its own",
    inNumbers: ({ cap }, { arms, share }) =>
      `all ${arms} that are here are at their caps, and this one is least above ${share(cap)}`,
    whyNot: "All open arms were at their caps, and it was not the least above its own.",
  },
  several: {
    choice: "policy",
    words: "chosen together with others",
    whyNot: "The arms of this round were chosen together, and it was not among them.",
  },
  "largest deficit": {
    choice: "quota",
    words: "it was furthest behind its share",
    inNumbers: ({ share, pulls, deficit }, say) =>
      `furthest behind, by ${say.decimal(deficit)}: promised ${say.share(share)}, had ${say.counted(pulls)} so far`,
    whyNot: "Another arm was further behind its share.",
  },
  "quota first": {
    choice: "quota",
    words: "floors are served first, and it had not had all that was planned for it",
    inNumbers: ({ planned, pulls }, say) =>
      `serving the floors first: ${say.counted(pulls)} of ${say.whole(planned)} planned`,
    whyNot: "Floors are served first, and it was another arm's turn.",
  },
  "drawn by share": {
    choice: "policy",
    words: "drawn by lot, each as likely as its share",
    whyNot: lot,
  },
  "in place of an absent arm": {
    choice: "policy",
    words: "drawn by lot in place of one that was absent",
    whyNot: lot,
  },
  "best explored arm": {
    choice: "policy",
    words: "it was the best when all were explored",
    inNumbers: ({ mean }, say) => `best when it was explored: ${say.average(mean)}`,
    whyNot: "Another arm was better when they were explored.",
  },
  "longest queue and index": {
    choice: "policy",
    words: "its queue of what was not served and its index counted most together",
    inNumbers: ({ queue, mean }, say) =>
      `its queue of ${say.decimal(queue)} unserved ${say.pulls} and ${say.average(mean)} counted most`,
    whyNot: "Queue and index of another arm counted more together.",
  },
  "longest queue and index, not yet observed": {
    choice: "policy",
    words: "nothing was known of it yet, and with its queue of what was not served that counted most",
    inNumbers: ({ queue }, { arm, pulls, decimal }) =>
      `its queue of ${decimal(queue)} unserved ${pulls} counted most, and nothing is known of this ${arm} yet`,
    whyNot: "Queue and index of another arm counted more together.",
  },
  "highest index with bonus": {
    choice: "policy",
    words: "its optimistic estimate with a bonus for being behind was the highest",
    inNumbers: ({ mean, deficit }, say) =>
      `looked best with a bonus for being ${say.decimal(deficit)} behind: ${say.average(mean)}`,
    whyNot: "Another arm came first by its optimistic estimate and its bonus for being behind.",
  },
  "highest index, raised below the threshold": {
    choice: "policy",
    words: "it was below its floor, which raised its optimistic estimate to the highest",
    inNumbers: ({ mean }, say) => `below its floor, which raises it: ${say.average(mean)}`,
    whyNot: "Another arm was below its floor, which raised its optimistic estimate to the highest.",
  },
  "a few pulls each": {
    choice: "policy",
    words: "everyone gets a few first, and it had had the fewest",
    inNumbers: ({ pulls, each }, say) => `a few for everyone first: ${say.counted(pulls)} of ${say.whole(each)}`,
    whyNot: "Every arm gets a few pulls first, and it was another's turn.",
  },
  "deserved, and not surely too costly": {
    choice: "policy",
    words: "deserved, and not certainly too costly",
    inNumbers: (_, { arm }) => `deserved, and this ${arm} is not certainly too costly`,
    whyNot: "Another arm was served that deserved it, and was not certainly too costly.",
  },
  explore: {
    choice: "policy",
    words: "each is explored as long as planned, before what is deserved is served",
    inNumbers: ({ pulls, planned }, say) => `exploring: ${say.counted(pulls)} of ${say.whole(planned)} planned`,
    whyNot: "Arms are explored first, and it was another's turn.",
  },
  serve: {
    choice: "policy",
    words: "it had not had all that was planned because it deserves it",
    inNumbers: ({ pulls, planned }, say) =>
      `serving what is deserved: ${say.counted(pulls)} of ${say.whole(planned)} planned`,
    whyNot: "What arms deserve was served in turn, and it was another's turn.",
  },
  "phase 1: gaps unclear": {
    choice: "policy",
    words: "what it costs to serve it was not yet clear",
    inNumbers: (_, { arm }) => `learning what this ${arm} costs to serve`,
    whyNot: "What it costs to serve arms was learned in turn, and it was another's turn.",
  },
  "phase 2: shares unclear": {
    choice: "policy",
    words: "what it deserves was not yet clear",
    inNumbers: (_, { arm }) => `learning what this ${arm} deserves`,
    whyNot: "What arms deserve was learned in turn, and it was another's turn.",
  },
  "phase 3: deserved": {
    choice: "policy",
    words: "it had not had all that it deserves",
    inNumbers: ({ left }, say) => `granted because it is deserved: ${say.counted(left)} still owed`,
    whyNot: "What arms deserve was served in turn, and it was another's turn.",
  },
  // The learner chooses, and yet this is not free: states and reports have counted it as forced since the first logs.
  "phase 4: learner": {
    choice: "policy",
    words: "what is deserved had been served, so the learner chose",
    whyNot: "What is deserved had been served, and the learner preferred another.",
  },
  "each arm once": {
    choice: "policy",
    words: "each is tried once first",
    inNumbers: (_, { arm }) => `every ${arm} is tried once first`,
    whyNot: "Every arm is tried once first, and it was another's turn.",
  },
  "catch-up": {
    choice: "policy",
    words: "it was behind in proportion to what it returned",
    inNumbers: ({ pulls }, say) => `behind in proportion to what it returns: ${say.counted(pulls)} so far`,
    whyNot: "Another arm was behind in proportion to what it returned.",
  },
  "largest gain": {
    choice: "policy",
    words: "it added most to a proportional division",
    inNumbers: ({ pulls }, say) => `adds most to a proportional division: ${say.counted(pulls)} so far`,
    whyNot: "Another arm added more to a proportional division.",
  },
  "each arm twice": {
    choice: "policy",
    words: "each is tried twice first",
    inNumbers: (_, { arm }) => `every ${arm} is tried twice first`,
    whyNot: "Every arm is tried twice first, and it was another's turn.",
  },
  "largest optimistic total": {
    choice: "policy",
    words: "it could have become the best if it had kept improving as it did",
    inNumbers: ({ pulls }, say) =>
      `could become the best if it kept improving as it does: ${say.counted(pulls)} so far`,
    whyNot: "Another arm could have become better if both had kept improving as they did.",
  },
  "largest optimistic rest": {
    choice: "policy",
    words: "it could still return the most in the rounds that were left",
    inNumbers: ({ pulls }, say) =>
      `could still return the most in the rounds that are left: ${say.counted(pulls)} so far`,
    whyNot: "Another arm could have returned more in the rounds that were left.",
  },
  "in turn": inTurn,
  "survivors in turn": inTurn,
  "last survivor": {
    choice: "policy",
    words: "no other can still be the best",
    whyNot: "Only the chosen arm can still be the best.",
  },
  "no survivor is open": {
    choice: "policy",
    words: "none that may still be the best was open, and it came first of the others",
    whyNot: "No arm that may still be the best was open, and another came first of the rest.",
  },
  "not yet observed": {
    choice: "policy",
    words: "nothing was known of it yet",
    inNumbers: (_, { arm }) => `nothing is known of this ${arm} yet`,
    whyNot: "Nothing was known of the chosen arm yet.",
  },
  forgotten: {
    choice: "policy",
    words: "all that was known of it is too old to count",
    inNumbers: (_, { arm }) => `what was known of this ${arm} is too old to count`,
    whyNot: "What was known of the chosen arm was too old to count.",
  },
  exploration: {
    choice: "policy",
    words: "each is explored first, and it was its turn",
    inNumbers: ({ pulls }, say) => `exploring: ${say.counted(pulls)} so far`,
    whyNot: "Arms are explored first, and it was another's turn.",
  },
  "highest index": {
    choice: "policy",
    words: "its optimistic estimate was the highest",
    inNumbers: ({ mean, index }, say) =>
      `has had ${say.average(mean)} so far${index > mean ? `; too few ${say.pulls} to rule out more` : ""}`,
    whyNot: "Another arm came first by its optimistic estimate.",
  },
  "highest mean": {
    choice: "policy",
    words: "it was the best so far on average",
    inNumbers: ({ mean }, say) => `best so far: ${say.average(mean)}`,
    whyNot: "Another arm came first by its average.",
  },
  "drawn by merit": {
    choice: "policy",
    words: "it was drawn, each as likely as its merit says",
    inNumbers: ({ share }, say) => `drawn with the probability ${say.decimal(share)} that its merit gives it`,
    whyNot: "Another arm was drawn, each as likely as its merit says.",
  },
  "highest draw": {
    choice: "policy",
    words: "its lottery draw was the highest",
    inNumbers: ({ mean }, say) =>
      `its lottery draw was the highest${mean === undefined ? "" : `: ${say.average(mean)}`}`,
    whyNot: "Another arm's lottery draw was higher.",
  },
  "drawn by weight": {
    choice: "policy",
    words: "drawn by lot, each the likelier the more it returned",
    inNumbers: ({ probability }, say) => `drawn by lot, with a chance of ${say.decimal(probability)}`,
    whyNot: lot,
  },
  "uniformly random": {
    choice: "policy",
    words: "drawn at random, to explore",
    whyNot: lot,
  },
  "fewest pulls": {
    choice: "policy",
    words: "its turn: it had had the fewest",
    inNumbers: ({ pulls }, say) => `its turn: ${say.counted(pulls)} so far, the fewest`,
    whyNot: "It was another arm's turn, which had had the fewest pulls.",
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** The name of a rule of Evenhand's own policies. Policies of a program's own have names of their own. */
export type RuleId = keyof typeof table;

/** The rules of all policies of Evenhand, by name: what their choices came from, and their words. */
export const rules: Readonly<Record<RuleId, Rule>> = table;

/** What is known of the rule with this name; undefined where it is not one of Evenhand's. */
export function ruleOf(name: string): Rule | undefined {
  needs.text(name, "name");
  return Object.hasOwn(table, name) ? rules[name as RuleId] : undefined;
}

/**
 * Whether a choice by this rule was left to the learner, because nothing had to be served. Of a rule that is not
 * Evenhand's its name tells: it begins with "learner".
 */
export function isFree(name: string): boolean {
  const rule = ruleOf(name);
  return rule === undefined ? name.startsWith("learner") : rule.choice === "free";
}
