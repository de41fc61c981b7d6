import { capital } from "../numbers/formats.js";
import { wordsOf } from "../setting/scenarios.js";
import type { ContractSetting, Setting } from "../setting/setting.js";
import type { ContractContext, ContractPage, Preset, PresetParameter } from "./contractPage.js";
import { none } from "./none.js";
import { opportunity } from "./opportunity.js";
import { fits } from "./parameterKinds.js";
import { penalty } from "./penalty.js";
import { potential } from "./potential.js";
import { proportional } from "./proportional.js";
import { quota } from "./quota.js";

/** What the pages show of each contract, by its id in the library. */
const pages: { readonly [Id in ContractSetting["id"]]: ContractPage<Extract<ContractSetting, { readonly id: Id }>> } = {
  ...{ none, quota, penalty, proportional, opportunity, potential },
};

/** In the order in which they are offered. */
export const presets: readonly Preset[] = Object.values(pages).flatMap((page) => page.presets);

export function presetWithId(id: string): Preset | undefined {
  return presets.find((preset) => preset.id === id);
}

/** What the pages show of a contract. */
export function pageOf<C extends ContractSetting>({ id }: C): ContractPage<C> {
  // The table has for each id the page of that contract; the compiler does not follow an id to its entry.
  return pages[id] as unknown as ContractPage<C>;
}

/** What the pages show of a contract that the service names; undefined where it knows one that the pages do not. */
export function pageWithId(id: string): ContractPage | undefined {
  return Object.hasOwn(pages, id) ? pageOf({ id } as ContractSetting) : undefined;
}

/** What the pages call a contract; one that they do not know keeps the title of the library. */
export function contractTitle({ id, title }: { readonly id: string; readonly title: string }): string {
  return pageWithId(id)?.title ?? title;
}

/** As which of its presets a contract is shown. */
export function presetOf(contract: ContractSetting): Preset {
  const { presets: own } = pageOf(contract);
  return own.find(({ parameters }) => parameters.every((one) => fits(one, valuesOf(contract)[one.name]))) ?? own[0];
}

/** The presets of a contract of the registry; none where the pages do not know it. */
export function presetsOf(id: string): readonly Preset[] {
  return presets.filter(({ contract }) => contract === id);
}

/** A parameter of a contract as the pages ask for it; undefined where they do not. */
export function parameterOf(contract: string, name: string): PresetParameter | undefined {
  return presetsOf(contract)
    .flatMap(({ parameters }) => parameters)
    .find((one) => one.name === name);
}

/** What the pages call a parameter of a contract, in plain words; undefined where they do not ask for it. */
export function parameterTitle(contract: string, name: string): string | undefined {
  const parameter = parameterOf(contract, name);
  return parameter && capital(parameter.label(wordsOf({ scenario: "own" })));
}

/** The contract's parameters by name. */
export function valuesOf({ id: _, ...values }: ContractSetting): Readonly<Record<string, unknown>> {
  return values;
}

/** The contract with these parameters; undefined where one of them is. */
export function contractWith(
  id: ContractSetting["id"],
  parameters: readonly (readonly [name: string, value: unknown])[],
): ContractSetting | undefined {
  if (parameters.some(([, value]) => value === undefined)) return undefined;
  // The names and kinds of a contract's parameters are those of its presets: its page has the same type.
  return { id, ...Object.fromEntries(parameters) } as ContractSetting;
}

/** The policies that keep a contract where the user names none. */
export function usualPolicies(contract: ContractSetting): Setting["policies"] {
  const { defaultPolicy } = pageOf(contract);
  return defaultPolicy === undefined ? [] : [{ id: defaultPolicy, options: {} }];
}

export function aboutOf(setting: Setting): ContractContext {
  return { setting, contract: setting.contract, words: wordsOf(setting) };
}

/** The contract in plain words, those of the scenario. */
export function promiseInWords(setting: Setting): string {
  return pageOf(setting.contract).promise(aboutOf(setting));
}
