import type { EventNamed } from "../../events/eventKinds.js";
import { foldedTerms } from "../../terms/priors.js";
import { voidReach } from "../../terms/voidReach.js";
import type { AllocatorState } from "../allocatorState.js";
import { adoptTerms, planTerms } from "../changeTerms.js";
import type { ApplyContext } from "../applyContext.js";

export function applyChanged(state: AllocatorState, { fields }: EventNamed<"changed">, context: ApplyContext): void {
  const { terms, effect } = fields;
  adoptTerms(state, planTerms(state, foldedTerms(terms), state.arms.inPolicy, effect, context), context);
}

/** The shares that a reader of the log can rely on. The policy has them already. */
export function applyTenures(state: AllocatorState, { fields }: EventNamed<"tenures">): void {
  const { promised, tallies, round } = state;
  const reach = round - voidReach(state.terms);
  for (const share of fields.shares) promised.begin(share.arm, share, tallies.openRounds(share.arm), round, reach);
  for (const forgone of fields.forgone) promised.forgo(forgone.arm, forgone);
}

export function applyCalibrated(state: AllocatorState, { fields }: EventNamed<"calibrated">): void {
  const { arm, credit, debt } = fields;
  state.policy.corrected(state.arms.slot(arm), credit - debt);
  state.tallies.column("credits")[arm] += credit - debt;
}

/** The policy goes on with what it has counted and learned; its luck is another. */
export function applyReseeded(state: AllocatorState, { fields }: EventNamed<"reseeded">, context: ApplyContext): void {
  const plan = planTerms(state, state.terms, state.arms.inPolicy, "without-loss", context);
  state.commitment = fields.commitment;
  adoptTerms(state, plan, context);
}
