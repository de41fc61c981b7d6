import {
  canBeAway,
  comesAndGoes,
  type ContractSetting,
  type FloorContract,
  type FloorTerms,
  type LaterFloors,
  type Setting,
} from "./setting.js";

/**
 * Floors and caps of a setting: as the library takes them, as numbers to show, from later rounds on, and the metrics
 * that say whether they were kept.
 */

/** What the contract has beside its floors; nothing where it promises none. */
export function floorTerms(contract: ContractSetting): FloorTerms {
  if (!hasFloors(contract)) return {};
  const { caps, renewEvery, later } = contract;
  return {
    ...(caps === undefined ? {} : { caps }),
    ...(renewEvery === undefined ? {} : { renewEvery }),
    ...(later === undefined ? {} : { later }),
  };
}

export function hasFloors(contract: ContractSetting): contract is FloorContract {
  return contract.id === "quota";
}

/** The cap of each arm; undefined where the contract has none. */
export function capsOf({ contract, arms }: Pick<Setting, "contract" | "arms">): readonly number[] | undefined {
  const { caps } = floorTerms(contract);
  return typeof caps === "number" ? arms.map(() => caps) : caps;
}

/**
 * The floors of the setting's contract as the library takes them: one decimal for all arms, or one for each, or exact
 * fractions where they follow sizes. Undefined where the contract promises no floors.
 */
export function sharesOf({ contract, arms }: Setting): number | readonly (number | string)[] | undefined {
  if (!("shares" in contract)) return undefined;
  const { shares } = contract;
  if (typeof shares === "number" || !("total" in shares)) return shares;
  const sum = arms.reduce((sizes, { size }) => sizes + size, 0);
  const total = tenThousandths(shares.total);
  return arms.map(({ size }) => {
    const { numerator, denominator } = lowestTerms(total * size, SCALE * sum);
    return denominator === 1 ? numerator : `${numerator}/${denominator}`;
  });
}

/** The floors as numbers, for each arm: to show them, not to decide a promise. */
export function floorsOf(setting: Setting): readonly number[] | undefined {
  const shares = sharesOf(setting);
  if (shares === undefined) return undefined;
  const list = typeof shares === "number" ? setting.arms.map(() => shares) : shares;
  return list.map((share) => (typeof share === "number" ? share : quotient(share)));
}

function quotient(fraction: string): number {
  const [numerator, denominator] = fraction.split("/").map(Number);
  return numerator / denominator;
}

/** A share in lowest terms. */
interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

function lowestTerms(numerator: number, denominator: number): Fraction {
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/**
 * What is promised from later rounds on, in their order. Of two for the same round the last counts, and those after the
 * horizon do not.
 */
export function laterFloors({ contract, horizon }: Pick<Setting, "contract" | "horizon">): readonly LaterFloors[] {
  const byRound = new Map((floorTerms(contract).later ?? []).map((later) => [later.at, later]));
  return [...byRound.values()].filter(({ at }) => at <= horizon).sort((one, other) => one.at - other.at);
}

/** The cap of each arm in a round; undefined where there are none then. */
export function capsIn(setting: Pick<Setting, "contract" | "arms">, round: number): readonly number[] | undefined {
  const earlier = laterFloors({ contract: setting.contract, horizon: round }).filter(({ caps }) => caps !== undefined);
  return earlier.at(-1)?.caps ?? capsOf(setting);
}

/** What a further change begins with: the floors before it, from halfway to the end on. */
export function nextLater(setting: Setting): LaterFloors {
  const before = laterFloors(setting).at(-1) ?? {
    at: 1,
    floors: (floorsOf(setting) ?? setting.arms.map(() => 0)).map(roundedDown),
  };
  return { at: Math.max(2, Math.ceil((before.at + setting.horizon) / 2)), floors: before.floors };
}

/**
 * The metric that says whether floors were kept at every moment: a floor counts the rounds in which its arm is there
 * and that were not struck out, each with the share of that round.
 */
export function furthestBehind(setting: Pick<Setting, "arms" | "noShows" | "contract" | "horizon">) {
  const isFixed = !canBeAway(setting) && !comesAndGoes(setting) && laterFloors(setting).length === 0;
  return isFixed && setting.noShows === undefined ? "worst-violation" : "own-clock-worst-violation";
}

/** The metrics that say whether caps were kept: of all rounds, and of those that an arm's present promise counts. */
export const aboveCap = { always: "worst-excess", changing: "own-clock-worst-excess" } as const;

/** The metric that says whether caps were kept; undefined where there are none. */
export function furthestAbove(setting: Pick<Setting, "arms" | "noShows" | "contract" | "horizon">): string | undefined {
  const later = laterFloors(setting);
  if (capsOf(setting) === undefined && later.every(({ caps }) => caps === undefined)) return undefined;
  return later.length === 0 && setting.noShows === undefined ? aboveCap.always : aboveCap.changing;
}

/** Shares on the page have at most four decimals: as whole ten-thousandths they are compared without rounding. */
export const SCALE = 10_000;

export function tenThousandths(share: number): number {
  return Math.round(share * SCALE);
}

/** The share, rounded down to whole ten-thousandths. */
export function roundedDown(share: number): number {
  return Math.floor(share * SCALE + 1e-6) / SCALE;
}
