import { describe, expect, it } from "vitest";
import { chart } from "./chart.js";
import type { Terminal } from "./terminal.js";

const plain = (columns: number): Terminal => ({
  columns,
  bold: (text) => text,
  red: (text) => text,
  colour: (_, text) => text,
});

const labels = { x: "round", y: "Regret" };

/** The rows between the title and the x axis, without the y axis. */
function rowsOf(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => line.includes("│"))
    .map((line) => line.slice(line.indexOf("│") + 1));
}

describe("chart", () => {
  it("draws a straight line as a diagonal, from the lowest row to the highest", () => {
    const text = chart(
      [
        {
          name: "a",
          points: [
            { x: 1, y: 0 },
            { x: 9, y: 11 },
          ],
        },
      ],
      labels,
      plain(18),
    );
    // 12 rows and 12 columns: y rises by one row a column.
    expect(rowsOf(text)).toEqual(Array.from({ length: 12 }, (_, i) => `${" ".repeat(11 - i)}●`));
    expect(text.split("\n")).toEqual(expect.arrayContaining(["Regret", "  11 │           ●", "   0 │●", "      ● a"]));
    expect(text).toContain("1  round → 9");
  });

  it("takes a logarithmic axis where the points span more than a power of ten", () => {
    const points = [1, 10, 100].map((x) => ({ x, y: Math.log10(x) }));
    const rows = rowsOf(chart([{ name: "a", points }], labels, plain(26)));
    // On a linear axis the half of the rise would come at a tenth of the way; on this one it comes in the middle.
    const middle = Math.floor((rows[0].length - 1) / 2);
    const row = rows.findIndex((own) => own[middle] === "●");
    expect([5, 6]).toContain(row);
    expect(chart([{ name: "a", points }], labels, plain(60))).toContain("round, logarithmic → 100");
  });

  it("shows lines that lie on top of each other in turn", () => {
    const points = [
      { x: 1, y: 2 },
      { x: 5, y: 2 },
    ];
    const rows = rowsOf(
      chart(
        ["a", "b", "c"].map((name) => ({ name, points })),
        labels,
        plain(13),
      ),
    );
    expect(rows.at(-1)).toBe("●○▲●○▲●○▲");
    expect(rows.slice(0, -1).join("")).toBe("");
  });

  it("stays within the terminal, and leaves out what a line does not reach", () => {
    const series = [
      {
        name: "long",
        points: [
          { x: 1, y: 0 },
          { x: 8, y: 1e9 },
        ],
      },
      {
        name: "short",
        points: [
          { x: 1, y: 5e8 },
          { x: 4, y: 5e8 },
        ],
      },
    ];
    const text = chart(series, labels, plain(40));
    expect(text.split("\n").every((line) => line.length <= 40)).toBe(true);
    const drawn = rowsOf(text).join("").match(/○/g) ?? [];
    const width = text
      .split("\n")
      .find((line) => line.includes("└"))!
      .replace(/[^─]/g, "").length;
    // From round 1 to 4 of 8: three sevenths of the width.
    expect(Math.abs(drawn.length - (width * 3) / 7)).toBeLessThan(2);
  });
});
