import { type ErrorCode, EvenhandError, type OwnDefinitions, type StudyChange } from "@evenhand/core";
import { changeErrors, changesOf, type PlannedStudy, type StudyFile } from "@evenhand/protocol/planning";
import { excessShown, violationsShown } from "./comparison.js";
import { policiesOfOptions, type PromisedShares } from "./policiesOfOptions.js";

/** The options as they were typed. */
export interface CompareOptions {
  readonly arms: string;
  readonly names?: string;
  readonly horizon: string;
  readonly quota?: string;
  readonly caps?: string;
  readonly policies?: string;
  readonly learner?: string;
  readonly change: readonly string[];
  readonly baseline?: string;
  readonly trials: string;
  readonly seed: string;
  readonly module?: string;
  readonly json?: true;
  readonly latex?: string;
  readonly bibtex?: string;
  readonly methods?: string;
}

/**
 * The study of Bernoulli arms that the options describe. Here text becomes numbers and lists; core checks them.
 * Policies may be the user's own.
 */
export function studyOfOptions(options: CompareOptions, own?: OwnDefinitions): PlannedStudy {
  const means = listOf(options.arms).map((text, arm) =>
    numberOf(decimalOf(text), "parameter-type", `--arms, arm ${arm + 1}`),
  );
  const promised = promisedOf(options);
  const armNames = options.names === undefined ? undefined : listOf(options.names);
  const changes = changesOfOptions(options.change, armNames);
  const contract = promised === undefined ? undefined : { id: "quota", parameters: promised };
  const ids = options.policies === undefined ? undefined : listOf(options.policies);
  return {
    environment: "bernoulli",
    study: {
      environment: { id: "bernoulli", parameters: { means } },
      ...(armNames === undefined ? {} : { armNames }),
      ...(contract === undefined ? {} : { contract }),
      policies: policiesOfOptions({ ids, promised, learner: options.learner, isLiving: changes !== undefined }, own),
      horizon: numberOf(options.horizon, "horizon-invalid", "-T"),
      trials: numberOf(options.trials, "trials-invalid", "--trials"),
      seed: numberOf(options.seed, "seed-invalid", "--seed"),
      metrics: [
        "reward",
        "regret",
        "pulls",
        ...violationsShown({ contract, changes }),
        ...excessShown({ contract, changes }),
      ],
      ...(changes === undefined ? {} : { changes }),
      // Differences to a baseline are taken trial by trial.
      ...(options.baseline === undefined ? {} : { samples: true }),
      ...(own === undefined ? {} : { definitions: own }),
    },
    pathInFile: optionOfPath,
  };
}

/** Floors and caps. Where there are caps alone, nothing is promised to any arm. */
function promisedOf({ quota, caps }: CompareOptions): PromisedShares | undefined {
  if (quota === undefined && caps === undefined) return undefined;
  return { shares: sharesOf(quota ?? "0"), ...(caps === undefined ? {} : { caps: sharesOf(caps) }) };
}

function numberOf(text: string, code: ErrorCode, path: string): number {
  // Number("") is 0 and Number("0x10") is 16: neither is what a user means by a number.
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  // Beyond 2^53 it would not be the number that was typed.
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  const required = code === "parameter-type" ? "a number from 0 to 1" : "a whole number of at most 2^53 - 1";
  throw new EvenhandError(code, { received: text, required, path });
}

type FileChange = NonNullable<StudyFile["changes"]>[number];

/** What can stand in a change, as it is typed, and what it is in a study. */
const parts: Readonly<Record<string, (values: string, names: readonly string[]) => Partial<FileChange>>> = {
  joins: (arms, names) => ({ joins: armsOf(arms, names) }),
  leaves: (arms, names) => ({ leaves: armsOf(arms, names) }),
  quota: (shares) => ({ shares: sharesOf(shares) }),
  caps: (caps) => ({ caps: sharesOf(caps) }),
  now: () => ({ effect: "now" }),
};

/**
 * The changes that were typed, such as "501: joins Dana; quota 0.3,0.2,0.2,0.3". A study file has the same under
 * `changes`. Arms are called by the names of --names, or by number from 1 on.
 */
