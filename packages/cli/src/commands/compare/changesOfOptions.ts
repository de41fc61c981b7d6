import { EvenhandError, type StudyChange } from "@evenhand/core";
import { changeErrors, changesOf, type StudyFile } from "@evenhand/protocol";
import { listOf, sharesOf } from "./listOf.js";
import { optionOfPath } from "./optionOfPath.js";

type FileChange = NonNullable<StudyFile["changes"]>[number];

/** What can stand in a change, as it is typed, and what it is in a study. */
const parts: Readonly<Record<string, (values: string) => Partial<FileChange>>> = {
  joins: (arms) => ({ joins: listOf(arms).map(named) }),
  leaves: (arms) => ({ leaves: listOf(arms).map(named) }),
  quota: (shares) => ({ shares: asWritten(shares) }),
  caps: (caps) => ({ caps: asWritten(caps) }),
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
  const changes = typed.map(changeOf);
  const place = { id: "bernoulli", ...(armNames === undefined ? {} : { arms: armNames }) };
  for (const error of changeErrors(changes, place)) {
    throw EvenhandError.from({ ...error.toData(), path: optionOfPath(error.path ?? "") });
  }
  return changesOf(changes, place);
}

function changeOf(typed: string, index: number): FileChange {
  const [, round, rest] = /^\s*(\d+)\s*:(.*)$/s.exec(typed) ?? refuse(typed, index);
  const given = rest.split(";").map((part) => {
    const [, word, values] = /^\s*([a-z]+)\s*(.*?)\s*$/s.exec(part) ?? refuse(typed, index);
    const isKnown = Object.hasOwn(parts, word) && (values === "") === (word === "now");
    return isKnown ? parts[word](values) : refuse(typed, index);
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

/** A number from 1 on, or a name. */
function named(arm: string): string | number {
  return /^[1-9]\d*$/.test(arm) ? Number(arm) : arm;
}

function asWritten(shares: string): string | string[] {
  const read = sharesOf(shares);
  return typeof read === "string" ? read : [...read];
}
