import { EvenhandError, type ErrorCode, type Study } from "@evenhand/core";
import type { CompareOptions } from "./compare.js";
import { policiesOfOptions, type PolicyWithValues } from "./policiesOfOptions.js";

/** A study of Bernoulli arms, with a quota or without. */
export interface ComparisonStudy extends Study {
  readonly environment: { readonly id: "bernoulli"; readonly parameters: { readonly means: readonly number[] } };
  readonly contract?: { readonly id: "quota"; readonly parameters: { readonly shares: SharesText } };
  readonly policies: readonly PolicyWithValues[];
}

/** Shares stay text, one or one for each arm: 1/3 and 0.1 are then kept exactly. */
export type SharesText = string | readonly string[];

/** The study that the options of `compare` describe. Here text is read; core checks what it says. */
export function studyOfOptions(options: CompareOptions): ComparisonStudy {
  const means = listOf(options.arms).map((text, arm) => numberOf(text, "parameter-type", `environment.means[${arm}]`));
  const shares = options.quota === undefined ? undefined : sharesOf(options.quota);
  const violations = shares === undefined ? [] : ["worst-violation", "final-violation"];
  return {
    environment: { id: "bernoulli", parameters: { means } },
    ...(shares === undefined ? {} : { contract: { id: "quota", parameters: { shares } } }),
    policies: policiesOfOptions(
      options.policies === undefined ? undefined : listOf(options.policies),
      shares,
      options.learner,
    ),
    horizon: numberOf(options.horizon, "horizon-invalid", "horizon"),
    trials: numberOf(options.trials, "trials-invalid", "trials"),
    seed: numberOf(options.seed, "seed-invalid", "seed"),
    metrics: ["reward", "regret", "pulls", ...violations],
  };
}

function listOf(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}

function sharesOf(text: string): SharesText {
  const list = listOf(text);
  return list.length === 1 ? list[0] : list;
}

function numberOf(text: string, code: ErrorCode, path: string): number {
  // Number("") is 0 and Number("0x10") is 16: neither is what a user means by a number.
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  // Beyond 2^53 it would not be the number that was typed.
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  const required = code === "parameter-type" ? "a number from 0 to 1" : "a whole number of at most 2^53 - 1";
  throw new EvenhandError(code, { received: text, required, path });
}
