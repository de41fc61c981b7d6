import { aboutOf, pageOf } from "../../contracts/index.js";
import type { Answer, PolicyAnswer } from "../../setting/answer.js";
import { listed, percent } from "../../numbers/formats.js";
import { isTold, uncertainPercent } from "../../numbers/uncertain.js";
import { wordsOf } from "../../setting/scenarios.js";
import { armNames, BASELINE, type Setting } from "../../setting/setting.js";

export interface MeetingSentence {
  /** What it costs. */
  readonly cost: string;
  readonly whoPays?: string;
  /** What it would cost someone who knew all about the arms and had nothing to learn. */
  readonly ifKnown?: string;
}

/**
 * What a promise costs and who pays for it, as one would say it in a meeting. `free` is the
 * best reward without any promise.
 */
export function meetingSentence(setting: Setting, answer: Answer, place: number, free?: number): MeetingSentence {
  const policy = answer.policies[place];
  return {
    cost: `${subjectOf(setting)} ${costOf(setting, policy)}.`,
    ...whoPays(setting, policy, answer.policies[BASELINE]),
    ...ifKnown(setting, answer, policy, free),
  };
}

export function sentenceText({ cost, whoPays: who, ifKnown: known }: MeetingSentence): string {
  return [cost, who, known].filter((part) => part !== undefined).join(" ");
}

/** The promise as the subject of a sentence. */
export function subjectOf(setting: Setting): string {
  return pageOf(setting.contract).subject(aboutOf(setting));
}

function costOf(setting: Setting, { cost = { mean: 0, error: 0 } }: PolicyAnswer): string {
  const { reward } = wordsOf(setting);
  if (cost.mean === 0 && cost.error === 0) return "costs nothing";
  if (Number.isNaN(cost.error)) return `costs, in the one trial so far, ${uncertainPercent(cost, `of the ${reward}`)}`;
  if (!isTold(cost)) return `has no cost that stands out from chance: ${uncertainPercent(cost, `of the ${reward}`)}`;
  if (cost.mean > 0) return `costs ${uncertainPercent(cost, `of the ${reward}`)}`;
  return `brings ${uncertainPercent({ ...cost, mean: -cost.mean }, `more ${reward}`)}`;
}

/** Changes below this part of all pulls are not worth a sentence. */
const WORTH_TELLING = 0.005;
/** No more than this many arms are named on each side. */
const NAMED = 2;

/** Who gives up most and who gains most, against the learner alone. */
function whoPays(setting: Setting, policy: PolicyAnswer, plainPolicy: PolicyAnswer): Pick<MeetingSentence, "whoPays"> {
  const { pulls } = wordsOf(setting);
  const names = armNames(setting);
  const changes = policy.shares.map(({ mean }, arm) => ({ arm, change: mean - plainPolicy.shares[arm].mean }));
  const largest = (sign: number) =>
    changes
      .filter(({ change }) => sign * change >= WORTH_TELLING)
      .sort((a, b) => sign * (b.change - a.change))
      .slice(0, NAMED);
  const [payers, winners] = [largest(-1), largest(1)];
  if (payers.length === 0 || winners.length === 0) return {};
  const [first, ...others] = payers.map(({ arm, change }) => ({ name: names[arm], part: percent(-change, 1) }));
  const givers = [
    `${first.name} (${first.part} of all ${pulls})`,
    ...others.map(({ name, part }) => `${name} (${part})`),
  ];
  const gainers = winners.map(({ arm, change }) => `${names[arm]} (${percent(change, 1)})`);
  // "Would", because names can be plural: "Men 25–34", "Northmill".
  return { whoPays: `${listed(givers)} would give up the most; ${listed(gainers)} would gain the most.` };
}

function ifKnown(
  setting: Setting,
  { oracle }: Answer,
  { cost }: PolicyAnswer,
  free: number | undefined,
): Pick<MeetingSentence, "ifKnown"> {
  if (oracle === undefined || free === undefined || !(free > 0) || oracle >= free) return {};
  const known = 1 - oracle / free;
  const { arm, pulls } = wordsOf(setting);
  const words = `If the average of every ${arm} were known from the start, it would cost ${percent(known, 1)}.`;
  if (cost === undefined || known <= cost.mean) return { ifKnown: words };
  return { ifKnown: `${words} It costs less here because learning takes some of the ${pulls} even without a promise.` };
}
