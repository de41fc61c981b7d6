import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ours = fileURLToPath(new URL("ours.mjs", import.meta.url));

const SEED = 1;
const TRIALS_TO_CALIBRATE = 16;
/** Each run takes at least this much CPU time, on the faster side. */
const NANOSECONDS = 0.5e9;
/** Beyond this, simulate keeps no exact counts. */
const MOST_TRIALS = 10_000;

/**
 * The sides of a case: C, ours in a fresh process, and ours in a process that has played everything else before.
 *
 * @typedef {"c" | "alone" | "company"} Side
 * @typedef {{ nanoseconds: number, digests: number[], pulls: number[] }} Run
 */

/**
 * Plays a case on each side in turn, again and again, so that whatever slows the machine down for a while meets them all.
 * Every run is a process of its own and counts CPU time, not the time that other programs take.
 *
 * @param {import("./cases.mjs").Case} benchmark
 * @param {string | undefined} program the compiled C side, where there is one
 * @param {number} alternations
 */
export function measure(benchmark, program, alternations) {
  /** @type {Side[]} */
  const sides = program === undefined ? ["alone", "company"] : ["c", "alone", "company"];
  const play = (side, trials) =>
    side === "c" ? playC(benchmark, program, trials) : playOurs(benchmark, trials, side === "company");

  const fastest = Math.min(...sides.map((side) => play(side, TRIALS_TO_CALIBRATE).nanoseconds));
  const trials = Math.min(MOST_TRIALS, Math.ceil((TRIALS_TO_CALIBRATE * NANOSECONDS) / fastest));
  /** @type {Partial<Record<Side, number[]>>} */
  const samples = Object.fromEntries(sides.map((side) => [side, []]));
  const reference = play(sides[0], trials);
  for (let alternation = 0; alternation < alternations; alternation++) {
    for (const side of sides) {
      const run = play(side, trials);
      requireSameCounts(benchmark, reference, run, side);
      samples[side]?.push(run.nanoseconds / (trials * benchmark.horizon));
    }
  }
  return { trials, pulls: reference.pulls, samples };
}

/** @returns {Run} */
function playC({ arms, horizon, parameters }, program, trials) {
  return output(program, [arms, horizon, trials, SEED, ...parameters].map(String));
}

/** @returns {Run} */
function playOurs({ policy, arms, horizon }, trials, company) {
  return output(process.execPath, [ours, JSON.stringify({ policy, arms, horizon, trials, seed: SEED, company })]);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function output(command, args) {
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", maxBuffer: Infinity });
  if (status === 0) return JSON.parse(stdout);
  throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? signal ?? stderr}`);
}

/** A comparison of two programs that do not do the same is worth nothing. */
function requireSameCounts({ name }, expected, found, side) {
  const trial = expected.digests.findIndex((digest, i) => digest !== found.digests[i]);
  if (trial < 0 && expected.digests.length === found.digests.length) return;
  throw new Error(
    `${name}: the sides do not make the same pulls, first in trial ${trial}; pulls over all trials:\n` +
      `  expected      ${expected.pulls.join(" ")}\n  found (${side}) ${found.pulls.join(" ")}`,
  );
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
