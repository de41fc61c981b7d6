import type { SimulationResult } from "@evenhand/core";
import { afterEach, describe, expect, it } from "vitest";
import { endOf, evenhand, startEvenhand, type Finished, type Started } from "./evenhand.js";

/** One policy that is soon done, and one whose rounds take many times as long. */
const FIRST_IS_SHORT = "--arms 0.8,0.3 --quota 0.1 -T 5000000 --trials 9 --policies round-robin,thompson".split(" ");

/** The first policy has half of the rounds. Another thread may play the second one before the first is done. */
const WELL_BEYOND_THE_FIRST = / [67]\d %.* {2}thompson/;

describe("Ctrl-C", () => {
  let child: Started | undefined;
  afterEach(() => child?.kill("SIGKILL"));

  /** Interrupts the command when its progress line shows this. */
  function interruptedAt(progress: RegExp, ...args: string[]): Promise<Finished> {
    const started = startEvenhand({ stderr: 80 }, "compare", ...args);
    child = started;
    const end = endOf(started);
    let shown = "";
    const watch = (text: string) => {
      shown += text;
      if (!progress.test(shown)) return;
      started.stderr.off("data", watch);
      started.kill("SIGINT");
    };
    started.stderr.on("data", watch);
    return end;
  }

  it("says how far it came when no policy has finished", async () => {
    const args = ["--arms", "0.8,0.3", "-T", "1000000000"];
    const { code, stdout, stderr } = await interruptedAt(/ % {2}.*ucb1/, ...args);
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    // Of 2 policies and 100 trials.
    expect(lastLine(stderr)).toMatch(/^evenhand: interrupted after [1-9]\d* of 200000000000 rounds; no policy had fin/);
  });

  it("shows the policies that have finished, marked as partial", async () => {
    const { code, stdout, stderr } = await interruptedAt(WELL_BEYOND_THE_FIRST, ...FIRST_IS_SHORT);
    expect(code).toBe(130);
    expect(stdout).toMatch(/^PARTIAL RESULT/);
    expect(stdout).toMatch(/\nround-robin .*±/);
    expect(lastLine(stderr)).toMatch(/^evenhand: interrupted after \d+ of 90000000 rounds; 1 of 2 policies had fin/);
  });

  it("gives the same numbers for them as a whole run, as JSON", async () => {
    const { code, stdout } = await interruptedAt(WELL_BEYOND_THE_FIRST, ...FIRST_IS_SHORT, "--json");
    expect(code).toBe(130);
    const partial = JSON.parse(stdout) as SimulationResult & { partial?: boolean };
    expect(partial.partial).toBe(true);
    expect(partial.study.policies).toHaveLength(partial.policies.length);
    const alone = evenhand("compare", ...FIRST_IS_SHORT.slice(0, -1), "round-robin", "--json");
    expect(partial.policies[0]).toEqual((JSON.parse(alone.stdout) as SimulationResult).policies[0]);
  });
});

/** What is left to see: the progress was wiped away. */
function lastLine(text: string): string {
  return text.trimEnd().split("\x1b[K").at(-1) ?? "";
}
