import {
  aboveCapInWords,
  CAPS_MEAN,
  capVerdictInWords,
  correctionInWords,
  FLOORS_MEAN,
  isMostlyAway,
  promiseVerdictInWords,
  verdictConditions,
} from "../../audit/promisesInWords.js";
import type { PeriodPromise, Report } from "../report.js";
import { utcText } from "../../events/utcTime.js";
import { armNames, type Cell, type Section } from "./section.js";
import { pullsText, shareText, whole } from "../../audit/numbers.js";
import { largestInWords, largestOf } from "./summary.js";

/** Whether each floor and cap was kept. */
export function promises({ period, audit: { forks = [] } }: Report): Section[] {
  const worst = largestOf(period.promises);
  if (worst === undefined) return [];
  const name = armNames(period);
  const conditions = verdictConditions(period.promises, name);
  return [
    {
      id: "promises",
      title: "Floors",
      paragraphs: [largestInWords(period, worst), ...(conditions === undefined ? [] : [conditions])],
      table: {
        columns: [
          "arm",
          "promised",
          "since round",
          "largest deficit, pulls",
          "after round",
          "at",
          "verdict",
          ...beside,
        ],
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
            verdictCell(promise, forks.length > 0),
            whole(promise.rounds),
            whole(promise.leftOut),
            whole(promise.paused),
            correctionInWords(promise) ?? "–",
          ];
        }),
      },
      notes: [
        `${FLOORS_MEAN} It is carried over from before the period.`,
        "Nothing falls due in rounds from which a request left the arm out, nor while it is paused; a correction " +
          "moves what is owed to it. Rounds are those of the promise in the period, struck ones among them.",
      ],
    },
    ...caps(period, name, forks.length > 0),
  ];
}

/** What stood beside a promise. */
const beside = ["rounds", "left out by requests", "paused", "corrected, pulls"] as const;

function verdictCell(promise: PeriodPromise, hasForks: boolean): Cell {
  const { verdict } = promise;
  const isGood = verdict === "held" && !hasForks && !isMostlyAway([promise]);
  return {
    text: promiseVerdictInWords(promise, hasForks),
    tone: isGood ? "good" : verdict === "broken" ? "bad" : "warn",
  };
}

function caps({ caps: all }: Report["period"], name: (arm: number) => string, hasForks: boolean): Section[] {
  if (all.length === 0) return [];
  return [
    {
      id: "caps",
      title: "Caps",
      table: {
        columns: ["arm", "cap", "pulls above it", "verdict"],
        rows: all.map((one) => [
          name(one.arm),
          shareText(one.cap),
          aboveCapInWords(one),
          {
            text: capVerdictInWords(one, hasForks),
            tone: one.verdict === "held" && !hasForks ? "good" : one.verdict === "broken" ? "bad" : "warn",
          },
        ]),
      },
      notes: [CAPS_MEAN],
    },
  ];
}
