import { traceTrial, type TracedPull } from "@evenhand/core";
import { studyOf } from "./studyOf.js";
import type { Answer } from "../setting/answer.js";
import { failureOf, type Question, type Reply } from "./messages.js";
import { refine } from "./refine.js";
import { registryOfCore } from "./registryOfCore.js";

/** How long the worker computes before it looks for newer questions, in milliseconds. */
const SLICE = 8;

interface Work {
  readonly id: number;
  readonly runs: { readonly index: number; readonly run: Generator<Answer | undefined, void> }[];
}

const registry = registryOfCore();
let work: Work | undefined;
let isAwake = false;
let trace: { readonly key: string; readonly pulls: Generator<TracedPull, void>; round: number } | undefined;

// A timer would wait at least four milliseconds.
const { port1, port2 } = new MessageChannel();
port1.onmessage = computeSlice;

onmessage = ({ data }: MessageEvent<Question>) => {
  if (data.kind === "trace") answerTrace(data);
  else if (data.kind === "ask") begin(data);
  else if (work?.id === data.id) work = undefined;
};

reply({ kind: "ready", registry });

function reply(message: Reply): void {
  postMessage(message);
}

function begin({ id, settings }: Extract<Question, { kind: "ask" }>): void {
  work = { id, runs: [] };
  for (const [index, setting] of settings.entries()) {
    try {
      work.runs.push({ index, run: refine(studyOf(setting, registry), () => performance.now()) });
    } catch (error) {
      reply({ kind: "failed", id, index, failure: failureOf(error) });
    }
  }
  wake();
}

function wake(): void {
  if (isAwake) return;
  isAwake = true;
  port2.postMessage(undefined);
}

function computeSlice(): void {
  isAwake = false;
  const end = performance.now() + SLICE;
  while (work !== undefined && work.runs.length > 0 && performance.now() < end) step(work);
  if (work !== undefined && work.runs.length > 0) wake();
}

/** The first run goes on; when it has an answer the others have their turn first. */
function step({ id, runs }: Work): void {
  const [{ index, run }] = runs;
  try {
    const { done, value: answer } = run.next();
    if (done === true) {
      runs.shift();
    } else if (answer !== undefined) {
      reply({ kind: "answer", id, index, answer });
      runs.push(...runs.splice(0, 1));
    }
  } catch (error) {
    runs.shift();
    reply({ kind: "failed", id, index, failure: failureOf(error) });
  }
}

/** A trace goes on where it was; another one, or an earlier round, begins again. */
function answerTrace({ id, setting, policy, trial, from, until }: Extract<Question, { kind: "trace" }>): void {
  try {
    const key = JSON.stringify([setting, policy, trial]);
    if (trace?.key !== key || trace.round > from) {
      trace = { key, pulls: traceTrial(studyOf(setting, registry), policy, trial), round: 0 };
    }
    const pulls: TracedPull[] = [];
    while (trace.round < until) {
      const step = trace.pulls.next();
      if (step.done === true) break;
      trace.round = step.value.round;
      if (trace.round > from) pulls.push(step.value);
    }
    reply({ kind: "traced", id, pulls });
  } catch (error) {
    trace = undefined;
    reply({ kind: "trace-failed", id, failure: failureOf(error) });
  }
}
