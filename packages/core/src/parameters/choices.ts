import * as needs from "../door/needs.js";
import { EvenhandError, within } from "../errors.js";
import { type DeservedShare, isDeservedShare } from "../functions/deservedShare.js";
import { checkOwnShare, ownShareText } from "../functions/ownShare.js";
import type { Policy, Setup } from "../policy.js";
import type { Descriptor, Kind } from "./kind.js";
import type { ChoiceShape, Shape } from "./shape.js";

// Kinds whose values name one of several things: an option, a group, a learner, a deserved-share function.

export interface ChoiceParameter extends Descriptor<string> {
  readonly kind: "choice";
  readonly options: readonly string[];
}

export const choice: Kind<ChoiceParameter, string> = {
  id: "choice",
  shape: choiceShape,
  parse: (parameter, input, _, path) => {
    if (typeof input === "string" && parameter.options.includes(input)) return input;
    throw new EvenhandError("parameter-range", { received: input, required: choiceShape(parameter).words, path });
  },
  canonical: (input) => input as string,
};

function choiceShape({ options }: ChoiceParameter): ChoiceShape {
  needs.listOf(needs.text)(options, "options");
  return { type: "choice", options, words: `one of ${options.join(", ")}` };
}

/** The group of each arm, such as its region or its team. */
export interface GroupsParameter extends Descriptor<never> {
  readonly kind: "groups";
}

/** Which arms belong together. */
export interface ArmGroups {
  /** The groups, in the order in which the arms first name them. */
  readonly names: readonly string[];
  /** For each arm the place of its group among the names. */
  readonly of: Uint32Array;
}

const groupName = "the name of a group, or its number";
const groupsShape: Shape = {
  type: "list",
  length: "arms",
  of: {
    type: "either",
    of: [
      { type: "text", pattern: "\\S", words: groupName },
      { type: "number", whole: true, words: groupName },
    ],
    words: groupName,
  },
  words: `a list with ${groupName}, for each arm`,
};

export const groups: Kind<GroupsParameter, ArmGroups> = {
  id: "groups",
  shape: () => groupsShape,
  parse: (_, input, { arms }, path) => {
    if (!Array.isArray(input)) {
      throw new EvenhandError("parameter-type", { received: input, required: groupsShape.words, path });
    }
    if (input.length !== arms) {
      const received = `${input.length} groups for ${arms} arms`;
      const remedy = "Give one for each arm.";
      throw new EvenhandError("parameter-length", { received, required: groupsShape.words, path, remedy });
    }
    const named = Array.from(input, (entry: unknown, arm) => groupOf(entry, `${path}[${arm}]`));
    const names = [...new Set(named)];
    return { names, of: Uint32Array.from(named, (name) => names.indexOf(name)) };
  },
  canonical: (input) => (input as readonly unknown[]).map(String),
};

function groupOf(entry: unknown, path: string): string {
  const isName = (typeof entry === "string" && /\S/.test(entry)) || Number.isSafeInteger(entry);
  if (isName) return String(entry);
  throw new EvenhandError("parameter-type", { received: entry, required: groupName, path });
}

/** The id of a learner, or `{ id, parameters }`: a policy creates it with a setup of its choice. */
export interface LearnerParameter extends Descriptor<string> {
  readonly kind: "learner";
}

export const learner: Kind<LearnerParameter, (setup: Setup) => Policy> = {
  id: "learner",
  shape: () => ({ type: "variant", of: "learner" }),
  parse: (_, input, { prepare }, path) => prepare("learner", input, path),
  canonical: (input, { identify }) => identify("learner", input),
};

/** The id of a deserved-share function, or `{ id, parameters }`, or a user's own: an object made by `ownShare`. */
export interface DeservedShareParameter extends Descriptor<string> {
  readonly kind: "deserved-share";
}

export const deservedShare: Kind<DeservedShareParameter, DeservedShare> = {
  id: "deserved-share",
  shape: () => ({ type: "variant", of: "deservedShare" }),
  parse: (_, input, { arms, prepare }, path) => {
    if (isDeservedShare(input)) return checkOwnShare(input, arms, path);
    const create = prepare("deservedShare", input, path);
    return within(path, () => create({ arms }));
  },
  canonical: (input, { arms, identify }) =>
    isDeservedShare(input) ? ownShareText(input, arms) : identify("deservedShare", input),
};
