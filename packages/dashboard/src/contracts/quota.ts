import { decimal, listed, plainPercent, whole } from "../numbers/formats.js";
import type { Answer, PolicyAnswer } from "../setting/answer.js";
import { capsOf, floorsOf, floorTerms, furthestAbove, furthestBehind, laterFloors } from "../setting/floors.js";
import { type Words, wordsOf } from "../setting/scenarios.js";
import { canBeAway, comesAndGoes, type FloorContract, type Setting } from "../setting/setting.js";
import type {
  ContractContext,
  ContractPage,
  CourseKind,
  KeptColumn,
  KeptValue,
  Preset,
  Verdict,
} from "./contractPage.js";

export const equalFloor: Preset = {
  ...{ id: "equal-floor", contract: "quota", title: "Equal floor", strength: "shares" },
  parameters: [{ name: "shares", kind: "floor", label: ({ arm }) => `floor for every ${arm}` }],
};

const promisedPart = ({ pulls }: Words) => `promised part of all ${pulls}`;

export const floorBySize: Preset = {
  ...{ id: "floor-by-size", contract: "quota", title: "Floor by size", strength: "shares" },
  parameters: [{ name: "shares", kind: "floor-by-size", label: promisedPart }],
};

const ownFloors: Preset = {
  ...{ id: "own-floors", contract: "quota", title: "Own floors", strength: "shares" },
  parameters: [{ name: "shares", kind: "floors", label: promisedPart }],
};

/** Floors, and beside them caps, floors that change later, and a promise that begins again. */
export const quota: ContractPage<FloorContract> = {
  id: "quota",
  title: "Floors",
  presets: [equalFloor, floorBySize, ownFloors],
  defaultPolicy: "deadline-quota",
  rewardsFor: (rewards) => rewards,
  sharesAre: "promised",
  withoutFloors: "Nothing is promised to any arm.",
  metrics: (setting) => [furthestBehind(setting), furthestAbove(setting)].filter((metric) => metric !== undefined),
  promise,
  subject,
  verdict: ({ setting }, policy, answer) => floorVerdict(setting, answer, policy),
  courses: (about) => [behindCourse(about), ...aboveCourse(about)],
  columns,
};

/** More floors than this are not listed in a sentence. */
const LISTED = 6;

/** One sentence for the floors, and one more for all that the contract has beside them. */
function promise(about: ContractContext<FloorContract>): string {
  const { contract, setting, words } = about;
  const { renewEvery } = contract;
  const caps = capsInWords(about);
  const promisesNothing = contract.shares === 0 && caps !== undefined;
  return [
    ...(promisesNothing ? [] : [floorsInWords(about)]),
    ...(caps === undefined ? [] : [caps]),
    ...laterInWords(about),
    ...(renewEvery === undefined ? [] : [`The promise begins again every ${whole(renewEvery)} ${words.pulls}.`]),
    ...(setting.noShows === undefined ? [] : ["No-shows are not counted."]),
  ].join(" ");
}

function floorsInWords({ contract: { shares }, setting, words }: ContractContext<FloorContract>): string {
  const { arm, pulls, sizes } = words;
  const counted = `of the ${pulls}${whileThere(setting)}`;
  if (typeof shares === "number") return `Every ${arm} gets at least ${plainPercent(shares)} ${counted}.`;
  if ("total" in shares) {
    const part = shares.total === 0.5 ? "Half" : plainPercent(shares.total);
    return `${part} ${counted} are reserved, divided by ${sizes}.`;
  }
  const each = setting.arms.length > LISTED ? "" : `: ${listed(shares.map(plainPercent))}`;
  return `Every ${arm} gets at least their own share ${counted}${each}.`;
}

/** A floor counts the rounds in which its arm is there. */
function whileThere(setting: Setting): string {
  return canBeAway(setting) || comesAndGoes(setting) ? " that come while they are there" : "";
}

function capsInWords({ setting, words: { arm, pulls } }: ContractContext<FloorContract>): string | undefined {
  const caps = capsOf(setting);
  if (caps === undefined) return undefined;
  if (caps.every((cap) => cap === caps[0])) return `No ${arm} gets more than ${plainPercent(caps[0])} of the ${pulls}.`;
  const each = caps.length > LISTED ? "" : `: ${listed(caps.map(plainPercent))}`;
  return `None gets more than its own cap${each}.`;
}

/** What changes later, a sentence each; of many changes only how many. */
function laterInWords({ setting, words: { pull } }: ContractContext<FloorContract>): string[] {
  const later = laterFloors(setting);
  if (later.length > LISTED) return [`The floors change ${whole(later.length)} times.`];
  return later.map(({ at, floors, caps }) => {
    const changed = [floors, ...(caps === undefined ? [] : [caps])].map(sharesInWords);
    return `From ${pull} ${whole(at)} on the floors are ${changed.join(", and the caps ")}.`;
  });
}

function sharesInWords(shares: readonly number[]): string {
  if (shares.every((share) => share === shares[0])) return `${plainPercent(shares[0])} for each`;
  return shares.length > LISTED ? "others" : listed(shares.map(plainPercent));
}

