import {
  chanceInWords,
  explanationOf,
  whyNotInWords,
  type AbsentArm,
  type ConsideredArm,
  type DecisionEvent,
  type Explanation,
} from "@evenhand/allocator";
import type { DecisionDetails } from "@evenhand/protocol";
import type { Engine, LoadedAllocator } from "../engine/engine.js";
import { folded } from "../engine/foldedAllocator.js";
import { Turns } from "../engine/turns.js";

/** Events that are folded for one explanation at most: some seconds, in which decisions go on. */
const MOST_REPLAYED = 200_000;
/** Events that are folded at once: some milliseconds. */
const PAGE = 500;
/** With more arms the state before a decision takes too long to make, and too long to read. */
const MOST_ARMS = 10_000;
/** Arms that an answer names, the chosen ones first. */
const MOST_NAMED = 100;
/** Explanations that may wait for their turn. */
const MOST_WAITING = 8;

/** Why a decision was made, as far as that could be computed again. */
export type DecisionExplanation = DecisionDetails["explanation"];

/**
 * Explains decisions by replay: the state before a decision is made again from the snapshot before it and the events
 * since. One at a time, a few milliseconds at a time, beside the decisions, and not without a limit.
 */
export class Explanations {
  readonly #engine: Engine;
  readonly #mostReplayed: number;
  readonly #turns = new Turns();
  #waiting = 0;

  constructor(engine: Engine, mostReplayed = MOST_REPLAYED) {
    this.#engine = engine;
    this.#mostReplayed = mostReplayed;
  }

  async explain(loaded: LoadedAllocator, decision: DecisionEvent): Promise<DecisionExplanation> {
    const { count } = loaded.allocator.state.arms;
    if (count > MOST_ARMS) return tooMuch(`${count} arms, and at most ${MOST_ARMS} are looked at`);
    if (this.#waiting >= MOST_WAITING) {
      return { isComputed: false, why: "Other decisions are being explained: ask again in some seconds." };
    }
    this.#waiting++;
    try {
      return await this.#turns.take(() => this.#replayed(loaded, decision));
    } finally {
      this.#waiting--;
    }
  }

  /** The log is longer than it was when the allocator was loaded: only what comes before the decision matters. */
  async #replayed({ stored }: LoadedAllocator, decision: DecisionEvent): Promise<DecisionExplanation> {
    const { place } = decision;
    const store = await this.#engine.store();
    const from = (await store.snapshot(stored.number, place))?.length ?? 0;
    if (place - from > this.#mostReplayed) {
      return tooMuch(`${place - from} events to replay, and at most ${this.#mostReplayed} are`);
    }
    const { allocator, snapshot } = await folded(store, { ...stored, length: place }, { until: place, page: PAGE });
    return shown(explanationOf(allocator.state, decision, true), {
      from: snapshot.length,
      events: place - snapshot.length,
    });
  }
}

function tooMuch(received: string): DecisionExplanation {
  const offline = "evenhand explain does it without a limit, from the file of GET …/log.";
  return { isComputed: false, why: `It would take too long here: there are ${received}. ${offline}` };
}

function shown(
  { considered, absent, reason, propensity, rules: [rule = ""], isGranted }: Explanation,
  replayed: { readonly from: number; readonly events: number },
): DecisionExplanation {
  return {
    isComputed: true,
    replayed,
    reason: reason ?? null,
    propensity: propensityOf(propensity, isGranted),
    considered: some(considered, (arm) => ({
      ...arm,
      whyNot: arm.isChosen ? null : isGranted ? "Somebody else chose." : whyNotInWords(rule, arm),
    })),
    absent: some(absent, (arm) => arm),
  };
}

function propensityOf(propensity: Explanation["propensity"], isGranted: boolean) {
  if (propensity === undefined) {
    const how = isGranted ? "somebody else chose" : "the arms of a round with several are not chosen one by one";
    return { probability: null, error: null, how: `not known: ${how}` };
  }
  const { probability } = propensity;
  return { probability, error: probability === null ? null : propensity.error, how: chanceInWords(propensity) };
}

/** The first of a list, those that were chosen before the others. */
function some<T extends AbsentArm | ConsideredArm, S>(all: readonly T[], show: (arm: T) => S) {
  const isChosen = (arm: T) => "isChosen" in arm && arm.isChosen;
  const first = [...all.filter(isChosen), ...all.filter((arm) => !isChosen(arm))].slice(0, MOST_NAMED);
  return { total: all.length, arms: first.map(show) };
}
