import { describe, expect, it } from "vitest";
import { latexTables, latexText } from "./latexTable.js";

describe("a table in LaTeX", () => {
  it("has the rules of booktabs, numbers to the right and in math mode, a caption and a label", () => {
    const table = {
      title: "Quota, 100 rounds",
      columns: ["policy", "reward", "share", "found by"],
      rows: [
        ["ucb1", "600 ± 6", "12.5 %", "a & b"],
        ["η-FUCB", -3.5, "–", "c_1"],
      ],
      note: "95 % intervals",
    };
    expect(latexTables([table], "A study").split("\n")).toEqual([
      "% A study",
      "% The preamble needs \\usepackage{booktabs}.",
      "",
      "\\begin{table}",
      "  \\centering",
      "  \\caption{Quota, 100 rounds. 95 \\% intervals}",
      "  \\label{tab:quota-100-rounds-1}",
      "  \\begin{tabular}{lrrl}",
      "    \\toprule",
      "    policy & reward & share & found by \\\\",
      "    \\midrule",
      "    ucb1 & $600 \\pm 6$ & $12.5$\\,\\% & a \\& b \\\\",
      "    \\ensuremath{\\eta}-FUCB & $-3.5$ & -- & c\\_1 \\\\",
      "    \\bottomrule",
      "  \\end{tabular}",
      "\\end{table}",
      "",
    ]);
  });

  it("lets no name of a study be a command", () => {
    expect(latexText("\\input{/etc/passwd}$%~^#_&{}")).toBe(
      "\\textbackslash{}input\\{/etc/passwd\\}\\$\\%\\textasciitilde{}\\textasciicircum{}\\#\\_\\&\\{\\}",
    );
    expect(latexText("two\nlines, ω ≥ α")).toBe(
      "two lines, \\ensuremath{\\omega} \\ensuremath{\\geq} \\ensuremath{\\alpha}",
    );
    // A comment must not end before its line does.
    expect(latexTables([], "one\n\\input{two}")).toMatch(/^% one \\input\{two\}\n/);
  });
});
