import type { Verdict } from "../../../contracts/contractPage.js";
import { aboutOf, pageOf, promiseInWords } from "../../../contracts/index.js";
import type { Answer, PolicyAnswer } from "../../../setting/answer.js";
import type { Estimate } from "../../../numbers/uncertain.js";
import { decimal } from "../../../numbers/formats.js";
import { isTold, uncertainPercent } from "../../../numbers/uncertain.js";
import { armNames, BASELINE, type Setting } from "../../../setting/setting.js";
import { wordsOf, type Words } from "../../../setting/scenarios.js";

/** What came of a setting, in plain words. Every part is true of the trials that the answer is from. */
export interface Sentence extends Verdict {
  readonly promise: string;
  readonly cost?: string;
  readonly whoPays?: string;
  /** Other policies of the comparison that broke the promise which this one kept. */
  readonly others?: string;
}

/** `names` are those of the policies, in the order of the answer. */
export function sentenceOf(setting: Setting, answer: Answer, place: number, names: readonly string[]): Sentence {
  const about = aboutOf(setting);
  const policy = answer.policies[place];
  const promise = promiseInWords(setting);
  const isLearner = place === BASELINE;
  const verdict = pageOf(setting.contract).verdict(about, policy, answer);
  if (isLearner) return { promise, ...verdict };
  return {
    ...{ promise, ...verdict },
    ...(policy.cost === undefined ? {} : { cost: costInWords(policy.cost, about.words, answer.isDone) }),
    ...whoPays(setting, answer, policy, names[BASELINE]),
    ...(verdict.tone === "kept" ? othersThatBroke(answer, names) : {}),
  };
}

/** As it is copied. */
export function sentenceText({ promise, verdict, cost, whoPays, others }: Sentence): string {
  return [promise, verdict, cost, whoPays, others].filter((part) => part !== undefined).join(" ");
}

function costInWords(cost: Estimate, { reward }: Words, isDone: boolean): string {
  if (Number.isNaN(cost.error)) return `In this one trial it cost ${uncertainPercent(cost, `of the ${reward}`)}.`;
  if (!isTold(cost) && cost.error > 0) {
    const yet = isDone ? "" : " yet";
    return `What it cost cannot be told from chance${yet}: ${uncertainPercent(cost, `of the ${reward}`)}.`;
  }
  if (cost.mean >= 0) return `It cost ${uncertainPercent(cost, `of the ${reward}`)}.`;
  return `It brought ${uncertainPercent({ ...cost, mean: -cost.mean }, `more ${reward}`)}.`;
}

/** Changes below this part of all pulls are not worth a sentence. */
const WORTH_TELLING = 0.005;

/** Who gives up most and who gains most, against the learner alone. */
function whoPays(
  setting: Setting,
  { policies }: Answer,
  policy: PolicyAnswer,
  learnerAlone: string,
): Pick<Sentence, "whoPays"> {
  const { pulls } = wordsOf(setting);
  const names = armNames(setting);
  const changes = policy.shares.map(({ mean }, arm) => mean - policies[BASELINE].shares[arm].mean);
  const loser = changes.indexOf(Math.min(...changes));
  const winner = changes.indexOf(Math.max(...changes));
  if (-changes[loser] < WORTH_TELLING || changes[winner] < WORTH_TELLING) return {};
  const part = (change: number) => `${decimal(100 * Math.abs(change), 1)}\u202f%`;
  const other = setting.contract.id === "none" ? learnerAlone : "no promise";
  return {
    whoPays: `Compared with ${other}, ${names[loser]} gave up ${part(changes[loser])} of all ${pulls} and ${names[winner]} gained ${part(changes[winner])}.`,
  };
}

/** In how many trials other policies broke a floor or a cap. The learner alone has promised nothing. */
function othersThatBroke({ policies, trials }: Answer, names: readonly string[]): Pick<Sentence, "others"> {
  const brokeIn = (name: string, what: string, count: number) =>
    count === 0 ? [] : [`${name} broke ${what} in ${count} of ${trials} trials.`];
  const sentences = policies.flatMap(({ broken = 0, aboveCap = 0 }, place) =>
    place === BASELINE
      ? []
      : [...brokeIn(names[place], "a floor", broken), ...brokeIn(names[place], "a cap", aboveCap)],
  );
  return sentences.length === 0 ? {} : { others: sentences.join(" ") };
}
