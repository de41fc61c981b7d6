import { EvenhandError, simulateAll, type Study } from "@evenhand/core";
import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { Run } from "./run.js";
import type { RunProgress } from "./runOptions.js";
import { runStudies } from "./runStudies.js";

const small: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.7, 0.5, 0.2] } },
  policies: ["thompson", { id: "deadline-quota", parameters: { shares: 0.2 } }],
  horizon: 300,
  trials: 43,
  seed: 5,
  checkpoints: [10, 300],
  metrics: ["regret", "pulls"],
  contract: { id: "quota", parameters: { shares: 0.2 } },
};
const many = { ...small, trials: 20_003, horizon: 10, checkpoints: [10], policies: ["ucb1"] };

/** What core makes of the two in this thread. */
const expected = [small, many].map((study) => JSON.stringify(simulateAll(study)));

/** Enough work to be cut in the middle. */
const longer = { ...small, horizon: 20_000, trials: 64, checkpoints: [20_000] };
const expectedOfLonger = JSON.stringify(simulateAll(longer));

/** More work than a test has time for. */
const endless = { ...small, horizon: 1_000_000_000, trials: 1_000, checkpoints: [1_000_000_000] };

/** No arm has been pulled often enough after one round: the objective is minus infinity. */
const unlucky: Study = {
  environment: { id: "constant", parameters: { rewards: [0.5, 0.5] } },
  policies: ["ucb1"],
  horizon: 1,
  trials: 1,
  seed: 1,
  metrics: ["proportional-objective"],
  contract: "proportional",
};

describe("studies on worker threads", () => {
  it.each([1, 2, 7])("give the same bits as in this thread, on %s workers", async (workers) => {
    const { runs, interrupted, threads } = await runStudies([small, many], { workers });
    expect({ interrupted, threads }).toEqual({ interrupted: false, threads: workers });
    expect(runs.map(({ result }) => JSON.stringify(result))).toEqual(expected);
    expect(runs.map(({ rounds }) => rounds)).toEqual([2 * 43 * 300, 20_003 * 10]);
    expect(runs.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
  });

  it("tell how far they are, and when a study is done", async () => {
    const steps: RunProgress[] = [];
    const done: number[] = [];
    const onFinished = (study: number) => void done.push(study);
    await runStudies([small, small], { workers: 2, onProgress: (step) => steps.push(step), onFinished });
    const total = 2 * 2 * 43 * 300;
    expect(steps.at(-1)).toMatchObject({ roundsDone: total, roundsTotal: total, roundsKept: 0 });
    expect(done.sort()).toEqual([0, 1]);
  });

  it("stop at once when they are told to, and go on from there to the same bits", async () => {
    const controller = new AbortController();
    const cut = await runStudies([longer], {
      workers: 2,
      signal: controller.signal,
      onProgress: ({ roundsDone }) => roundsDone > 300_000 && controller.abort(),
    });
    expect(cut.interrupted).toBe(true);
    const [{ blocks, rounds, complete }] = cut.runs;
    expect(complete).toBe(false);
    const finished = [JSON.parse(JSON.stringify(blocks)) as typeof blocks];
    const rest = await runStudies([longer], { workers: 1, finished });
    expect(rest.interrupted).toBe(false);
    expect(rest.runs[0].rounds).toBe(2 * 64 * 20_000 - rounds);
    expect(JSON.stringify(rest.runs[0].result)).toBe(expectedOfLonger);
  });

  it("end in the middle of a trial", async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const outcome = await runStudies([endless], { workers: 2, signal: controller.signal, onProgress });
    expect(outcome).toMatchObject({ interrupted: true, runs: [{ complete: false, blocks: [], rounds: 0 }] });
    expect(outcome.roundsDone).toBeGreaterThan(0);
    // Each thread was in its first trial.
    expect(outcome.roundsDone).toBeLessThan(2 * endless.horizon);
  });

  it("are all checked before the first round", async () => {
    const wrong = { ...small, policies: ["ucb2"] };
    const seen: RunProgress[] = [];
    const run = runStudies([small, wrong], { onProgress: (step) => seen.push(step) });
    await expect(run).rejects.toMatchObject({ code: "policy-unknown", path: "policies[0]" });
    expect(seen).toEqual([]);
  });

  it("an error in a worker ends the run, and is the error that the worker met", async () => {
    const run = runStudies([unlucky, endless], { workers: 2 });
    await expect(run).rejects.toBeInstanceOf(EvenhandError);
    await expect(run).rejects.toMatchObject({ code: "metric-not-finite", path: "checkpoints" });
  });
});

