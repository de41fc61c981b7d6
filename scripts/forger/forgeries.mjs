import { eventRecord, readEvent } from "@evenhand/allocator";
import { sha256 } from "./honestLog.mjs";

/**
 * What a keeper who has the program, but not the heads that others hold, can do to a log: each forgery takes the events
 * and answers other ones, or undefined where it finds nothing to forge. It hides its traces as well as it can: numbers
 * of decisions and rounds are written again, and all hashes.
 */
export const forgeries = [
  {
    what: "a decision for another open arm",
    forge: (log, dice) =>
      changed(log, dice, isKind("decided"), (event, place) => {
        const others = openBefore(log, place).filter((arm) => arm !== event.fields.arms[0]);
        return others.length === 0 ? undefined : { arms: [dice.pick(others)] };
      }),
  },
  {
    what: "a decision relabelled as granted elsewhere",
    forge: (log, dice) => {
      const place = placeOf(log, dice, isKind("decided"));
      if (place === undefined) return undefined;
      const { at, fields } = log[place];
      const { round, arms, open } = fields;
      return replaced(log, place, {
        kind: "granted",
        at,
        fields: { arm: arms[0], counts: true, round, open },
        personal,
      });
    },
  },
  {
    what: "a decision dropped, later rounds numbered again",
    forge: (log, dice) => dropped(log, dice, isKind("decided")),
  },
  {
    what: "the open arms of a round changed",
    forge: (log, dice) =>
      changed(log, dice, isKind("decided"), ({ fields }, place) => {
        if (fields.open.open !== undefined || fields.open.absent !== undefined) return { open: {} };
        const others = openBefore(log, place).filter((arm) => !fields.arms.includes(arm));
        return others.length === 0 ? undefined : { open: { absent: [dice.pick(others)] } };
      }),
  },
  {
    what: "a decision made to wait for its confirmation, or not to",
    forge: (log, dice) =>
      changed(log, dice, isKind("decided"), ({ at, fields }, place) => {
        if (fields.confirmBy > 0) return { confirmBy: 0 };
        const { confirmWithin } = termsBefore(log, place);
        const last = Math.max(0, ...log.slice(0, place).map((event) => event.fields.confirmBy ?? 0));
        return { confirmBy: Math.max(last, at + confirmWithin) };
      }),
  },
  {
    what: "the value of a reward changed, within its range",
    forge: (log, dice) =>
      changed(log, dice, isReward, ({ fields: { value } }) => ({ value: value === 0.5 ? 1 : 1 - value })),
  },
  { what: "a reward dropped", forge: (log, dice) => dropped(log, dice, isReward) },
  {
    what: "a reward dropped, and a stand-in settled in its turn",
    forge: (log, dice) => {
      const place = placeOf(log, dice, (event, index) => isReward(event) && turnOf(log, index) !== undefined);
      if (place === undefined) return undefined;
      const { decision, place: index } = log[place].fields;
      const turn = turnOf(log, place);
      const fields = { decision, place: index, basis: "stand-in", value: 0 };
      const settled = { kind: "settled", at: log[turn].at, fields };
      return without([...log.slice(0, turn), settled, ...moved(log.slice(turn), turn, 1)], place);
    },
  },
  {
    what: "a reward invented, in time, and its stand-in dropped",
    forge: (log, dice) => {
      const place = placeOf(log, dice, ({ kind, fields }) => kind === "settled" && fields.basis === "stand-in");
      if (place === undefined || termsBefore(log, place).rewards.use !== "first") return undefined;
      const { decision, place: index } = log[place].fields;
      const fields = { decision, place: index, value: 1, use: "learned" };
      const behind = without(log, place).slice(decision + 1);
      const reward = { kind: "rewarded", at: log[decision].at, fields };
      return [...log.slice(0, decision + 1), reward, ...moved(behind, decision + 1, 1)];
    },
  },
  { what: "a settlement dropped", forge: (log, dice) => dropped(log, dice, isKind("settled")) },
  {
    what: "a settlement with another value",
    forge: (log, dice) =>
      changed(log, dice, isKind("settled"), ({ fields }) => ({ value: fields.value === 0 ? 1 : 0 })),
  },
  {
    what: "the cause of a void changed",
    forge: (log, dice) =>
      changed(log, dice, isKind("voided"), ({ fields: { cause } }) => ({
        cause: cause === "request" ? "unconfirmed" : "request",
      })),
  },
  { what: "a void dropped", forge: (log, dice) => dropped(log, dice, isKind("voided")) },
  { what: "a confirmation dropped", forge: (log, dice) => dropped(log, dice, isKind("confirmed")) },
  {
    what: "the time of an event moved towards a neighbour’s",
    forge: (log, dice) => {
      const place = placeOf(log, dice, (event, index) => log[index + 1] !== undefined && timesAround(log, index) > 1);
      if (place === undefined) return undefined;
      const [before, after] = [log[place - 1].at, log[place + 1].at];
      const at = [before, after, Math.floor((before + after) / 2)].find((time) => time !== log[place].at);
      return replaced(log, place, { ...log[place], at });
    },
  },
  {
    what: "two neighbours swapped, each with the other’s time",
    forge: (log, dice) => {
      const place = placeOf(
        log,
        dice,
        (event, index) => log[index + 1] !== undefined && log[index + 1].kind !== event.kind,
      );
      if (place === undefined) return undefined;
      const [first, second] = [log[place], log[place + 1]];
      const pair = [
        { ...second, at: first.at },
        { ...first, at: second.at },
      ];
      return [...log.slice(0, place), ...pair, ...log.slice(place + 2).map((event) => swappedIn(event, place))];
    },
  },
  {
    what: "a pause of an arm dropped, and its end",
    forge: (log, dice) => {
      const place = placeOf(log, dice, isKind("armsPaused"));
      if (place === undefined) return undefined;
      const [arm] = log[place].fields.arms;
      const end = log.findIndex(
        ({ kind, fields }, later) => later > place && kind === "armsResumed" && fields.arms.includes(arm),
      );
      return without(end < 0 ? log : withoutArm(log, end, arm), place);
    },
  },
  {
    what: "a pause of the contract dropped, and its end",
    forge: (log, dice) => {
      const place = placeOf(log, dice, isKind("paused"));
      return place === undefined ? undefined : without(without(log, place + 1), place);
    },
  },
  {
    what: "a change of terms dropped, with the shares that began with it",
    forge: (log, dice) => {
      const place = placeOf(log, dice, isKind("changed"));
      if (place === undefined) return undefined;
      return without(log[place + 1]?.kind === "tenures" ? without(log, place + 1) : log, place);
    },
  },
  {
    what: "a share in force changed",
    forge: (log, dice) =>
      changed(log, dice, isKind("tenures"), ({ fields: { shares } }) =>
        shares.length === 0 ? undefined : { shares: [{ ...shares[0], denominator: 13 }, ...shares.slice(1)] },
      ),
  },
  {
    what: "a correction of an account changed",
    forge: (log, dice) =>
      changed(log, dice, isKind("calibrated"), ({ fields: { credit, debt } }) =>
        credit > 0 ? { credit: credit + 1 } : { debt: debt + 1 },
      ),
  },
  { what: "a correction of an account dropped", forge: (log, dice) => dropped(log, dice, isKind("calibrated")) },
  {
    what: "a grant given to another arm",
    forge: (log, dice) =>
      changed(log, dice, isKind("granted"), ({ fields }, place) => {
        const others = openBefore(log, place).filter((arm) => arm !== fields.arm);
        return others.length === 0 ? undefined : { arm: dice.pick(others) };
      }),
  },
  {
    what: "a reason, a name or a caller’s id changed",
    forge: (log, dice) => {
      const place = placeOf(log, dice, ({ personal: part }) => part !== undefined && "reason" in part);
      if (place === undefined) return undefined;
      return replaced(log, place, { ...log[place], personal: { ...log[place].personal, reason: "another" } });
    },
  },
  { what: "the tail cut off", forge: (log, dice) => log.slice(0, log.length - 1 - dice.below(log.length >> 1)) },
];

