import { floorsOf, roundedDown, SCALE } from "../setting/floors.js";
import type { PromisedShares, Setting } from "../setting/setting.js";
import type { PresetParameter } from "./contractPage.js";

/** A parameter of a contract as a page holds it. */
type ParameterValue = PromisedShares | string;

type OfKind<K extends PresetParameter["kind"]> = Extract<PresetParameter, { readonly kind: K }>;

/** How a kind of parameter stands in links and in specifications of the library. */
interface ParameterKind<P extends PresetParameter> {
  /** Whether a value is one of this kind: floors for all arms and floors of their own have the same name. */
  readonly fits: (value: unknown) => boolean;
  /** What a link has in its place; undefined where that cannot be read. */
  readonly read: (text: string, arms: number, parameter: P) => ParameterValue | undefined;
  /** What a specification of the library says; undefined where the page has no place for it. */
  readonly specified: (value: unknown, arms: number, parameter: P) => ParameterValue | undefined;
  /** What is usual for the setting's arms. */
  readonly usual: (setting: Setting, parameter: P) => ParameterValue;
}

const kinds: { readonly [K in PresetParameter["kind"]]: ParameterKind<OfKind<K>> } = {
  floor: {
    fits: (value) => typeof value === "number",
    read: (text) => share(numberOf(text)),
    specified: (value, arms) => {
      const [first, ...others] = eachOf(value, arms);
      return others.every((other) => other === first) ? share(first) : undefined;
    },
    usual: halfOf,
  },
  "floor-by-size": {
    fits: (value) => typeof value === "object" && value !== null && "total" in value,
    read: (text) => (isShare(numberOf(text)) ? { total: numberOf(text) } : undefined),
    // The library has the shares that follow from the sizes, not the sizes.
    specified: () => undefined,
    usual: () => ({ total: 0.5 }),
  },
  floors: {
    fits: Array.isArray,
    read: (text, arms) => allShares(text.split(",").map(numberOf), arms),
    specified: (value, arms) => allShares(eachOf(value, arms), arms),
    usual: (setting) => (floorsOf(setting) ?? setting.arms.map(() => halfOf(setting))).map(roundedDown),
  },
  number: {
    fits: (value) => typeof value === "number",
    read: (text, _, { max }) => within(numberOf(text), max),
    specified: (value, _, parameter) => within(value ?? parameter.default, parameter.max),
    usual: (_, parameter) => parameter.usual,
  },
  deserved: {
    fits: (value) => typeof value === "string",
    read: (text) => text,
    specified: (value, _, parameter) => {
      const deserved = value ?? parameter.default;
      return typeof deserved === "string" ? deserved : undefined;
    },
    usual: (_, parameter) => parameter.usual,
  },
};

export function fits(parameter: PresetParameter, value: unknown): boolean {
  return kinds[parameter.kind].fits(value);
}

export function readText(parameter: PresetParameter, text: string, arms: number): ParameterValue | undefined {
  return kindOf(parameter).read(text, arms, parameter);
}

/** What a link has in the place of a value. */
export function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "total" in value) return String(value.total);
  return Array.isArray(value) ? value.join(",") : String(value);
}

export function readSpecified(parameter: PresetParameter, value: unknown, arms: number): ParameterValue | undefined {
  return kindOf(parameter).specified(value, arms, parameter);
}

export function usualValue(parameter: PresetParameter, setting: Setting): ParameterValue {
  return kindOf(parameter).usual(setting, parameter);
}

/** The table has for each kind what is done with a parameter of that kind; the compiler does not follow it there. */
function kindOf({ kind }: PresetParameter): ParameterKind<PresetParameter> {
  return kinds[kind] as ParameterKind<PresetParameter>;
}

/** Half of all rounds, divided equally. */
function halfOf({ arms }: Setting): number {
  return Math.floor(SCALE / 2 / arms.length) / SCALE;
}

/** One value for all arms is that of each. */
function eachOf(value: unknown, arms: number): readonly unknown[] {
  return Array.isArray(value) ? value : new Array<unknown>(arms).fill(value);
}

function share(value: unknown): number | undefined {
  return typeof value === "number" && isShare(value) ? value : undefined;
}

function allShares(values: readonly unknown[], arms: number): readonly number[] | undefined {
  const shares = values.map(share);
  return shares.length === arms && shares.every((one) => one !== undefined) ? shares : undefined;
}

function within(value: unknown, max: number): number | undefined {
  return typeof value === "number" && value >= 0 && value <= max ? value : undefined;
}

/** NaN for what is no plain decimal. */
export function numberOf(text: string): number {
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}

export function isFrom0To1(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** Shares on the page have at most four decimals: as whole ten-thousandths they are added up without rounding. */
export function isShare(value: number): boolean {
  return isFrom0To1(value) && Number(value.toFixed(4)) === value;
}

export function isAbove0(value: number): boolean {
  return value > 0 && value < Infinity;
}

export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
