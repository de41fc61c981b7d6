import { type ErrorData, EvenhandError, type TracedPull } from "@evenhand/core";
import type { Answer } from "../setting/answer.js";
import type { Registry } from "../setting/registry.js";
import type { Setting } from "../setting/setting.js";

/** A failure as plain data: one that the library explains, or the words of another. */
export type Failure = { readonly error: ErrorData } | { readonly words: string };

/** To the worker. A newer question ends the work on the one before it. */
export type Question =
  | { readonly kind: "ask"; readonly id: number; readonly settings: readonly Setting[] }
  | { readonly kind: "stop"; readonly id: number }
  | {
      readonly kind: "trace";
      readonly id: number;
      readonly setting: Setting;
      /** The place of the policy in the study: 0 is the learner alone. */
      readonly policy: number;
      readonly trial: number;
      /** The rounds after `from`, up to `until`. */
      readonly from: number;
      readonly until: number;
    };

/** From the worker. */
export type Reply =
  | { readonly kind: "ready"; readonly registry: Registry }
  | { readonly kind: "answer"; readonly id: number; readonly index: number; readonly answer: Answer }
  | { readonly kind: "failed"; readonly id: number; readonly index: number; readonly failure: Failure }
  | { readonly kind: "traced"; readonly id: number; readonly pulls: readonly TracedPull[] }
  | { readonly kind: "trace-failed"; readonly id: number; readonly failure: Failure };

/** An error as plain data, for another thread. */
export function failureOf(error: unknown): Failure {
  if (error instanceof EvenhandError) return { error: error.toData() };
  return { words: error instanceof Error ? error.message : String(error) };
}
