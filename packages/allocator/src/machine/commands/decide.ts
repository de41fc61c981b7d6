import type { RuleId } from "@evenhand/core";
import { bytesToHex } from "@noble/hashes/utils.js";
import { allocatorError } from "../../errors.js";
import { decisionId } from "../../events/decisionId.js";
import { NEXT, openArmsAfter, type LoggedOpenArms, type OpenArms } from "../../events/openArms.js";
import { runningContract } from "../../terms/runningContract.js";
import { voidReach } from "../../terms/terms.js";
import type { AllocatorState, ApplyContext } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import type { DecideCommand, DecideItem } from "../command.js";
import { checkId } from "./checkNames.js";
import { openArmsOf, openCount } from "./openArmsOf.js";

/** What a caller is told of a decision. */
export interface DecisionResult {
  /** One for each arm; one for all of them where a round has several. */
  readonly decisions: readonly DecidedArms[];
  /** The same caller's id, or the same subject within its time: no round was played. */
  readonly isRepeat: boolean;
}

export interface DecidedArms {
  /** The place of its event in the log. */
  readonly place: number;
  /** The id under which its outcome is reported; missing where an earlier decision was given again. */
  readonly id?: string;
  readonly arms: readonly number[];
}

const NO_BYTES = new Uint8Array(0);
/** Of one command: others wait while it is decided. */
const MOST_PULLS = 10_000;
/** Of one command: arms that the policy looks at in all of its pulls. About half a second. */
const MOST_LOOKS = 10_000_000;
/** Where more than this part of the arms is absent, quota policies look at every arm; others where any is. */
const FEW_ABSENT = 1 / 64;
/** Otherwise they move each absent arm in their tournaments, which takes as long as a look at this number of arms. */
const LOOKS_AN_ABSENCE = 4;
/** Where rounds can be struck out, every round is remembered for every arm: a tenth of a look. */
const LOOKS_A_MEMORY = 0.1;
const LAST_ROUND = 4_294_967_295;

/** Chooses arms. All items are checked before the first is decided, so that a refused command has changed nothing. */
export function decide(
  state: AllocatorState,
  command: DecideCommand,
  appender: Appender,
  { sha256 }: ApplyContext,
): DecisionResult[] {
  check(state, command);
  return command.items.map((item) => decideOne(state, item, appender, sha256));
}

function check(state: AllocatorState, { items }: DecideCommand): void {
  if (items.length < 1 || items.length > MOST_PULLS) {
    const required = `from 1 to ${MOST_PULLS} decisions`;
    throw allocatorError("batch-size", { received: items.length, required, path: "items" });
  }
  let pulls = 0;
  let looks = 0;
  const ids = new Set<string>();
  items.forEach((item, index) => {
    const path = `items[${index}]`;
    const open = checkItem(state, item, path);
    pulls += item.count ?? 1;
    looks += looksFor(state, open, item.count ?? 1);
    if (item.id === undefined) return;
    if (ids.has(item.id)) throw conflict(item.id, `${path}.id`, "an id of its own for every decision");
    ids.add(item.id);
  });
  checkSize(state, items.length, pulls, looks);
  if (state.round + pulls > LAST_ROUND) {
    throw allocatorError("rounds-exhausted", {
      received: state.round + pulls,
      required: `at most ${LAST_ROUND} rounds`,
    });
  }
}

/** A round that the terms make larger than all limits may still be asked for, by itself. */
function checkSize({ terms, arms }: AllocatorState, items: number, pulls: number, looks: number): void {
  if (items === 1 && terms.perRound > 1) return;
  if (pulls > MOST_PULLS) {
    const required = `at most ${MOST_PULLS} in one command, the counts of all decisions together`;
    throw allocatorError("batch-size", { received: `${pulls} pulls`, required, path: "items" });
  }
  if (looks > MOST_LOOKS && pulls > 1) {
    const received = `${pulls} pulls of ${arms.inPolicy.length} arms, for which ${Math.ceil(looks)} arms are looked at`;
    const required = `at most ${MOST_LOOKS} in one command`;
    throw allocatorError("batch-size", { received, required, path: "items" });
  }
}

/** How many arms the policy looks at for these pulls, because of those that are absent or that the item has had. */
function looksFor(state: AllocatorState, open: OpenArms, count: number): number {
  const arms = state.arms.inPolicy.length;
  const absent = arms - openCount(state, open);
  const memory = voidReach(state.terms) > 0 ? arms * LOOKS_A_MEMORY : 0;
  const few = runningContract(state.terms.contract).passesOverAbsent === true ? arms * FEW_ABSENT : 0;
  if (absent + count - 1 > few) return count * (arms + memory);
  return count * (LOOKS_AN_ABSENCE * (absent + (count - 1) / 2) + memory);
}

