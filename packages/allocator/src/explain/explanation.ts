import { needs, parseFraction, type Propensity, type Reason, type Tenure } from "@evenhand/core";
import { estimate, type Estimate } from "../view/meanInterval.js";
import type { EventNamed, FieldsOf } from "../events/eventKinds.js";
import { openArmsAfter, type OpenArms } from "../events/openArms.js";
import { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";

/** An arm that could have been chosen, as it stood before the round. */
export interface ConsideredArm {
  readonly arm: number;
  readonly name?: string;
  readonly isChosen: boolean;
  /**
   * Where shares live: the one in force, what the arm was owed, until which round it had to be served, whether it was
   * due.
   */
  readonly share?: string;
  readonly balance?: string;
  readonly deadline?: number;
  readonly isDue?: boolean;
  readonly pulls: number;
  readonly rewards?: Estimate;
}

/** An arm that could not be chosen. */
export interface AbsentArm {
  readonly arm: number;
  readonly name?: string;
  readonly why: "paused" | "left out by the request";
}

/** What came after the decision. */
export interface Outcome {
  readonly event: number;
  readonly at: number;
  readonly words: string;
}

/** Why a decision was made, in numbers, and what became of it. */
export interface Explanation {
  readonly event: number;
  readonly id: string;
  readonly at: number;
  readonly round: number;
  readonly arms: readonly number[];
  readonly names: readonly string[];
  readonly rules: readonly string[];
  /** Somebody else gave the opportunity: there is no rule to explain. */
  readonly isGranted: boolean;
  /**
   * Both are missing where it was granted, where a round has several arms, and where the seed is needed and unknown.
   */
  readonly reason?: Reason;
  readonly propensity?: Propensity;
  readonly considered: readonly ConsideredArm[];
  readonly absent: readonly AbsentArm[];
  readonly outcomes: readonly Outcome[];
}

/** A decision as the log has it. */
export interface DecisionEvent {
  readonly event: EventNamed<"decided"> | EventNamed<"granted">;
  /** Its place in the log. */
  readonly place: number;
  readonly id: string;
}

const checkDecision = needs.object({ event: needs.object({ fields: needs.object() }) });

/**
 * Why a decision was made, asked of the state to which the events before it have led. Without the seed, what depends
 * on it is missing. What became of the decision is not known to that state: `outcomes` is empty.
 */
export function explanationOf(state: AllocatorState, decision: DecisionEvent, isSeedKnown: boolean): Explanation {
  needs.instanceOf(AllocatorState)(state, "state");
  checkDecision(decision, "decision");
  const { event, place, id } = decision;
  const isGranted = event.kind === "granted";
  const arms = isGranted ? [event.fields.arm] : event.fields.arms;
  const { round } = event.fields;
  const open = openArmsAfter(state.recent.last, event.fields.open);
  return {
    ...{ event: place, id, at: event.at, round, arms, isGranted },
    names: arms.map((arm) => state.arms.name(arm) ?? `arm ${arm}`),
    rules: isGranted ? [] : event.fields.rules,
    ...explainChoice(state, { round, arms, open }, isGranted, isSeedKnown),
    outcomes: [],
  };
}

type Choice = Pick<FieldsOf<"decided">, "round" | "arms"> & { readonly open: OpenArms };
type ChoiceExplanation = Pick<Explanation, "considered" | "absent"> &
  Pick<Partial<Explanation>, "reason" | "propensity">;

/** Who was considered, and why this arm was chosen, asked of the state before the round. */
function explainChoice(
  state: AllocatorState,
  choice: Choice,
  isGranted: boolean,
  isSeedKnown: boolean,
): ChoiceExplanation {
  const { arms, round, open } = choice;
  const [listed, away] = [open.open && new Set(open.open), new Set(open.absent)];
  const isOpen = (arm: number) => state.arms.isOpen(arm) && listed?.has(arm) !== false && !away.has(arm);
  const tenures = state.policy.tenuresBegun === undefined ? [] : state.policy.tenures();
  const considered = state.arms.inPolicy.flatMap((arm, slot) =>
    isOpen(arm) ? [consideredArm(state, arm, arms.includes(arm), tenures[slot])] : [],
  );
  const absent = state.arms.inPolicy.flatMap((arm) => (isOpen(arm) ? [] : [absentArm(state, arm)]));
  if (isGranted || state.terms.perRound > 1) return { considered, absent };
  const propensity = propensityOf(state, choice, isSeedKnown);
  if (propensity === undefined) return { considered, absent };
  const reason = state.arms.withOpen(open, (set) => state.policy.explain(round, set));
  return { considered, absent, reason, propensity };
}

/**
 * How likely a decision was, asked of the state to which the events before it have led. Undefined where a round has
 * several arms, and where it depends on a seed that is not known.
 */
export function propensityOfChoice(
  state: AllocatorState,
  { fields: { round, arms, open } }: EventNamed<"decided">,
  isSeedKnown: boolean,
): Propensity | undefined {
  if (state.terms.perRound > 1) return undefined;
  return propensityOf(state, { round, arms, open: openArmsAfter(state.recent.last, open) }, isSeedKnown);
}

function propensityOf(state: AllocatorState, { arms, round, open }: Choice, isSeedKnown: boolean) {
  const slot = state.arms.slot(arms[0]);
  const propensity = state.arms.withOpen(open, (set) => state.policy.propensity(slot, round, set));
  // Thompson sampling draws also when it learns: without the seed its state is another one than it was.
  const isCertain = propensity.probability === 1 && propensity.error === 0;
  return isSeedKnown || isCertain ? propensity : undefined;
}

function consideredArm(state: AllocatorState, arm: number, isChosen: boolean, tenure?: Tenure): ConsideredArm {
  const of = (column: TallyName) => state.tallies.column(column)[arm];
  const rewards = estimate(of, state.terms.rewards);
  return {
    ...named(state, arm),
    isChosen,
    ...(tenure === undefined ? {} : promised(tenure)),
    pulls: of("pulls"),
    ...(rewards === undefined ? {} : { rewards }),
  };
}

function promised({ share, balance, deadline }: Tenure) {
  const isDue = isOwedAfter(share, balance);
  return { share, balance, isDue, ...(deadline === null ? {} : { deadline }) };
}

/** Whether the balance is above 0 after one more round: D + r > 0, exactly. */
function isOwedAfter(share: string, balance: string): boolean {
  const { numerator, denominator } = parseFraction(share);
  if (numerator === 0) return false;
  if (!balance.startsWith("-")) return true;
  const ahead = parseFraction(balance.slice(1));
  return BigInt(numerator) * BigInt(ahead.denominator) > BigInt(ahead.numerator) * BigInt(denominator);
}

function absentArm(state: AllocatorState, arm: number): AbsentArm {
  return { ...named(state, arm), why: state.arms.status(arm) === "paused" ? "paused" : "left out by the request" };
}

function named(state: AllocatorState, arm: number) {
  const name = state.arms.name(arm);
  return { arm, ...(name === undefined ? {} : { name }) };
}

/**
 * The round by which each of these arms must be served next, asked of the state before a decision; null for an arm
 * without a share, undefined where the policy has no deadlines.
 */
export function deadlinesOf(state: AllocatorState, arms: readonly number[]): readonly (number | null)[] | undefined {
  needs.instanceOf(AllocatorState)(state, "state");
  needs.listOf(needs.whole())(arms, "arms");
  const { policy, arms: book } = state;
  if (policy.tenuresBegun === undefined) return undefined;
  return arms.map((arm) => policy.tenure(book.slot(arm)).deadline);
}
