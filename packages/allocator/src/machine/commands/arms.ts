import { allocatorError } from "../../errors.js";
import type { Json } from "../../bytes/canonicalJson.js";
import { readingTerms } from "../../terms/readTerms.js";
import type { Terms, TermsInput } from "../../terms/terms.js";
import type { AllocatorState } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import { checkingChange } from "../changeTerms.js";
import { checkingNames, checkListed } from "./checkNames.js";
import type { AddArmsCommand, ChangeCommand, PauseArmsCommand, RetireArmsCommand } from "../command.js";

/** In steps, as all of these: the state changes in the last one alone. */
export function* addingArms(state: AllocatorState, command: AddArmsCommand, appender: Appender): Generator<void, void> {
  const { arms: names, terms: input, effect = "without-loss" } = command;
  yield* checkingNames(names, "arms");
  const taken = names.find((name) => state.arms.knows(name));
  if (taken !== undefined) {
    const required = "a name that no arm has had, also none that has retired";
    throw allocatorError("arm-name-taken", { received: taken, required, path: "arms" });
  }
  const terms = yield* termsFor(state, input, state.arms.inPolicy.length + names.length);
  const personal = { names: [...names], ...appender.request };
  const fields = { count: names.length, terms: asJson(terms), effect } as const;
  yield* appender.appendingTerms({ kind: "armsAdded", fields }, personal);
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

export function* retiringArms(
  state: AllocatorState,
  command: RetireArmsCommand,
  appender: Appender,
): Generator<void, void> {
  const { effect = "without-loss" } = command;
  const arms = numbersOf(state, command.arms);
  const left = state.arms.inPolicy.length - arms.length;
  if (left === 0) {
    const required = "at least one arm that stays; archive the allocator to end it";
    throw allocatorError("no-arm-open", { received: "the retirement of all arms", required, path: "arms" });
  }
  const terms = yield* termsFor(state, command.terms, left);
  const fields = { arms, terms: asJson(terms), effect } as const;
  yield* appender.appendingTerms({ kind: "armsRetired", fields }, appender.isKeyed ? appender.request : undefined);
}

export function* changingContract(
  state: AllocatorState,
  command: ChangeCommand,
  appender: Appender,
): Generator<void, void> {
  const { effect = "without-loss", reason = "" } = command;
  const terms = yield* termsFor(state, command.terms, state.arms.inPolicy.length);
  const fields = { terms: asJson(terms), effect } as const;
  yield* appender.appendingTerms({ kind: "changed", fields }, { reason, ...appender.request });
}

/** The terms that the input means, where the policy can follow. */
function* termsFor(state: AllocatorState, input: TermsInput, arms: number): Generator<void, Terms> {
  const { terms } = state;
  const read = yield* readingTerms(input, arms, terms.policy);
  yield;
  if (read.contract === terms.contract && read.perRound === terms.perRound) {
    yield* checkingChange(state, read, arms);
    return read;
  }
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
