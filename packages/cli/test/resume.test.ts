import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { endOf, evenhand, startEvenhand, type Finished, type Started } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();

/** The first policy is soon done; all of them take some seconds. */
const STUDY = `horizon: 10000
trials: 240
checkpoints: 4
environment: { id: bernoulli, means: [0.8, 0.7, 0.3] }
policies: [round-robin, { id: kl-ucb, label: slow }, thompson]
`;

let child: Started | undefined;
afterEach(() => child?.kill("SIGKILL"));

/** Interrupts the command when its progress line shows this percentage or more. */
function interruptedAt(percent: number, ...args: string[]): Promise<Finished> {
  const started = startEvenhand({ stderr: 80 }, "simulate", ...args);
  child = started;
  const end = endOf(started);
  let shown = "";
  const watch = (text: string) => {
    shown += text;
    const last = Number([...shown.matchAll(/(\d+) %/g)].at(-1)?.[1] ?? 0);
    if (last < percent) return;
    started.stderr.off("data", watch);
    started.kill("SIGINT");
  };
  started.stderr.on("data", watch);
  return end;
}

describe("Ctrl-C and --resume", () => {
  it("keep what is finished, and come to the same bytes as a run that was not interrupted", async () => {
    const path = files.write("study.yaml", STUDY);
    const cut = await interruptedAt(40, path, "--workers", "2", "--json", files.path("cut.json"));
    expect(cut.code).toBe(130);
    expect(cut.stderr).toMatch(
      /evenhand: interrupted after \d+ of 7200000 rounds; \d of 3 policies had finished .* kept in .*study\.yaml\.partial\.json/,
    );
    expect(cut.stdout).toMatch(/^PARTIAL RESULT: interrupted\n[^]*^round-robin /m);
    // No file of an unfinished run under the name of a result.
    expect(existsSync(files.path("cut.json"))).toBe(false);

    const again = await interruptedAt(70, path, "--resume", "--workers", "1", "--json", files.path("cut.json"));
    expect(again.code).toBe(130);
    const rest = evenhand("simulate", path, "--resume", "--json", files.path("cut.json"));
    expect(rest.code).toBe(0);
    expect(existsSync(files.path("study.yaml.partial.json"))).toBe(false);
    const whole = evenhand("simulate", path, "--workers", "2", "--json", files.path("whole.json"));
    expect(files.read("cut.json")).toBe(files.read("whole.json"));
    expect(rest.stdout).toBe(whole.stdout);
    // The work was divided: the last run had less than the whole to play.
    const rounds = (name: string) =>
      (JSON.parse(files.read(name)) as { studies: { rounds: number }[] }).studies[0].rounds;
    expect(rounds("whole.run.json")).toBe(3 * 240 * 10_000);
    expect(rounds("cut.run.json")).toBeLessThan(rounds("whole.run.json") / 2);
  });

  it("refuse a study that has changed since", async () => {
    const path = files.write("study.yaml", STUDY);
    await interruptedAt(10, path, "--state", files.path("state.json"));
    expect(existsSync(files.path("state.json"))).toBe(true);
    files.write("study.yaml", STUDY.replace("trials: 240", "trials: 248"));
    const { code, stdout, stderr } = evenhand("simulate", path, "--resume", "--state", files.path("state.json"));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^evenhand: .*state\.json: The run cannot be resumed\. .*trials changed.* \[resume-impossible\]\n$/,
    );
    // A comment changes nothing.
    files.write("study.yaml", `# the same\n${STUDY}`);
    expect(evenhand("simulate", path, "--resume", "--state", files.path("state.json")).code).toBe(0);
  });

  it("do not lose what is kept where --resume is forgotten", async () => {
    const path = files.write("study.yaml", STUDY);
    const state = files.path("study.yaml.partial.json");
    const trials = () => {
      const { blocks } = JSON.parse(files.read("study.yaml.partial.json")) as { blocks: { blocks: number }[][] };
      return blocks[0].reduce((sum, { blocks: count }) => sum + 8 * count, 0);
    };
    await interruptedAt(30, path);
    const before = trials();
    const forgotten = await interruptedAt(2, path);
    expect(forgotten.stderr).toContain(`evenhand: ${state} has the work of an interrupted run`);
    expect(trials()).toBeGreaterThanOrEqual(before);
    // A study that has changed cannot go on from there, and leaves it under another name.
    const kept = files.read("study.yaml.partial.json");
    files.write("study.yaml", STUDY.replace("trials: 240", "trials: 248"));
    const changed = await interruptedAt(2, path);
    expect(changed.stderr).toContain(`of another study, is now in ${state}.1`);
    expect(files.read("study.yaml.partial.json.1")).toBe(kept);
  });

  it("start from the beginning where there is nothing to resume, and say so", () => {
    const path = files.write("study.yaml", STUDY.replace("10000", "10"));
    const { code, stderr } = evenhand("simulate", path, "--resume");
    const said = "evenhand: there is nothing to resume; starting from the beginning\n";
    expect({ code, stderr }).toEqual({ code: 0, stderr: said });
  });

  it("refuse a state that was cut off", () => {
    const path = files.write("study.yaml", STUDY.replace("10000", "10"));
    files.write("study.yaml.partial.json", '{"format":"evenhand-partial/1","vers');
    const { code, stderr } = evenhand("simulate", path, "--resume");
    expect(code).toBe(2);
    expect(stderr).toContain("[state-unreadable]");
  });
});
