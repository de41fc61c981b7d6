import { countHappenings, happeningsInWords } from "../../audit/happenings.js";
import type { Report } from "../report.js";
import { intervalOfMeans, intervalText } from "../../view/meanInterval.js";
import { utcText } from "../../events/utcTime.js";
import { armName, armNames, type Section } from "./section.js";
import { counted, short, whole } from "../../audit/numbers.js";

/** What came of the pulls, and what did not come. */
export function rewards({ period: { arms } }: Report): Section {
  return {
    id: "rewards",
    title: "Rewards, and those that are missing",
    table: {
      columns: [
        "arm",
        "came in time",
        "mean",
        "95 % interval",
        "replaced",
        "nothing learned",
        "too late",
        "waited for",
      ],
      rows: arms.map((arm) => [
        armName(arm),
        whole(arm.reported),
        arm.rewards === undefined ? "–" : short(arm.rewards.mean),
        arm.rewards === undefined ? "–" : intervalText(arm.rewards),
        whole(arm.standIns),
        whole(arm.nothing),
        whole(arm.late),
        whole(arm.pending),
      ]),
    },
    notes: [
      "Rewards are counted in the period in which they were learned. The mean is of those that came in time; a " +
        "missing one that was replaced by the stand-in makes an arm look poorer to the policy than it is.",
      `${intervalOfMeans.words} In a period it begins with the first reward of the period.`,
    ],
  };
}

/** The requests that left arms out, took rounds, or struck them out. */
export function exclusions({ period }: Report): Section {
  const left = period.arms.filter((arm) => arm.exclusions > 0);
  const { grants, voids } = period;
  const others = [
    ...(grants === 0 ? [] : [`${counted(grants, "opportunity was", "opportunities were")} granted elsewhere.`]),
    ...(voids === 0 ? [] : [`${counted(voids, "decision")} came to nothing.`]),
  ];
  return {
    id: "exclusions",
    title: "Exclusions by request",
    paragraphs: [
      left.length === 0
        ? "No request left out an arm that was there."
        : "Requests that left out an arm although it was there. Such a round is not on the arm’s clock: nothing " +
          "falls due in it.",
      ...others,
    ],
    ...(left.length === 0
      ? {}
      : {
          table: {
            columns: ["arm", "requests that left it out", "rounds in which it was open"],
            rows: left.map((arm) => [armName(arm), whole(arm.exclusions), whole(arm.openRounds)]),
          },
        }),
  };
}

/** What people did to the contract. */
export function changes({ period }: Report): Section {
  const rows = happeningsInWords(period.happenings, armNames(period)).sort((a, b) => a.event - b.event);
  const more = rows.length === 0 ? 0 : countHappenings(period.happenings) - rows.length;
  return {
    id: "changes",
    title: "Changes of the contract",
    paragraphs: [
      rows.length === 0
        ? "Nothing was changed in the period."
        : "Everything that people did to the contract in the period, with the reason where the log has it.",
    ],
    ...(rows.length === 0
      ? {}
      : {
          table: {
            columns: ["event", "at", "what", "reason"],
            rows: rows.map(({ event, at, words, reason = "–" }) => [String(event), utcText(at), words, reason]),
          },
        }),
    notes: [
      ...(more > 0 ? [`And ${whole(more)} more of the same kinds: the log has them all.`] : []),
      ...(period.happenings.changes.count > 0 ? [numbersInWords(period.arms)] : []),
    ],
  };
}

const MOST_NAMED = 20;

function numbersInWords(arms: Report["period"]["arms"]): string {
  const named = arms.slice(0, MOST_NAMED).map((arm) => `${arm.arm} is ${armName(arm)}`);
  const more = arms.length > MOST_NAMED ? ", …" : "";
  return `Changes of terms call arms by their numbers: ${named.join(", ")}${more}.`;
}
