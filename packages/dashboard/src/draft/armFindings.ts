import { plain } from "../numbers/formats.js";
import { armField, blocker, type Draft, type DraftArm, type Finding } from "./draft.js";
import { EARLIER_WORDS, readCount } from "./earlierResults.js";
import { readShare, SHARE_WORDS } from "./exactShare.js";

/** What the service takes of one request. */
const MOST_ARMS = 100_000;
const LONGEST = { id: 200, label: 500, group: 200 } as const;
/** Mistakes of one kind that are listed: the next appear when these are mended. */
const LISTED = 5;

/** What a contract says of each arm. */
export const armTerms = ["share", "cap", "successes", "failures"] as const;
export type ArmTerm = (typeof armTerms)[number];

export function isArmTerm(part: keyof DraftArm): part is ArmTerm {
  return armTerms.some((term) => term === part);
}

const called = { share: "share", cap: "cap", successes: "earlier successes", failures: "earlier failures" } as const;

/** What is required of a term of an arm, where what was typed cannot be read. */
export function requiredOfTerm(part: ArmTerm, text: string): string | undefined {
  if (text.trim() === "") return undefined;
  if (part === "share" || part === "cap") return readShare(text) === undefined ? SHARE_WORDS : undefined;
  return readCount(text) === undefined ? EARLIER_WORDS : undefined;
}

/** What is wrong with the arms, one by one. */
export function armFindings({ arms }: Draft): Finding[] {
  if (arms.length === 0) return [blocker("There are no arms yet. Add some, or paste a list.", "arms")];
  if (arms.length > MOST_ARMS) {
    const words = `There are ${plain(arms.length)} arms; one request takes at most ${plain(MOST_ARMS)}.`;
    return [blocker(words, "arms")];
  }
  return [
    ...first(
      arms,
      "id",
      ({ id }) => id.trim() === "",
      (place) => `Arm ${place + 1} has no id.`,
    ),
    ...duplicates(arms),
    ...(["id", "label", "group"] as const).flatMap((part) =>
      first(
        arms,
        part,
        (arm) => arm[part].trim().length > LONGEST[part],
        (place) => `The ${part} of arm ${place + 1} is longer than ${LONGEST[part]} letters.`,
      ),
    ),
    ...armTerms.flatMap((part) =>
      first(
        arms,
        part,
        (arm) => requiredOfTerm(part, arm[part]) !== undefined,
        (place) =>
          `${nameOf(arms, place)}, ${called[part]}: received “${arms[place][part]}”; required: ${requiredOfTerm(part, arms[place][part])}.`,
      ),
    ),
  ];
}

function duplicates(arms: readonly DraftArm[]): Finding[] {
  const seen = new Map<string, number>();
  const earlier = arms.map(({ id }, place) => {
    const name = id.trim();
    const before = seen.get(name);
    if (before === undefined) seen.set(name, place);
    return name === "" ? undefined : before;
  });
  return first(
    arms,
    "id",
    (_, place) => earlier[place] !== undefined,
    (place) =>
      `Arms ${(earlier[place] ?? 0) + 1} and ${place + 1} have the same id, “${arms[place].id.trim()}”. Give one of them another.`,
  );
}

function first(
  arms: readonly DraftArm[],
  part: keyof DraftArm,
  isWrong: (arm: DraftArm, place: number) => boolean,
  words: (place: number) => string,
): Finding[] {
  const places = arms.flatMap((arm, place) => (isWrong(arm, place) ? [place] : []));
  const listed = places.slice(0, LISTED).map((place) => blocker(words(place), armField(place, part)));
  const more = places.length - listed.length;
  if (more <= 0) return listed;
  return [...listed, blocker(`… and the same for ${plain(more)} more.`, armField(places[LISTED], part))];
}

function nameOf(arms: readonly DraftArm[], place: number): string {
  return arms[place].id.trim() || `Arm ${place + 1}`;
}