/** The events of a log. */
export function eventsOf(records) {
  return records.map((record) => ({ ...readEvent(record, sha256).event }));
}

/** The log that a forger hands out: every hash is written again. */
export function recordsOf(events) {
  const salt = (name) => sha256(Buffer.from(name)).slice(0, 16);
  return events.map((event, place) => eventRecord(event, salt(`${place}`), salt(`personal ${place}`), sha256));
}

const personal = { id: "", reason: "", key: new Uint8Array(0), fingerprint: new Uint8Array(0), place: 0 };

const isKind = (kind) => (event) => event.kind === kind;
const isReward = ({ kind, fields }) => kind === "rewarded" && fields.use !== "late";

/** The place of an event of this kind, drawn; undefined where there is none. */
function placeOf(log, dice, isIt) {
  const places = [...log.keys()].filter((place) => place > 1 && isIt(log[place], place));
  return places.length === 0 ? undefined : dice.pick(places);
}

function replaced(log, place, event) {
  return [...log.slice(0, place), event, ...log.slice(place + 1)];
}

function changed(log, dice, isIt, change) {
  const place = placeOf(log, dice, isIt);
  const fields = place === undefined ? undefined : change(log[place], place);
  return fields === undefined
    ? undefined
    : replaced(log, place, { ...log[place], fields: { ...log[place].fields, ...fields } });
}

