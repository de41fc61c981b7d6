import { describe, expect, it } from "vitest";
import { madeUpVerdicts } from "../../../../test/madeUpVerdicts.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import { line6 } from "./experiment.js";

describe("line 6 as printed", () => {
  it("quick run: the figure and the verdicts", async () => {
    const { figures, claims } = await playedAlone(line6);
    expect(verdictsOf(claims)).toEqual({
      "pass-approximates-line-6": "fails",
      // Eight trials are too few at K = 10, where a long pass of one of them decides.
      "theorem-2-under-line-6": "open",
      "line-6-hardly-ends-with-many-arms": "holds",
    });
    const forms = "Algorithm 3: every pair once, line 6: until all pairs are ≈";
    expect(outline(figures["line-6"])).toEqual({ "μ = (0.9, 0.15, 0.15)": forms, "K = 10": forms, "K = 50": forms });
  });

  it("the approximation holds where the pass is at most the tolerance behind", async () => {
    const saying = (pass: number) => madeUpVerdicts(line6, ({ policy }) => (policy === 0 ? pass : 0.999));
    expect(await saying(0.9985)).toMatchObject({ "pass-approximates-line-6": "holds" });
    // What does not change with time does not come closer.
    expect(await saying(0.9975)).toEqual({
      "pass-approximates-line-6": "fails!",
      "theorem-2-under-line-6": "open",
      "line-6-hardly-ends-with-many-arms": "fails",
    });
  });
});
