import { isWholeText } from "@evenhand/core";
import { allocatorError } from "../../errors.js";
import { effects, type Command } from "../command.js";

/** What a field of a command must be, in words, and whether a value is it. */
interface Requirement {
  readonly field: string;
  readonly required: string;
  readonly isMet: (value: unknown) => boolean;
}

const isText = (value: unknown) => typeof value === "string" && isWholeText(value);
const isObject = (value: unknown) => typeof value === "object" && value !== null;
const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptional = (isMet: Requirement["isMet"]) => (value: unknown) => value === undefined || isMet(value);
const isOptionalText = isOptional(isText);
const isOptionalFlag = isOptional((value) => typeof value === "boolean");
const isOptionalWhole = isOptional(isWhole);

function field(name: string, required: string, isMet: Requirement["isMet"]): Requirement {
  return { field: name, required, isMet };
}

const list = (name: string, items: string, isItem: Requirement["isMet"]) =>
  field(name, `a list of ${items}`, (value) => isListOf(value, isItem));

/** `every` would pass over the holes of a list. */
function isListOf(value: unknown, isItem: Requirement["isMet"]): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++) if (!isItem(value[index])) return false;
  return true;
}

const reason = field("reason", "a text of whole characters, or nothing", isOptionalText);
const text = (name: string) => field(name, "a text of whole characters", isText);
const terms = field("terms", "terms, as an object", isObject);
const effect = field("effect", `${effects.join(" or ")}, or nothing`, isOptional(isEffect));
const decisions = list("decisions", "places of decisions", isWhole);

function isEffect(value: unknown): boolean {
  return (effects as readonly unknown[]).includes(value);
}

function isDecision(item: unknown): boolean {
  return isObject(item) && isOptionalFlag((item as { readonly defer?: unknown }).defer);
}

function isReward(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { decision, place, report } = item as Readonly<Record<string, unknown>>;
  return isWhole(decision) && isOptionalWhole(place) && isOptionalText(report);
}

/** The fields of each kind whose type nothing else looks at before it is used. */
const requirements: Readonly<Record<Command["kind"], readonly Requirement[]>> = {
  decide: [list("items", "decisions, each an object, with defer as true or false", isDecision)],
  reward: [list("items", "rewards, each with decision, place and report of their types", isReward)],
  confirm: [decisions],
  void: [decisions],
  tick: [],
  "add-arms": [terms, effect],
  "pause-arms": [],
  "resume-arms": [],
  "retire-arms": [terms, effect],
  change: [terms, effect, reason],
  grant: [field("counts", "true or false", (value) => typeof value === "boolean"), reason],
  calibrate: [reason],
  reseed: [
    field(
      "former",
      "bytes, or nothing",
      isOptional((value) => value instanceof Uint8Array),
    ),
  ],
  restored: [field("backup", "milliseconds since 1970", isWhole), text("source")],
  fork: [text("before"), text("after"), text("head"), text("reason"), field("kept", "a number of events", isWhole)],
  pause: [reason],
  resume: [reason],
  archive: [reason],
};

/** Refuses a command that no type allows, before anything looks into it: programs in plain JavaScript have no types. */
export function checkCommand(command: Command): void {
  const { kind } = (command as Command | null | undefined) ?? ({} as Partial<Command>);
  if (typeof kind !== "string" || !Object.hasOwn(requirements, kind)) {
    const required = `one of ${Object.keys(requirements).join(", ")}`;
    throw allocatorError("command-invalid", { received: kind, required, path: "kind" });
  }
  for (const { field: name, required, isMet } of requirements[kind]) {
    const value = (command as unknown as Readonly<Record<string, unknown>>)[name];
    if (!isMet(value)) throw allocatorError("command-invalid", { received: value, required, path: name });
  }
}