function dropped(log, dice, isIt) {
  const place = placeOf(log, dice, isIt);
  return place === undefined ? undefined : without(log, place);
}

/** Without this event, and without what is said of it later; all numbers behind it are written again. */
function without(log, place) {
  const isRound = log[place].kind === "decided" || (log[place].kind === "granted" && log[place].fields.counts);
  const isAbout = ({ fields }) => isRound && fields.decision === place;
  const later = log.slice(place + 1);
  const about = later.findIndex(isAbout);
  if (about >= 0) return without(without(log, place + 1 + about), place);
  return [...log.slice(0, place), ...moved(later, place, -1, isRound ? -1 : 0)];
}

/** Events behind a place from which, or to which, an event was taken: decisions behind it have other numbers. */
function moved(events, place, by, byRounds = 0) {
  return events.map((event) => {
    const { decision, round } = event.fields;
    const fields = {
      ...event.fields,
      ...(decision !== undefined && decision >= place ? { decision: decision + by } : {}),
      ...(round !== undefined && round > 0 ? { round: round + byRounds } : {}),
    };
    return { ...event, fields };
  });
}

function swappedIn(event, place) {
  const { decision } = event.fields;
  if (decision !== place && decision !== place + 1) return event;
  return { ...event, fields: { ...event.fields, decision: decision === place ? place + 1 : place } };
}

function withoutArm(log, place, arm) {
  const arms = log[place].fields.arms.filter((one) => one !== arm);
  return arms.length === 0 ? without(log, place) : replaced(log, place, { ...log[place], fields: { arms } });
}

/** Where the decision of this reward would have been settled, had it had none; undefined where that cannot be told. */
function turnOf(log, place) {
  const { decision } = log[place].fields;
  const until = log[decision].at + termsBefore(log, place).rewards.wait;
  const isOther = log.some(({ fields }, index) => index !== place && fields.decision === decision);
  const turn = log.findIndex(({ kind, at, fields }) => kind === "settled" && at >= until && fields.decision > decision);
  return isOther || turn < 0 ? undefined : turn;
}

function timesAround(log, place) {
  return log[place + 1].at - log[place - 1].at;
}

/** The terms that are in force before an event. */
function termsBefore(log, place) {
  return log.slice(0, place).reduce((terms, { fields }) => fields.terms ?? terms, undefined);
}

/** The arms that are open in the round of the event at this place. */
function openBefore(log, place) {
  const open = new Set();
  for (const { kind, fields } of log.slice(0, place)) {
    if (kind === "created") for (let arm = 0; arm < fields.arms; arm++) open.add(arm);
    if (kind === "armsPaused") for (const arm of fields.arms) open.delete(arm);
    if (kind === "armsResumed") for (const arm of fields.arms) open.add(arm);
  }
  const { open: listed, absent = [] } = log[place].fields.open;
  return (listed ?? [...open]).filter((arm) => !absent.includes(arm)).sort((a, b) => a - b);
}
