import { LARGEST_COUNT } from "../../limits.js";
import { MAX_DENOMINATOR } from "../../shares/fraction.js";
import { totalOf, within, withinEach, type Invariant } from "../../state/invariants.js";
import type { PolicyState } from "../../state/policyState.js";
import { ABSENT, FARTHEST_OPENING, type TenureColumns } from "./tenures.js";

/** What is true of every state of living quotas, which began with shares over the given denominator. */
export function tenureInvariants(beginning: number, perRound: number): readonly Invariant[] {
  return [
    roundsWereTold,
    (state) => {
      const { denominator } = state.scalars;
      const isMultiple = denominator > 0 && denominator % beginning === 0 && denominator <= MAX_DENOMINATOR;
      const isFitting = isMultiple && (denominator === beginning || columnsOf(state).shares.length > 0);
      return isFitting ? undefined : `denominator = ${denominator}, which is no multiple of ${beginning}`;
    },
    within("absences", ({ scalars: { played } }) => [0, played]),
    withinEach("pulls", ({ scalars: { played }, columns: { absences, counts } }, arm) => [
      0,
      counts.length > 0 ? played : played - absences[arm],
    ]),
    // A correction adds pulls that were given outside all rounds.
    within("counts", () => [0, LARGEST_COUNT]),
    within("shares", ({ scalars: { denominator } }) => [0, denominator]),
    within("targets", ({ scalars: { denominator } }) => [0, denominator]),
    withinEach("caps", ({ scalars: { denominator }, columns: { targets } }, arm) => [targets[arm], denominator]),
    within("since", ({ scalars: { lastRound } }) => [1, lastRound + 1]),
    withinEach("waiting", ({ scalars: { lastRound }, columns: { shares, targets } }, arm) =>
      targets[arm] > shares[arm] ? [1, lastRound + 1] : [0, 0],
    ),
    // Far above 0 after rounds that were granted elsewhere, or after a debt.
    withinEach("openings", ({ columns: { shares } }, arm) =>
      shares[arm] === 0 ? [0, 0] : [FARTHEST_OPENING, -FARTHEST_OPENING],
    ),
    ({ columns: { openings } }) => (openings.every(Number.isInteger) ? undefined : "openings that are not whole units"),
    sumsFit(perRound),
    within("toldRounds", ({ scalars: { lastRound } }) => [0, lastRound]),
    within("toldArms", ({ columns: { pulls } }) => [0, pulls.length - 1]),
    chargesAreShares,
    canBeStruck,
  ];
}

function columnsOf(state: PolicyState): TenureColumns {
  return state.columns as unknown as TenureColumns;
}

function roundsWereTold({ scalars: { lastRound, played } }: PolicyState): string | undefined {
  return played <= lastRound && played > 0 === lastRound > 0 ? undefined : `${played} of ${lastRound} rounds told`;
}

function sumsFit(perRound: number): Invariant {
  return ({ scalars: { denominator }, columns: { shares, targets, caps } }) => {
    if (shares.length === 0) return undefined;
    const most = perRound * denominator;
    const isFitting = totalOf(shares) <= most && totalOf(targets) <= most && totalOf(caps) >= denominator;
    return isFitting ? undefined : "shares that sum to more than 1, or caps to less";
  };
}

function chargesAreShares({ scalars: { denominator }, columns: { charges } }: PolicyState): string | undefined {
  return charges.every((charge) => charge <= denominator || charge === ABSENT)
    ? undefined
    : "charges that are no shares";
}

/** Whatever is struck out later, no count falls below 0 and no clock either. */
function canBeStruck(state: PolicyState): string | undefined {
  const { pulls, absences, counts, since, toldRounds, toldArms, charges } = columnsOf(state);
  const standing = Array.from(toldRounds.keys()).filter((row) => toldRounds[row] > 0);
  if (new Set(standing.map((row) => toldRounds[row])).size < standing.length) return "a round that was told twice";
  if (standing.length === 0) return undefined;
  for (let arm = 0; arm < pulls.length; arm++) {
    const open = standing.filter((row) => charges[row * pulls.length + arm] !== ABSENT);
    const pulled = standing.filter((row) => toldArms[row] === arm);
    const inTenure = (row: number) => counts.length === 0 || since[arm] <= toldRounds[row];
    const isFitting =
      pulled.every((row) => open.includes(row)) &&
      pulled.length <= pulls[arm] &&
      (counts.length === 0 || pulled.filter(inTenure).length <= counts[arm]) &&
      open.filter(inTenure).length <= state.scalars["played"] - absences[arm];
    if (!isFitting) return `rounds of arm ${arm} that cannot have been told`;
  }
  return undefined;
}