function changesOfOptions(
  typed: readonly string[],
  armNames: readonly string[] | undefined,
): StudyChange[] | undefined {
  if (typed.length === 0) return undefined;
  const changes = typed.map((change, index) => changeOf(change, index, armNames ?? []));
  const place = { id: "bernoulli", ...(armNames === undefined ? {} : { arms: armNames }) };
  for (const error of changeErrors(changes, place)) {
    throw EvenhandError.from({ ...error.toData(), path: optionOfPath(error.path ?? "") });
  }
  return changesOf(changes, place);
}

function changeOf(typed: string, index: number, names: readonly string[]): FileChange {
  const [, round, rest] = /^\s*(\d+)\s*:(.*)$/s.exec(typed) ?? refuse(typed, index);
  const given = rest.split(";").map((part) => {
    const [, word, values] = /^\s*([a-z]+)\s*(.*?)\s*$/s.exec(part) ?? refuse(typed, index);
    const isKnown = Object.hasOwn(parts, word) && (values === "") === (word === "now");
    return isKnown ? parts[word](values, names) : refuse(typed, index);
  });
  const keys = given.flatMap((part) => Object.keys(part));
  if (new Set(keys).size < keys.length) refuse(typed, index);
  return given.reduce<FileChange>((all, part) => ({ ...all, ...part }), { at: Number(round) });
}

function refuse(typed: string, index: number): never {
  throw new EvenhandError("change-invalid", {
    received: typed,
    required: "a round, and each at most once: joins ARMS; leaves ARMS; quota SHARES; caps SHARES; now",
    path: `--change number ${index + 1}`,
    remedy: 'Write for example --change "501: joins Dana; quota 0.3,0.2,0.2,0.3".',
  });
}

/** Names, and numbers from 1 on that are no names. */
function armsOf(typed: string, names: readonly string[]): (string | number)[] {
  return listOf(typed).map((arm) => (names.includes(arm) || !/^[1-9]\d*$/.test(arm) ? arm : Number(arm)));
}

/** One share for all arms, or one for each. They stay text: 1/3 and 0.1 are then kept exactly. */
function sharesOf(text: string): string | string[] {
  const list = listOf(text).map(decimalOf);
  return list.length === 1 ? list[0] : list;
}

/** "12.5%" as "0.125", digit by digit, so that a share stays exact; any other text as it is. */
function decimalOf(text: string): string {
  const [, whole, part = ""] = /^(\d+)(?:\.(\d*))? ?%$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole.padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${part}`;
}

/** "0.8, 0.7" */
function listOf(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}

/** Paths in the study that `compare` builds, and the options that their values came from. */
const options: readonly (readonly [RegExp, string])[] = [
  [/^environment\.means/, "--arms"],
  [/^armNames/, "--names"],
  [/^contract\.shares/, "--quota"],
  [/^contract\.caps/, "--caps"],
  [/^policies\[\d+\]\.shares/, "--quota"],
  [/^policies\[\d+\]\.caps/, "--caps"],
  [/^policies\[\d+\]\.learner/, "--learner"],
  [/^policies/, "--policies"],
  [/^changes(\[\d+\])\.at/, "--change$1"],
  [/^changes(\[\d+\])\.shares/, "--change$1, quota"],
  [/^changes(\[\d+\])\.(\w+)/, "--change$1, $2"],
  [/^changes/, "--change"],
  [/^horizon/, "-T"],
  [/^trials/, "--trials"],
  [/^seed/, "--seed"],
];

/** Options whose values are one for each arm. The others are lists of something else. */
const BY_ARM = /^(--arms|--names|--quota|--caps|--change number \d+, (?:quota|caps))\[(\d+)\]/;

/** Core speaks of `environment.means[1]`; the user has typed it in `--arms`, for what tables call arm 2. */
function optionOfPath(path: string): string {
  const [pattern, option] = options.find(([candidate]) => candidate.test(path)) ?? [];
  if (pattern === undefined || option === undefined) return path;
  return path
    .replace(pattern, option)
    .replace(/^(--change|--policies)\[(\d+)\]/, (_, list, index) => `${list} number ${Number(index) + 1}`)
    .replace(BY_ARM, (_, list, arm) => `${list}, arm ${Number(arm) + 1}`);
}
