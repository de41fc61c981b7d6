import { utf8ToBytes } from "@noble/hashes/utils.js";
import { allocatorError } from "../../errors.js";
import type { FieldsOf } from "../../events/eventKinds.js";
import type { Sha256 } from "../../ledger/sha256.js";
import type { AllocatorState, ApplyContext } from "../allocatorState.js";
import type { Appender } from "../appender.js";
import type { RewardCommand, RewardItem } from "../command.js";
import type { OpenDecision } from "../open/openDecision.js";
import { REPORT_HASH } from "../open/reportedParts.js";
import { checkId } from "./checkNames.js";
import { endDecision } from "./tick.js";

/** What became of a report. `known`: the same report again, which changes nothing. */
type ReportUse = FieldsOf<"rewarded">["use"] | "known";

/** The sums of the parts of each pull in the items before, by decision and place. */
type Sums = Map<string, number>;

const MOST_ITEMS = 10_000;
const NO_BYTES = new Uint8Array(0);

/**
 * Takes rewards. All items are checked before the first is applied; two for the same pull in one command are refused.
 */
export function reward(
  state: AllocatorState,
  command: RewardCommand,
  appender: Appender,
  context: ApplyContext,
): ReportUse[] {
  const { items } = command;
  if (items.length < 1 || items.length > MOST_ITEMS) {
    const required = `from 1 to ${MOST_ITEMS} rewards`;
    throw allocatorError("batch-size", { received: items.length, required, path: "items" });
  }
  if (items.length > 1) checkPulls(state, items);
  const sums: Sums = new Map();
  const uses = items.map((item, index) => useOf(state, item, appender.at, context, sums, `items[${index}]`));
  for (let index = 0; index < items.length; index++) take(state, items[index], uses[index], appender, context);
  return uses;
}

/** Refuses two rewards for one pull, or two reports of one id where they are summed. */
function checkPulls({ terms }: AllocatorState, items: readonly RewardItem[]): void {
  const pulls = new Set<string>();
  items.forEach(({ decision, place = 0, report = "", value }, index) => {
    const pull = `${decision}:${place}:${terms.rewards.use === "sum" ? report : ""}`;
    if (pulls.has(pull)) {
      const required = "one reward for a pull in a command";
      throw allocatorError("reward-conflict", { received: value, required, path: `items[${index}]` });
    }
    pulls.add(pull);
  });
}

function take(
  state: AllocatorState,
  item: RewardItem,
  use: ReportUse,
  appender: Appender,
  context: ApplyContext,
): void {
  if (use === "known") return;
  const decision = state.open.get(item.decision);
  // The wait was over before the report: what a tick would have done comes first.
  if (use === "late" && decision !== undefined) endDecision(state, decision, appender);
  const report = item.report === undefined ? NO_BYTES : reportHash(item.report, context.sha256);
  appender.append(
    { kind: "rewarded", fields: { decision: item.decision, place: item.place ?? 0, value: item.value, use } },
    item.report === undefined && !appender.isKeyed ? undefined : { report, ...appender.request },
  );
}

function useOf(
  state: AllocatorState,
  item: RewardItem,
  at: number,
  context: ApplyContext,
  sums: Sums,
  path: string,
): ReportUse {
  const { min, max } = state.terms.rewards;
  if (!(typeof item.value === "number" && item.value >= min && item.value <= max)) {
    const required = `a reward from ${min} to ${max}`;
    throw allocatorError("reward-range", { received: item.value, required, path: `${path}.value` });
  }
  if (item.report !== undefined) checkId(item.report, `${path}.report`);
  const place = item.place ?? 0;
  const decision = state.open.get(item.decision);
  if (decision === undefined) return lateOf(state, item, path);
  if (!(Number.isSafeInteger(place) && place >= 0 && place < decision.pulls)) {
    const required = `a whole number from 0 to ${decision.pulls - 1}`;
    throw allocatorError("decision-unknown", { received: place, required, path: `${path}.place` });
  }
  if (decision.until <= at) return "late";
  if (decision.isVoid) {
    throw allocatorError("decision-void", {
      received: item.decision,
      required: "a decision that was not voided",
      path,
    });
  }
  return state.terms.rewards.use === "first"
    ? firstOf(decision, place, item, path)
    : keptOf(state, decision, place, item, context, sums, path);
}

/** The wait of the decision was over long ago: the report is written down, and nothing is learned from it. */
function lateOf(state: AllocatorState, { decision }: RewardItem, path: string): "late" {
  if (Number.isSafeInteger(decision) && decision >= 0 && decision < state.length) return "late";
  const required = `the place of a decision, from 1 to ${state.length - 1}`;
  throw allocatorError("decision-unknown", { received: decision, required, path: `${path}.decision` });
}

function firstOf(decision: OpenDecision, place: number, { value }: RewardItem, path: string): ReportUse {
  const before = decision.reported(place);
  if (before === undefined) return "learned";
  if (before === value) return "known";
  throw allocatorError("reward-conflict", { received: value, required: `${before}, as it was reported before`, path });
}

function keptOf(
  state: AllocatorState,
  decision: OpenDecision,
  place: number,
  { value, report }: RewardItem,
  context: ApplyContext,
  sums: Sums,
  path: string,
): ReportUse {
  const { use, min, max } = state.terms.rewards;
  const pull = `${decision.place}:${place}`;
  const before = sums.get(pull) ?? decision.reported(place);
  if (use === "last") return before === value ? "known" : "kept";
  if (report === undefined) {
    throw allocatorError("report-missing", {
      received: report,
      required: "an id for every part of a sum",
      path: `${path}.report`,
    });
  }
  const same = decision.part(place, reportHash(report, context.sha256));
  if (same === value) return "known";
  if (same !== undefined) {
    throw allocatorError("reward-conflict", { received: value, required: `${same}, as it was reported before`, path });
  }
  const sum = (before ?? 0) + value;
  if (sum >= min && sum <= max) {
    sums.set(pull, sum);
    return "kept";
  }
  const required = `a sum from ${min} to ${max}`;
  throw allocatorError("reward-range", { received: sum, required, path: `${path}.value` });
}

/** What the log keeps of the id of a report: 16 bytes of its SHA-256. */
function reportHash(report: string, sha256: Sha256): Uint8Array {
  return sha256(utf8ToBytes(report)).slice(0, REPORT_HASH);
}
