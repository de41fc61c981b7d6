import { parseFraction, type Tenure } from "@evenhand/core";
import { estimate } from "../audit/estimate.js";
import type { FieldsOf } from "../events/eventKinds.js";
import type { OpenArms } from "../events/openArms.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";
import type { AbsentArm, ConsideredArm, Explanation } from "./explanation.js";

type Choice = Pick<FieldsOf<"decided">, "round" | "arms"> & { readonly open: OpenArms };
type Explained = Pick<Explanation, "considered" | "absent"> & Pick<Partial<Explanation>, "reason" | "propensity">;

/** Who was considered, and why this arm was chosen, asked of the state before the round. */
export function explainChoice(
  state: AllocatorState,
  choice: Choice,
  isGranted: boolean,
  isSeedKnown: boolean,
): Explained {
  const { arms, round, open } = choice;
  const [listed, away] = [open.open && new Set(open.open), new Set(open.absent)];
  const isOpen = (arm: number) => state.arms.isOpen(arm) && listed?.has(arm) !== false && !away.has(arm);
  const tenures = state.policy.tenuresBegun === undefined ? [] : state.policy.tenures();
  const considered = state.arms.inPolicy.flatMap((arm, slot) =>
    isOpen(arm) ? [consideredArm(state, arm, arms.includes(arm), tenures[slot])] : [],
  );
  const absent = state.arms.inPolicy.flatMap((arm) => (isOpen(arm) ? [] : [absentArm(state, arm)]));
  if (isGranted || state.terms.perRound > 1) return { considered, absent };
  const slot = state.arms.slot(arms[0]);
  return state.arms.withOpen(open, (set) => {
    const reason = state.policy.explain(round, set);
    const propensity = state.policy.propensity(slot, round, set);
    // Thompson sampling draws also when it learns: without the seed its state is another one than it was.
    const isCertain = propensity.probability === 1 && propensity.error === 0;
    return isSeedKnown || isCertain ? { considered, absent, reason, propensity } : { considered, absent };
  });
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