function subject({ contract, setting, words }: ContractContext<FloorContract>): string {
  const { shares, caps, later } = contract;
  const each = `for each of ${whole(setting.arms.length)} ${words.arms}`;
  const cap = typeof caps === "number" ? `a cap of ${plainPercent(caps)}` : "a cap of their own";
  const andCap = `${caps === undefined ? "" : ` and ${cap}`}${later === undefined ? "" : ", at first,"}`;
  if (shares === 0 && caps !== undefined) return `A${cap.slice(1)} ${each}`;
  if (typeof shares === "number") return `A floor of ${plainPercent(shares)}${andCap} ${each}`;
  if ("total" in shares) {
    return `Promising ${plainPercent(shares.total)} of the ${words.pulls} by size (${words.size})${andCap}`;
  }
  const floors = shares.length > LISTED ? "" : ` (${shares.map(plainPercent).join(", ")})`;
  return `A floor of their own ${each}${floors}${andCap}`;
}

/** A promise is broken by the first whole pull. */
const level = { at: 1, label: "the promise: stay below 1" };

function behindCourse({ setting, words }: ContractContext<FloorContract>): CourseKind {
  return {
    ...{ metric: furthestBehind(setting), title: "Furthest behind, in the worst trial", tab: "Behind" },
    ...{ label: "furthest behind so far", unit: words.pulls, isWorst: true, isOfKeepers: true, level },
  };
}

/** How far any arm was above its cap, where there are caps. */
function aboveCourse({ setting, words }: ContractContext<FloorContract>): CourseKind[] {
  const metric = furthestAbove(setting);
  if (metric === undefined) return [];
  return [
    {
      ...{ metric, title: "Furthest above a cap, in the worst trial", tab: "Above" },
      ...{ label: "furthest above so far", unit: words.pulls, isWorst: true, isOfKeepers: true, level },
    },
  ];
}

function columns({ setting, words }: ContractContext<FloorContract>): KeptColumn[] {
  const behind: KeptColumn = {
    title: `${words.pulls} behind`,
    value: (policy, isLearner) => heldOrBroken(policy, furthestBehind(setting), policy.broken ?? 0, isLearner),
  };
  const metric = furthestAbove(setting);
  if (metric === undefined) return [behind];
  const above: KeptColumn = {
    title: "above the cap",
    value: (policy, isLearner) => heldOrBroken(policy, metric, policy.aboveCap ?? 0, isLearner),
  };
  return floorsOf(setting)?.some((floor) => floor > 0) === true ? [behind, above] : [above];
}

/** By how many pulls a floor or cap was missed at most, and whether that broke it. The learner alone promised none. */
function heldOrBroken({ courses }: PolicyAnswer, metric: string, broken: number, isLearner: boolean): KeptValue {
  const furthest = behindInWords(courses[metric].most.at(-1) ?? 0);
  if (isLearner) return { text: furthest, tone: "soft" };
  return broken === 0 ? { text: `held, ${furthest}`, tone: "kept" } : { text: `broken, ${furthest}`, tone: "broken" };
}

/** Whether floors and caps were kept: at every moment, or in how many trials not, and by how much. */
function floorVerdict(setting: Setting, { trials }: Answer, policy: PolicyAnswer): Verdict {
  const { arm, pull, pulls } = wordsOf(setting);
  const { broken = 0, aboveCap = 0, courses } = policy;
  const ofTrials = (count: number) => `in ${whole(count)} of ${whole(trials)} trials`;
  const most = (metric: string) => behindInWords(courses[metric].most.at(-1) ?? 0);
  if (broken === 0 && aboveCap === 0) {
    const all = trials === 1 ? "of the trial" : `of all ${whole(trials)} trials`;
    // What is measured is the whole history: whether each period had its floors is not.
    const since = floorTerms(setting.contract).renewEvery === undefined ? "" : `, counted from the first ${pull} on`;
    const held = `All ${promisesOf(setting, policy)} held, at every moment ${all}${since}.`;
    return { verdict: held, tone: "kept" };
  }
  const floor = `A floor was broken ${ofTrials(broken)}: one ${arm} was up to ${most(furthestBehind(setting))} ${pulls} behind.`;
  const above = furthestAbove(setting);
  if (aboveCap === 0 || above === undefined) return { verdict: floor, tone: "broken" };
  const cap = `A cap was broken ${ofTrials(aboveCap)}: one ${arm} had up to ${most(above)} ${pulls} too many.`;
  return { verdict: broken === 0 ? cap : `${floor} ${cap}`, tone: "broken" };
}

/** "floors", "caps", or both: what was promised at all. */
function promisesOf(setting: Setting, { aboveCap }: PolicyAnswer): string {
  const hasFloor = floorsOf(setting)?.some((floor) => floor > 0) === true;
  if (aboveCap === undefined) return "floors";
  return hasFloor ? "floors and caps" : "caps";
}

/** Cut, not rounded: 0.999 is not yet a whole pull. */
export function behindInWords(pulls: number): string {
  return pulls < 100 ? decimal(Math.floor(pulls * 100 + 1e-9) / 100, 2) : whole(Math.floor(pulls));
}
