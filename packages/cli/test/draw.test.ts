import { describe, expect, it } from "vitest";
import { evenhand, evenhandOn, evenhandOnTerminal } from "./evenhand.js";
import { studyFolder } from "./studyFolder.js";

const files = studyFolder();

const STUDY = `horizon: 100
trials: 5
environment: { id: bernoulli, means: [0.8, 0.3] }
policies: [ucb1, thompson]
`;

describe("evenhand draw", () => {
  it("gives of a kept result what the run gave, without running", () => {
    const made = (name: string) => files.path(name);
    const outputs = ["--json", made("result.json"), "--svg", made("a.svg"), "--html", made("a.html")];
    outputs.push("--latex", made("a.tex"), "--bibtex", made("a.bib"), "--methods", made("a.md"));
    const ran = evenhandOn(STUDY, "simulate", "-", ...outputs);
    const drawn = evenhand("draw", made("result.json"), "--svg", made("b.svg"), "--html", made("b.html"));
    for (const [kind, ending] of Object.entries({ latex: "tex", bibtex: "bib", methods: "md" })) {
      expect(evenhand("draw", made("result.json"), `--${kind}`, "-").stdout).toBe(files.read(`a.${ending}`));
    }
    expect(drawn).toEqual(ran);
    expect(files.read("b.svg")).toBe(files.read("a.svg"));
    expect(files.read("b.html")).toBe(files.read("a.html"));
    expect(evenhand("draw", made("result.json"), "--json", "-").stdout).toBe(files.read("result.json"));
  });

  it("says what a PDF needs before anything is read", () => {
    const pretence = { env: { EVENHAND_CHROMIUM: files.path("none") } };
    const { code, stderr } = evenhandOnTerminal(pretence, "draw", "missing.json", "--pdf", files.path("a.pdf"));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^evenhand: No Chromium was found\. .*apt-get install chromium.* \[browser-missing\]\n$/);
  });

  it("reads from a pipe", () => {
    const { stdout } = evenhandOn(STUDY, "simulate", "-", "--json", "-");
    expect(evenhandOn(stdout, "draw", "-").stdout).toBe(evenhandOn(STUDY, "simulate", "-").stdout);
  });

  it.each(["horizon: 5\n", "{}", "", '{"format":"evenhand-result/9"}'])("refuses %j", (text) => {
    const path = files.write("result.json", text);
    const { code, stdout, stderr } = evenhand("draw", path, "--svg", "-");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^evenhand: .*result\.json: The file is not a result.* \[result-unreadable\]\n$/);
  });
});