/** Refuses what is wrong with one decision that is asked for. The arms that it leaves open are the answer. */
function checkItem(state: AllocatorState, item: DecideItem, path: string): OpenArms {
  const { id, subject, count = 1, defer = false } = item;
  const { perRound, confirmWithin, sameArmFor } = state.terms;
  if (id !== undefined) checkId(id, `${path}.id`);
  if (subject !== undefined && !(subject instanceof Uint8Array && subject.length >= 16 && subject.length <= 32)) {
    const required = "16 to 32 bytes: a keyed hash of the person's id";
    throw allocatorError("id-format", { received: subject, required, path: `${path}.subject` });
  }
  if (subject !== undefined && sameArmFor === 0) {
    const required = "terms with sameArmFor";
    throw allocatorError("terms-forbid", { received: "a subject", required, path: `${path}.subject` });
  }
  if (defer && confirmWithin === 0) {
    const required = "terms with confirmWithin";
    throw allocatorError("terms-forbid", { received: "defer", required, path: `${path}.defer` });
  }
  if (
    !Number.isSafeInteger(count) ||
    count < 1 ||
    count > state.arms.inPolicy.length ||
    (perRound > 1 && count !== perRound)
  ) {
    const required =
      perRound > 1 ? `${perRound}, as the terms say` : `a whole number from 1 to ${state.arms.inPolicy.length}`;
    throw allocatorError("count-invalid", { received: count, required, path: `${path}.count` });
  }
  const open = openArmsOf(state, item, path);
  const [known] = id === undefined ? [] : state.open.withId(id);
  if (known !== undefined && !isSame(known.open, open)) {
    throw conflict(id ?? "", `${path}.id`, "the same request as before");
  }
  return open;
}

function isSame(a: OpenArms, b: OpenArms): boolean {
  return String(a.open) === String(b.open) && String(a.absent) === String(b.absent);
}

function conflict(received: string, path: string, required: string) {
  return allocatorError("decision-conflict", { received, required, path });
}

function decideOne(
  state: AllocatorState,
  item: DecideItem,
  appender: Appender,
  sha256: ApplyContext["sha256"],
): DecisionResult {
  const earlier = repeated(state, item, appender.at);
  if (earlier !== undefined) return { decisions: earlier, isRepeat: true };
  const { count = 1 } = item;
  const open = openArmsOf(state, item, "items");
  if (state.terms.perRound > 1) return { decisions: [append(state, item, open, appender, sha256)], isRepeat: false };
  const decisions = [append(state, item, open, appender, sha256)];
  const rounds = Math.min(count, openCount(state, open));
  while (decisions.length < rounds) decisions.push(append(state, item, NEXT, appender, sha256));
  return { decisions, isRepeat: false };
}

/** One round. */
function append(
  state: AllocatorState,
  item: DecideItem,
  open: LoggedOpenArms,
  appender: Appender,
  sha256: ApplyContext["sha256"],
): DecidedArms {
  const { id = "", subject = NO_BYTES, count = 1, defer = false } = item;
  const round = state.round + 1;
  const asked = state.terms.perRound > 1 ? count : 1;
  const { arms, rules } = choose(state, round, asked, openArmsAfter(state.recent.last, open));
  const confirmBy = defer ? state.open.confirmByFor(appender.at, state.terms.confirmWithin) : 0;
  const hasPersonal = id !== "" || subject.length > 0 || appender.isKeyed;
  const { place, salt } = appender.append(
    { kind: "decided", fields: { round, asked, arms, rules, open, confirmBy } },
    hasPersonal ? { id, subject, ...appender.request } : undefined,
  );
  return { place, id: decisionId(place, salt, sha256), arms };
}

/** Earlier decisions that this item asks for again: by their id, or for a subject that keeps its arms. */
function repeated(state: AllocatorState, { id, subject }: DecideItem, at: number): DecidedArms[] | undefined {
  const known = id === undefined ? [] : state.open.withId(id);
  if (known.length > 0) return known.map(({ place, arms }) => ({ place, arms }));
  const kept = subject === undefined ? undefined : state.subjects.get(bytesToHex(subject));
  if (kept === undefined || kept.until <= at) return undefined;
  const isThere = kept.decisions.every(({ arms }) => arms.every((arm) => state.arms.isOpen(arm)));
  return isThere ? kept.decisions.map(({ place, arms }) => ({ place, arms })) : undefined;
}

export interface PolicyChoice {
  readonly arms: readonly number[];
  /** What chose each of them: the policy's word for its rule. */
  readonly rules: readonly string[];
}

/** The rule of each arm where a round has several: the policy chooses them together, and explains none alone. */
const SEVERAL: RuleId = "several";

/** The arms that the policy chooses for a round, with its rules. The audit asks the same question. */
export function choose(
  { arms: book, policy, terms }: AllocatorState,
  round: number,
  asked: number,
  open: OpenArms,
): PolicyChoice {
  if (terms.perRound === 1 && book.isEveryArmOpen(open)) {
    const { arm, rule } = policy.explain(round);
    return { arms: [book.inPolicy[arm]], rules: [rule] };
  }
  return book.withOpen(open, (set) => {
    if (terms.perRound === 1) {
      const { arm, rule } = policy.explain(round, set);
      return { arms: [book.inPolicy[arm]], rules: [rule] };
    }
    const arms = policy.chooseMany(round, asked, set).map((slot) => book.inPolicy[slot]);
    return { arms, rules: arms.map(() => SEVERAL) };
  });
}
