import { allocatorError } from "../../errors.js";
import type { Json } from "../../bytes/canonicalJson.js";
import { readTerms } from "../../terms/readTerms.js";
import type { Terms, TermsInput } from "../../terms/terms.js";
import type { AllocatorState } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import { checkChange } from "../changeTerms.js";
import { checkListed, checkNames } from "./checkNames.js";
import type { AddArmsCommand, ChangeCommand, PauseArmsCommand, RetireArmsCommand } from "../command.js";

export function addArms(state: AllocatorState, command: AddArmsCommand, appender: Appender): void {
  const { arms: names, terms: input, effect = "without-loss" } = command;
  checkNames(names, "arms");
  const taken = names.find((name) => state.arms.knows(name));
  if (taken !== undefined) {
    const required = "a name that no arm has had, also none that has retired";
    throw allocatorError("arm-name-taken", { received: taken, required, path: "arms" });
  }
  const count = state.arms.inPolicy.length + names.length;
  const terms = termsFor(state, input, count);
  checkChange(state, terms, count);
  const personal = { names: [...names], ...appender.request };
  appender.append({ kind: "armsAdded", fields: { count: names.length, terms: asJson(terms), effect } }, personal);
}

export function pauseOrResumeArms(
  state: AllocatorState,
  { kind, arms: names }: PauseArmsCommand,
  appender: Appender,
): void {
  const from = kind === "pause-arms" ? "active" : "paused";
  const arms = numbersOf(state, names).filter((arm) => state.arms.status(arm) === from);
  if (arms.length === 0) return;
  const personal = appender.isKeyed ? appender.request : undefined;
  if (kind === "pause-arms") appender.append({ kind: "armsPaused", fields: { arms } }, personal);
  else appender.append({ kind: "armsResumed", fields: { arms } }, personal);
}

export function retireArms(state: AllocatorState, command: RetireArmsCommand, appender: Appender): void {
  const { effect = "without-loss" } = command;
  const arms = numbersOf(state, command.arms);
  const left = state.arms.inPolicy.length - arms.length;
  if (left === 0) {
    const required = "at least one arm that stays; archive the allocator to end it";
    throw allocatorError("no-arm-open", { received: "the retirement of all arms", required, path: "arms" });
  }
  const terms = termsFor(state, command.terms, left);
  checkChange(state, terms, left);
  const fields = { arms, terms: asJson(terms), effect } as const;
  appender.append({ kind: "armsRetired", fields }, appender.isKeyed ? appender.request : undefined);
}

export function changeContract(state: AllocatorState, command: ChangeCommand, appender: Appender): void {
  const { effect = "without-loss", reason = "" } = command;
  const count = state.arms.inPolicy.length;
  const terms = termsFor(state, command.terms, count);
  checkChange(state, terms, count);
  appender.append({ kind: "changed", fields: { terms: asJson(terms), effect } }, { reason, ...appender.request });
}

function termsFor({ terms }: AllocatorState, input: TermsInput, arms: number): Terms {
  const read = readTerms(input, arms, terms.policy);
  if (read.contract === terms.contract && read.perRound === terms.perRound) return read;
  throw allocatorError("terms-fixed", {
    received: `${read.contract} with ${read.perRound} arms a round`,
    required: `${terms.contract} with ${terms.perRound}, as in the beginning`,
    path: "terms",
  });
}

/** The arms of these names, in increasing order, each once; a retired one is refused. */
export function numbersOf(state: AllocatorState, names: readonly string[]): number[] {
  checkListed(names, "arms");
  return names
    .map((name, index) => {
      const arm = state.arms.number(name, `arms[${index}]`);
      if (state.arms.status(arm) !== "retired") return arm;
      const required = "an arm that has not retired";
      throw allocatorError("arm-retired", { received: name, required, path: `arms[${index}]` });
    })
    .sort((a, b) => a - b);
}

export function asJson(terms: Terms): Json {
  return terms as unknown as Json;
}