describe("studies without a number of workers", () => {
  const total = 2 * 43 * 300 + 20_003 * 10;
  const standingStill = () => 0;

  it("are played in the calling thread where there is little to play, to the same bits", async () => {
    const steps: RunProgress[] = [];
    const run = new Run([small, many], { onProgress: (step) => steps.push(step) }, { now: standingStill });
    await run.play();
    const { runs, ...others } = run.outcome();
    expect(others).toEqual({ threads: 1, interrupted: false, roundsDone: total, roundsTotal: total });
    expect(runs.map(({ result }) => JSON.stringify(result))).toEqual(expected);
    expect(steps.at(-1)).toMatchObject({ roundsDone: total, roundsTotal: total, study: 1, policy: 0 });
    // One thread plays one policy after the other.
    const places = steps.map(({ study, policy }) => `${study} ${policy}`);
    expect([...new Set(places)]).toEqual(["0 0", "0 1", "1 0"]);
    expect(places).toEqual([...places].sort());
  });

  it.each([
    ["before the first block is finished", 400],
    ["after some blocks", 40],
  ])("go on in threads if it takes longer than expected, to the same bits: %s", async (_, milliseconds) => {
    let time = 0;
    const done: number[] = [];
    const run = new Run(
      [small, many],
      { onFinished: (study) => done.push(study) },
      { now: () => (time += milliseconds) },
    );
    await run.play();
    const { runs, ...others } = run.outcome();
    const threads = availableParallelism();
    expect(others).toEqual({ threads, interrupted: false, roundsDone: total, roundsTotal: total });
    expect(runs.map(({ result }) => JSON.stringify(result))).toEqual(expected);
    expect(runs.map(({ rounds }) => rounds)).toEqual([2 * 43 * 300, 20_003 * 10]);
    expect(done.sort()).toEqual([0, 1]);
  });

  it("are played in threads on all cores where there is much", async () => {
    let time = 0;
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const run = new Run([endless], { signal: controller.signal, onProgress }, { now: () => time++ });
    await run.play();
    expect(run.outcome()).toMatchObject({ threads: availableParallelism(), interrupted: true });
    // The clock is for the calling thread: it was not asked.
    expect(time).toBe(0);
  });

  it("let timers and signals through, stop when they are told to, and go on from there", async () => {
    const run = new Run([longer], { signal: AbortSignal.timeout(50) }, { now: standingStill });
    await run.play();
    const cut = run.outcome();
    expect(cut).toMatchObject({ threads: 1, interrupted: true, roundsTotal: 2 * 64 * 20_000 });
    expect(cut.roundsDone).toBeLessThan(cut.roundsTotal);
    const rest = await runStudies([longer], { finished: [cut.runs[0].blocks] });
    expect(rest.runs[0].rounds).toBe(2 * 64 * 20_000 - cut.runs[0].rounds);
    expect(JSON.stringify(rest.runs[0].result)).toBe(expectedOfLonger);
  });

  it("are not begun when they were stopped before", async () => {
    const { threads, interrupted, roundsDone } = await runStudies([small], { signal: AbortSignal.abort() });
    expect({ threads, interrupted, roundsDone }).toEqual({ threads: 1, interrupted: true, roundsDone: 0 });
  });

  it("end with the error that they meet", async () => {
    await expect(runStudies([unlucky])).rejects.toMatchObject({ code: "metric-not-finite", path: "checkpoints" });
  });
});

it.each([0, -1, 1.5, NaN, Infinity])("%s workers are refused before the first round", async (workers) => {
  const run = runStudies([endless], { workers });
  await expect(run).rejects.toBeInstanceOf(EvenhandError);
  await expect(run).rejects.toMatchObject({ code: "workers-invalid", path: "workers" });
});
