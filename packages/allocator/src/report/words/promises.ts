import type { PeriodPromise, Report } from "../report.js";
import { utcText } from "../utcTime.js";
import { armNames } from "./armName.js";
import { pullsText, shareText, whole } from "./numbers.js";
import type { Cell, Section } from "./section.js";
import { largestInWords, largestOf } from "./summary.js";

/** Whether each floor and cap was kept. */
export function promises({ period }: Report): Section[] {
  const worst = largestOf(period.promises);
  if (worst === undefined) return [];
  const name = armNames(period);
  return [
    {
      id: "promises",
      title: "Floors",
      paragraphs: [largestInWords(period, worst)],
      table: {
        columns: ["arm", "promised", "since round", "largest deficit, pulls", "after round", "at", "verdict"],
        rows: period.promises.map((promise) => {
          const { arm, share, sinceRound, largestDeficit } = promise;
          const { pulls, at } = largestDeficit;
          return [
            name(arm),
            shareText(share),
            whole(sinceRound + 1),
            pullsText(pulls),
            whole(at.round),
            utcText(at.time),
            verdictCell(promise),
          ];
        }),
      },
      notes: [
        "The deficit is what an arm was owed: share · rounds in which it was open − pulls, carried over from " +
          "before the period. Below 0 the arm was ahead. A floor holds while the deficit is below 1.",
      ],
    },
    ...caps(period, name),
  ];
}

function verdictCell({ verdict, brokenAt, displacedBy }: PeriodPromise): Cell {
  if (verdict === "held") return { text: "held", tone: "good" };
  const where = brokenAt === undefined ? "" : `, round ${whole(brokenAt.round)}`;
  if (verdict === "broken") return { text: `broken${where}`, tone: "bad" };
  return { text: `excluded by request ${displacedBy ?? ""}${where}`, tone: "warn" };
}

function caps({ caps: all }: Report["period"], name: (arm: number) => string): Section[] {
  if (all.length === 0) return [];
  return [
    {
      id: "caps",
      title: "Caps",
      table: {
        columns: ["arm", "cap", "pulls above it", "verdict"],
        rows: all.map(({ arm, cap, above, verdict, brokenAt }) => [
          name(arm),
          shareText(cap),
          Object.entries(above)
            .map(([rule, count]) => `${whole(count)} by ${rule}`)
            .join(", ") || "none",
          {
            text: brokenAt === undefined ? verdict : `${verdict}, event ${brokenAt}`,
            tone: verdict === "held" ? "good" : verdict === "exceeded" ? "warn" : "bad",
          },
        ]),
      },
      notes: ["A cap gives way where a floor needs the pull, and where all open arms are at theirs."],
    },
  ];
}
