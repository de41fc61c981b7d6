import { replay as replayRecord, type RunEntry } from "../registry/runRecord.js";
import { stateFromBytes, stateToBytes } from "../state/binary.js";
import { stateFromJson, type StateJson, stateToJson } from "../state/json.js";
import type { PolicyState, SavedState } from "../state/policyState.js";
import { demand, demandSame, type PolicyLaw } from "./law.js";
import { demandToFollow, play, pullsOf } from "./run.js";
import { eventful } from "./scripts.js";
import { create, mostPerRound, stateText } from "./subject.js";

const COLUMNS = "a Uint32Array or a Float64Array";

export const stateIsColumns: PolicyLaw = {
  title: "a state has finite scalars, and columns that are typed arrays",
  remedy: "Keep what there is of each arm in a Uint32Array or Float64Array, and answer copies: `this.#pulls.slice()`.",
  check(subject) {
    const policy = create(subject);
    play(policy, eventful(subject), (round) => checkPart(policy.state(), `round ${round}`));
    checkPart(policy.state(), "the end");
  },
};

function checkPart({ scalars, columns, learner }: PolicyState, when: string): void {
  for (const [name, value] of Object.entries(scalars)) {
    const isFinite = typeof value === "number" && Number.isFinite(value);
    demand(isFinite, `scalars.${name} = ${String(value)} at ${when}`, "a finite number");
  }
  for (const [name, column] of Object.entries(columns)) {
    const isColumn = column instanceof Uint32Array || column instanceof Float64Array;
    demand(isColumn, `columns.${name}, ${kindInWords(column)}, at ${when}`, COLUMNS);
    demand(column.every(Number.isFinite), `columns.${name} with ${String(column)} at ${when}`, "finite numbers");
  }
  if (learner !== undefined) checkPart(learner, `${when}, in the learner`);
}

function kindInWords(value: unknown): string {
  if (Array.isArray(value)) return "a plain array";
  return value === null || typeof value !== "object" ? String(value) : `a ${value.constructor?.name ?? "object"}`;
}

const encodings: Readonly<Record<string, (state: SavedState) => SavedState>> = {
  JSON: (state) => stateFromJson(JSON.parse(JSON.stringify(stateToJson(state))) as StateJson),
  bytes: (state) => stateFromBytes(stateToBytes(state)),
};

const WHOLE_STATE =
  "Put everything into `state` that decides the future, and let `restore` forget all that was before.";

export const stateRoundTrip: PolicyLaw = {
  title: "a state restored from JSON or bytes, at any moment, decides the rest of the run identically",
  remedy: WHOLE_STATE,
  check(subject) {
    const live = create(subject);
    const entries = play(live, eventful(subject));
    // Rewards of the last 30 rounds are on their way at every one of these.
    const moments = [0, 1, subject.arms, ...[0.1, 0.33, 0.5, 0.8, 1].map((part) => Math.floor(part * entries.length))];
    for (const moment of moments) {
      const stopped = create(subject);
      replayRecord(stopped, entries.slice(0, moment));
      for (const [name, recode] of Object.entries(encodings)) {
        // Of another past, all of which must be forgotten.
        const restored = create(subject);
        demandToFollow(restored, entries, "another policy with the same seed");
        restored.restore(recode(stopped.state()));
        const what = `the state restored from ${name} after ${moment} entries`;
        demandSame(what, stateText(restored), stateText(stopped));
        demandToFollow(restored, entries.slice(moment), `a policy restored from ${name} after ${moment} entries`);
        demandSame(`${what}, at the end`, stateText(restored), stateText(live));
      }
    }
  },
};

export const stateIsACopy: PolicyLaw = {
  title: "a state is a copy: later rounds do not change it, and changing it does not change the policy",
  remedy: "Answer `column.slice()` in `state`, and copy in `restore`: `this.#pulls.set(columns.pulls)`.",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const half = Math.floor(entries.length / 2);
    const policy = create(subject);
    demandToFollow(policy, entries.slice(0, half));
    const state = policy.state();
    const before = stateToJson(state);
    scribbleOver(policy.state());
    demandToFollow(policy, entries.slice(half), "a policy whose state was written to");
    demandSame("a state after later rounds", stateToJson(state), before);

    const restored = create(subject);
    restored.restore(state);
    scribbleOver(state);
    demandToFollow(restored, entries.slice(half), "a policy restored from a state that was then written to");
  },
};

function scribbleOver({ columns, learner }: PolicyState): void {
  for (const column of Object.values(columns)) column.fill(77);
  if (learner !== undefined) scribbleOver(learner);
}

export const replay: PolicyLaw = {
  title:
    "a fresh policy that is told the record of a run is in the state of the live one, and would have chosen the same",
  remedy: "Let choices and states depend on seed, round and what `pulled` and `rewarded` were told alone.",
  check(subject) {
    for (const perRound of mostPerRound(subject) > 1 ? [1, 2] : [1]) {
      const live = create(subject, { perRound });
      const record = JSON.stringify(play(live, { ...eventful(subject), perRound }));
      const entries = JSON.parse(record) as RunEntry[];
      const replayed = create(subject, { perRound });
      replayRecord(replayed, entries);
      demandSame("the state of a policy that was told the record", stateText(replayed), stateText(live));
      demandToFollow(create(subject, { perRound }), entries, "a fresh policy");
    }
  },
};

export const horizonInIdentity: PolicyLaw = {
  title: "a policy whose states do not name a horizon makes the same pulls whatever the horizon is",
  remedy: "Say `needsHorizon: true`, or let `create` leave the horizon alone.",
  appliesTo: (subject) => !("horizon" in create({ ...subject, horizon: 5000 }).state().identity),
  check(subject) {
    const [without, ...others] = [undefined, subject.rounds, 5000].map((horizon) =>
      pullsOf(play(create({ ...subject, horizon }), eventful(subject))),
    );
    for (const pulls of others) demandSame("the pulls with a horizon", pulls, without);
  },
};
