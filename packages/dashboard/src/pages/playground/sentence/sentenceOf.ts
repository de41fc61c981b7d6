import type { Answer, PolicyAnswer } from "../../../engine/answer.js";
import type { Estimate } from "../../../engine/estimate.js";
import { atEnd } from "../../../engine/atEnd.js";
import { decimal, plain, whole } from "../../../numbers/formats.js";
import { isTold, uncertain, uncertainPercent } from "../../../numbers/uncertain.js";
import { armNames } from "../../../setting/armNames.js";
import { contractKinds } from "../../../setting/contractKinds.js";
import { promiseInWords } from "../../../setting/promiseInWords.js";
import { wordsOf, type Words } from "../../../setting/scenarios.js";
import type { Setting } from "../../../setting/setting.js";
import { BASELINE } from "../../../setting/studyOf.js";
import { floorVerdict } from "./floorVerdict.js";
import { starving, starvingInWords } from "./starving.js";

/** What came of a setting, in plain words. Every part is true of the trials that the answer is from. */
export interface Sentence {
  readonly promise: string;
  readonly verdict: string;
  /** Whether the promise was kept, where that can be said. */
  readonly tone: "kept" | "broken" | "open";
  readonly cost?: string;
  readonly whoPays?: string;
  /** Other policies of the comparison that broke the promise which this one kept. */
  readonly others?: string;
}

/** `names` are those of the policies, in the order of the answer. */
export function sentenceOf(setting: Setting, answer: Answer, place: number, names: readonly string[]): Sentence {
  const words = wordsOf(setting.scenario);
  const policy = answer.policies[place];
  const promise = promiseInWords(setting);
  const isLearner = place === BASELINE;
  const verdict = verdictOf(setting, answer, policy, words);
  if (isLearner) return { promise, ...verdict };
  return {
    ...{ promise, ...verdict },
    ...(policy.cost === undefined ? {} : { cost: costInWords(policy.cost, words, answer.isDone) }),
    ...whoPays(setting, answer, policy, names[BASELINE]),
    ...(verdict.tone === "kept" ? othersThatBroke(answer, names) : {}),
  };
}

/** As it is copied. */
export function sentenceText({ promise, verdict, cost, whoPays, others }: Sentence): string {
  return [promise, verdict, cost, whoPays, others].filter((part) => part !== undefined).join(" ");
}

type Verdict = Pick<Sentence, "verdict" | "tone">;

function verdictOf(setting: Setting, answer: Answer, policy: PolicyAnswer, words: Words): Verdict {
  const kind = contractKinds[setting.contract.kind].contract;
  if (kind === "none") return nothingPromised(setting, answer, policy, words);
  if (kind === "quota") return floorVerdict(setting, answer, policy);
  if (kind === "penalty" || kind === "opportunity") return priceVerdict(setting, policy, words);
  if (kind === "proportional") {
    const behind = atEnd(policy, "proportional-deficit");
    const verdict = `In the end the ${words.arm} furthest behind was ${uncertain(behind)} ${words.pulls} short of their share, of ${whole(setting.horizon)}.`;
    return { verdict, tone: "open" };
  }
  return potentialVerdict(setting, policy, words);
}

function nothingPromised(setting: Setting, { present }: Answer, policy: PolicyAnswer, words: Words): Verdict {
  const least = policy.shares.reduce((lowest, { mean }, arm) => (mean < policy.shares[lowest].mean ? arm : lowest), 0);
  const hungry = starving(policy.shares, present).length;
  const share = `${armNames(setting)[least]} got ${uncertainPercent(policy.shares[least], `of the ${words.pulls}`)}, the least of all.`;
  if (hungry === 0) return { verdict: share, tone: "open" };
  const count = `${hungry} of ${setting.arms.length} ${words.arms} ${hungry === 1 ? "is" : "are"} starving`;
  return { verdict: `${share} ${count}: ${starvingInWords(setting.arms.length).meaning}.`, tone: "open" };
}

function priceVerdict({ contract }: Setting, policy: PolicyAnswer, words: Words): Verdict {
  const isWithheld = contract.kind === "withheld";
  const missing = atEnd(policy, isWithheld ? "withheld" : "unfairness");
  const done = isWithheld ? "withheld" : "missing";
  if (missing.mean === 0) return { verdict: `In the end none was ${done}.`, tone: "kept" };
  const price = contract.kind === "withheld" ? contract.cost : contract.kind === "priced-floor" ? contract.price : 0;
  const paid = { mean: price * missing.mean, error: price * missing.error };
  const verdict = `In the end ${uncertain(missing, 1)} ${words.pulls} were ${done}, at a price of ${uncertain(paid, 1)}.`;
  return { verdict, tone: "open" };
}

function potentialVerdict(setting: Setting, policy: PolicyAnswer, words: Words): Verdict {
  const { contract } = setting;
  const tolerance = contract.kind === "potential" ? contract.tolerance : 0;
  const left = policy.byArm["distance-to-potential"];
  const furthest = left.reduce((worst, { mean }, arm) => (mean > left[worst].mean ? arm : worst), 0);
  const { most } = policy.courses["worst-distance-to-potential"];
  if (most[most.length - 1] <= tolerance) {
    return { verdict: `Every ${words.arm} came within ${plain(tolerance)} of its potential.`, tone: "kept" };
  }
  const distance = uncertain(left[furthest], 2);
  const verdict = `${armNames(setting)[furthest]} is still ${distance} below its potential, the furthest of all.`;
  return { verdict, tone: "broken" };
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
  const { pulls } = wordsOf(setting.scenario);
  const names = armNames(setting);
  const changes = policy.shares.map(({ mean }, arm) => mean - policies[BASELINE].shares[arm].mean);
  const loser = changes.indexOf(Math.min(...changes));
  const winner = changes.indexOf(Math.max(...changes));
  if (-changes[loser] < WORTH_TELLING || changes[winner] < WORTH_TELLING) return {};
  const part = (change: number) => `${decimal(100 * Math.abs(change), 1)}\u202f%`;
  const other = setting.contract.kind === "none" ? learnerAlone : "no promise";
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
