import type { SimulationResult } from "@evenhand/core";
import type { Comparisons, ResultFile } from "@evenhand/protocol";
import { describe, expect, it } from "vitest";
import { evenhand, evenhandOn } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();

const STUDY = `horizon: 60
trials: 5
samples: true
environment: { id: bernoulli, means: [0.8, 0.3] }
contract: { id: quota }
policies: [ucb1, eta-fucb]
metrics: [regret]
sweep:
  shares: [0.1, 0.3]
  eta: [0.1, 10]
baseline: ucb1
figures: [{ metrics: [regret], against: shares }, { metrics: [worst-violation], against: eta }]
`;

describe("evenhand simulate with a sweep", () => {
  it("plays every point, compares with the baseline, and draws what is chosen, also afterwards", () => {
    const path = files.write("study.yaml", STUDY);
    const [json, svg, samples] = [files.path("result.json"), files.path("a.svg"), files.path("samples.parquet")];
    const { code, stdout, stderr } = evenhand("simulate", path, "--json", json, "--svg", svg, "--samples", samples);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^bernoulli, shares 0\.1, 60 rounds$[^]*^bernoulli, shares 0\.3, 60 rounds$/m);
    expect(stdout).toMatch(
      /^difference +reward\) +\(pulls\)\nto ucb1 +± 95 % +p +± 95 % +p\neta-fucb, eta 0\.1 .*\neta-fucb, eta 10 /m,
    );
    expect(stdout).not.toContain("share of pulls");
    // Two policies, two metrics, two shares.
    expect(stdout.replace(/\s+/g, " ")).toContain("corrected for all 8 comparisons of the study (Bonferroni)");
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(files.read("a.svg")).toContain(">shares<");
    expect(files.read("samples.parquet").slice(0, 4)).toBe("PAR1");
    const { results } = JSON.parse(files.read("result.json")) as ResultFile;
    expect(results.map(({ sweep }) => sweep?.point)).toEqual([{ shares: 0.1 }, { shares: 0.3 }]);
    const drawn = (which: string) => evenhand("draw", json, "--svg", "-", "--figure", which).stdout;
    expect(drawn("2")).toContain(">Worst quota violation (pulls)<");
    expect(drawn("{ values: differences, metrics: [regret] }")).toContain("Regret, difference to ucb1");
  });

  it("says in which line a swept value is wrong, and that samples were not kept", () => {
    const wrong = evenhandOn(STUDY.replace("[0.1, 0.3]", "[0.1, 0.6]"), "simulate", "-");
    expect(wrong.stderr).toMatch(/^stdin:9:17 sweep\.shares\[1\]: /);
    const bare = evenhandOn(
      STUDY.replace("samples: true", "samples: false"),
      "simulate",
      "-",
      "--samples",
      "x.parquet",
    );
    expect([bare.code, bare.stdout]).toEqual([2, ""]);
    expect(bare.stderr).toMatch(/^evenhand: --samples: .* \[samples-missing\]/);
  });
});

describe("evenhand compare --baseline", () => {
  const args = ["compare", "--arms", "0.8,0.3", "-T", "100", "--trials", "5", "--policies", "ucb1,thompson"];

  it("shows how the others differ from it, trial by trial", () => {
    const { comparisons, policies } = JSON.parse(evenhand(...args, "--baseline", "ucb1", "--json").stdout) as {
      comparisons: Comparisons;
    } & SimulationResult;
    expect(comparisons.differences.map(({ policy, metric }) => [policy, metric])).toEqual([
      ["thompson", "reward"],
      ["thompson", "regret"],
    ]);
    const last = policies.map(({ metrics }) => metrics["regret"].checkpoints[0].values[0]);
    expect(comparisons.differences[1].checkpoints[0].mean).toBeCloseTo(last[1].mean - last[0].mean, 9);
    expect(last[0]).not.toHaveProperty("samples");
  });

  it("refuses one that is not among them", () => {
    const { code, stderr } = evenhand(...args, "--baseline", "ucb");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^evenhand: --baseline: .* Did you mean ucb1\? Required: .* \[baseline-invalid\]/);
  });
});
