import type { AllocatorAnswer } from "@evenhand/protocol";
import { NO_FLOORS } from "../../../contracts/contractPage.js";
import { pageWithId } from "../../../contracts/index.js";
import { whole } from "../../../numbers/formats.js";
import { armName, floorHealth, type FurthestArm, pulls } from "../health.js";

/** How the allocator stands, in sentences that are true whatever happens next. */
export function stateSentence(view: AllocatorAnswer, furthest: FurthestArm): string {
  return [standing(view), floors(view, furthest), waiting(view), alarms(view)].filter((part) => part !== "").join(" ");
}

/** What is read aloud when it changes: not at every round. */
export function spokenState(view: AllocatorAnswer, furthest: FurthestArm): string {
  const kinds = { held: `${heldIn(view)}.`, behind: "An arm was behind.", none: "" };
  return [`${view.status}.`, kinds[floorHealth(view, furthest)], alarms(view)].filter((part) => part !== "").join(" ");
}

function standing({ status, rounds }: AllocatorAnswer): string {
  const after = rounds === 1 ? "after 1 round" : `after ${whole(rounds)} rounds`;
  switch (status) {
    case "running":
      return rounds === 0 ? "Ready: no decision has been asked for yet." : `Running, ${after}.`;
    case "paused":
      return `Paused ${after}: no decisions are made until it is resumed.`;
    case "archived":
      return `Ended ${after}.`;
  }
}

function floors(view: AllocatorAnswer, furthest: FurthestArm): string {
  const { largestDeficit, largestDeficitRound } = furthest;
  const when = `${armName(furthest)}, after round ${whole(largestDeficitRound ?? 0)}`;
  switch (floorHealth(view, furthest)) {
    case "none":
      return pageWithId(view.contract.id)?.withoutFloors ?? NO_FLOORS;
    case "behind":
      return `An arm was ${pulls(largestDeficit ?? 0)} pulls behind (${when}), more than a floor allows: an audit says why.`;
    case "held":
      if (view.rounds === 0) return "";
      if (largestDeficit === null || largestDeficit <= 0) return `${heldIn(view)}: no arm was ever behind.`;
      return `${heldIn(view)}: no arm was ever a whole pull behind, at most ${pulls(largestDeficit)} (${when}).`;
  }
}

/** Of a log that has lost events, no more than this can be said. */
function heldIn({ forks }: AllocatorAnswer): string {
  return forks === undefined ? "Every floor held" : "Every floor held in what is left of the log";
}

function waiting({ waiting: asked }: AllocatorAnswer): string {
  return asked === null ? "" : asked.words;
}

function alarms({ alarms: all }: AllocatorAnswer): string {
  return all.length === 0
    ? ""
    : all.length === 1
      ? "1 alarm needs a look."
      : `${whole(all.length)} alarms need a look.`;
}
