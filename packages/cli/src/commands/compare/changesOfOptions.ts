import { EvenhandError, type StudyChange } from "@evenhand/core";
import { changeErrors, changesOf, type StudyFile } from "@evenhand/protocol";
import { listOf } from "./listOf.js";
import { optionOfPath } from "./optionOfPath.js";
import { sharesOf } from "./sharesOf.js";

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
export function changesOfOptions(
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
    path: `--change[${index}]`,
    remedy: 'Write for example --change "501: joins Dana; quota 0.3,0.2,0.2,0.3".',
  });
}

/** Names, and numbers from 1 on that are no names. */
function armsOf(typed: string, names: readonly string[]): (string | number)[] {
  return listOf(typed).map((arm) => (names.includes(arm) || !/^[1-9]\d*$/.test(arm) ? arm : Number(arm)));
}
