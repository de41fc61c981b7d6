import { presetOf, valuesOf } from "../../contracts/index.js";
import { capital, plain, plainPercent } from "../../numbers/formats.js";
import { type Registry, shortTitle } from "../../setting/registry.js";
import { wordsOf } from "../../setting/scenarios.js";
import { infeasible } from "../../setting/feasibility.js";
import type { Setting } from "../../setting/setting.js";
import { SCALE, tenThousandths } from "../../setting/floors.js";

/** One number of a setting that says how strong its promise is, or how strictly a policy keeps it. */
export interface Dial {
  readonly id: string;
  readonly label: string;
  readonly isPercent: boolean;
  /** Missing for percentages and for numbers without one. */
  readonly unit?: string;
  readonly scale: "linear" | "log";
  /** Where the setting stands. */
  readonly current: number;
  /** Every position that can be promised, the weakest first: decimals as the user would write them. */
  readonly positions: readonly number[];
  readonly at: (position: number) => Setting;
  readonly words: (position: number) => string;
  /** That a position can be promised, as a sentence. */
  readonly canBe: (position: number) => string;
}

/** A promise is made in tenths of a percent where there are enough of them to choose from. */
const FEWEST = 20;

/** What can be turned: the strength of the contract first, then the η of policies that have one. */
export function dialsOf(setting: Setting, registry: Registry | undefined): Dial[] {
  const strength = strengthOf(setting);
  return [...(strength === undefined ? [] : [strength]), ...etasOf(setting, registry)];
}

/** The parameter that the contract's preset calls its strength; undefined where it has none, or no floor to scale. */
function strengthOf(setting: Setting): Dial | undefined {
  const { contract, arms } = setting;
  const { parameters, strength } = presetOf(contract);
  const parameter = parameters.find(({ name }) => name === strength);
  if (parameter === undefined) return undefined;
  const words = wordsOf(setting);
  const label = parameter.label(words);
  const value = valuesOf(contract)[parameter.name];
  const inAll = (part: number) => `You can promise ${plainPercent(part)} of the ${words.pulls} in all.`;
  const at = (changed: unknown): Setting => ({ ...setting, contract: { ...contract, [parameter.name]: changed } });
  switch (parameter.kind) {
    case "floor":
      return percentDial(label, value as number, Math.floor(SCALE / arms.length), {
        at,
        canBe: (floor) => `You can promise every ${words.arm} ${plainPercent(floor)}.`,
      });
    case "floor-by-size":
      return percentDial(label, (value as { readonly total: number }).total, SCALE, {
        at: (total) => at({ total }),
        canBe: inAll,
      });
    case "floors": {
      const floors = value as readonly number[];
      const current = floors.reduce((sum, floor) => sum + tenThousandths(floor), 0) / SCALE;
      if (current === 0) return undefined;
      return percentDial(label, current, SCALE, {
        at: (total) => (total === current ? setting : at(scaled(floors, total / current))),
        canBe: inAll,
      });
    }
    case "number":
      return priceDial(label, words.reward, value as number, at);
    case "deserved":
      return undefined;
  }
}

/** `most` in ten-thousandths. */
function percentDial(label: string, current: number, most: number, { at, canBe }: Pick<Dial, "at" | "canBe">): Dial {
  const step = most / 10 >= FEWEST ? 10 : 1;
  const positions = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => (index * step) / SCALE);
  if (positions[positions.length - 1] < most / SCALE) positions.push(most / SCALE);
  // Where there are caps, floors end there.
  const kept = positions.filter((position) => infeasible(at(position)) === undefined);
  const fixed = { id: "strength", isPercent: true, scale: "linear", words: plainPercent } as const;
  return { ...fixed, label, current, positions: kept, at, canBe };
}

/** Prices in hundredths, up to 1 or twice what is set. */
function priceDial(label: string, unit: string, current: number, at: (price: number) => Setting): Dial {
  const most = Math.min(1000, Math.max(1, Math.ceil(2 * current)));
  const step = most > 10 ? 1 : 0.01;
  const positions = Array.from({ length: Math.round(most / step) + 1 }, (_, index) =>
    Number((index * step).toFixed(2)),
  );
  const fixed = { id: "strength", isPercent: false, scale: "linear", words: plain } as const;
  return { ...fixed, label, unit, current, positions, at, canBe: (price) => `${capital(label)}: ${plain(price)}.` };
}

/** Rounded down, so that the sum stays within what there is. */
function scaled(floors: readonly number[], factor: number): number[] {
  return floors.map((floor) => Math.floor(floor * factor * SCALE + 1e-6) / SCALE);
}

const ETA = "eta";
/** From one that hardly weighs to one that weighs more than all rewards of most horizons. */
const etas = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000];

function etasOf(setting: Setting, registry: Registry | undefined): Dial[] {
  return setting.policies.flatMap(({ id, options }, place) => {
    const facts = registry?.policies.find((policy) => policy.id === id);
    const parameter = facts?.parameters[ETA];
    if (facts === undefined || parameter?.shape.type !== "number") return [];
    const current = Number(options[ETA] ?? parameter.default);
    const at = (eta: number): Setting => ({
      ...setting,
      policies: setting.policies.map((policy, other) =>
        other === place ? { ...policy, options: { ...policy.options, [ETA]: eta } } : policy,
      ),
    });
    const label = `η of ${shortTitle(facts.title)}`;
    const fixed = { isPercent: false, scale: "log", positions: etas, words: plain } as const;
    return [{ ...fixed, id: `eta-${id}`, label, current, at, canBe: (eta) => `${label}: ${plain(eta)}.` }];
  });
}

/** Some of the positions, evenly spread, with the present one among them: what a chart is drawn from. */
export function spreadOf({ positions, current }: Dial, count: number): number[] {
  const last = positions.length - 1;
  const length = Math.min(count, last + 1);
  const some = Array.from({ length }, (_, index) => positions[Math.round((index * last) / Math.max(1, length - 1))]);
  const within = current >= positions[0] && current <= positions[last];
  return [...new Set(within ? [...some, current] : some)].sort((a, b) => a - b);
}
