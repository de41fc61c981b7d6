import type { ArmTerms } from "@evenhand/protocol";
import { armTerms, requiredOfTerm, type ArmTerm } from "../../../draft/armFindings.js";
import { earlierParts, readCount } from "../../../draft/earlierResults.js";
import { shareInRequest } from "../../../draft/exactShare.js";

/** What was typed for an arm; empty: it stays. */
type Texts = Readonly<Record<ArmTerm, string>>;

interface Edit {
  readonly texts: Texts;
  /** The earlier results in force: who types one of the two leaves the other as it is. */
  readonly prior: NonNullable<ArmTerms["prior"]>;
}

/** What was typed, by the ids of the arms. */
export type Edits = ReadonlyMap<string, Edit>;

export const untouched: Texts = { share: "", cap: "", successes: "", failures: "" };

interface ReadEdits {
  readonly arms: readonly ArmTerms[];
  /** The parameters of the contract that get another value for some arm. */
  readonly named: readonly string[];
  readonly problems: readonly string[];
}

export function readEdits(edits: Edits): ReadEdits {
  const all = [...edits].filter(([, { texts }]) => armTerms.some((part) => texts[part].trim() !== ""));
  const problems = all.flatMap(([id, { texts }]) =>
    armTerms.flatMap((part) => {
      const required = requiredOfTerm(part, texts[part]);
      return required === undefined ? [] : [`${id}: received “${texts[part]}”; required: ${required}.`];
    }),
  );
  const arms = all.map(([id, edit]) => ({ id, ...termsOf(edit) }));
  const named = [
    ...(arms.some((arm) => arm.share !== undefined) ? ["shares"] : []),
    ...(arms.some((arm) => arm.cap !== undefined) ? ["caps"] : []),
  ];
  return { arms, named, problems };
}

function termsOf({ texts, prior }: Edit): Omit<ArmTerms, "id"> {
  const [least, most] = [shareInRequest(texts.share), shareInRequest(texts.cap)];
  const hasEarlier = earlierParts.some((part) => texts[part].trim() !== "");
  const [successes, failures] = earlierParts.map((part) => readCount(texts[part]) ?? prior[part]);
  return {
    ...(least === undefined ? {} : { share: least }),
    ...(most === undefined ? {} : { cap: most }),
    ...(hasEarlier ? { prior: { successes, failures } } : {}),
  };
}
