import { perArmParameters } from "@evenhand/allocator";
import type { ArmTerms } from "@evenhand/protocol";
import { type ArmTerm, armTerms, requiredOfTerm } from "../../../draft/armFindings.js";
import type { Draft } from "../../../draft/draft.js";
import { earlierParts, readCount } from "../../../draft/earlierResults.js";
import { shareInRequest } from "../../../draft/exactShare.js";
import { type Field, readField } from "../../../draft/field.js";
import { isBesidePolicy } from "../../../draft/fieldsOf.js";
import type { TermsInForce } from "../../../draft/filledDraft.js";

type Json = Record<string, unknown>;

interface ChangedTerms {
  /** The whole terms, with what was changed; undefined where nothing was. */
  readonly terms?: Json;
  /** What cannot be read, by the field. */
  readonly problems: readonly { readonly field: string; readonly words: string }[];
}

const perArm: readonly string[] = perArmParameters;

/**
 * The terms to ask for. The service takes its default for what is missing, so everything in force is said again;
 * shares, caps and earlier results of each arm are not, which the service keeps.
 */
export function changedTerms(
  terms: TermsInForce,
  first: Draft,
  draft: Draft,
  fields: readonly Field[],
  named: readonly string[],
): ChangedTerms {
  const changed = fields.filter(({ path }) => (draft.values[path] ?? "") !== (first.values[path] ?? ""));
  const read = changed.map((field) => ({ field, value: readField(field, draft.values[field.path] ?? "") }));
  const problems = read.flatMap(({ field, value }) =>
    "required" in value ? [{ field: field.path, words: `${field.words}: required is ${value.required}.` }] : [],
  );
  if (changed.length === 0 || problems.length > 0) return { problems };
  const asked = termsInForce(terms, fields, named);
  for (const { field, value } of read) put(asked, placeOf(field.path), "value" in value ? value.value : undefined);
  return { terms: asked, problems };
}

function termsInForce(
  { contract, policy, rewards, perRound, period, priors: _, ...times }: TermsInForce,
  fields: readonly Field[],
  named: readonly string[],
): Json {
  const { missing, ...others } = rewards;
  const stated = fields.flatMap(({ path, kind }) => (kind.type === "check" ? [path.replace(/^rewards\./, "")] : []));
  const kept = Object.entries(policy.parameters).filter(
    ([name, value]) => !perArm.includes(name) || (!Array.isArray(value) && !named.includes(name)),
  );
  return {
    contract: { id: contract },
    policy: { id: policy.id, version: policy.version, parameters: structuredClone(Object.fromEntries(kept)) },
    rewards: {
      ...others,
      // Ticked when the contract was made: it is refused without them.
      ...Object.fromEntries(stated.map((name) => [name, true])),
      ...(missing === rewards.min ? {} : { missing }),
    },
    perRound,
    ...(period === 0 ? {} : { period }),
    ...times,
  };
}

function placeOf(path: string): string[] {
  const [of, ...rest] = path.split(".");
  if (of === "contract") return ["policy", ...rest];
  if (of === "learner") return ["policy", "parameters", "learner", ...rest];
  return isBesidePolicy(of) ? ["policy", "parameters", of] : [of, ...rest];
}

/** Undefined, and the least reward as a stand-in, are the service's own default: nothing is said. */
function put(into: Json, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    into[name] ??= {};
    put(into[name] as Json, rest, value);
  } else if (value === undefined || value === "least") {
    Reflect.deleteProperty(into, name);
  } else {
    into[name] = value;
  }
}

/** What was typed for an arm; empty: it stays. */
type ArmTermTexts = Readonly<Record<ArmTerm, string>>;

interface Edit {
  readonly texts: ArmTermTexts;
  /** The earlier results in force: where only one of the two is typed, the other stays. */
  readonly prior: NonNullable<ArmTerms["prior"]>;
}

/** What was typed, by the ids of the arms. */
export type Edits = ReadonlyMap<string, Edit>;

export const untouched: ArmTermTexts = { share: "", cap: "", successes: "", failures: "" };

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
