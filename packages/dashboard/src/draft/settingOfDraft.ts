import { pageOf } from "../contracts/index.js";
import { contractOf } from "../contracts/specification.js";
import { hasFloors } from "../setting/floors.js";
import type { Registry } from "../setting/registry.js";
import { type ContractSetting, type FloorTerms, limits, plainArm, type Setting } from "../setting/setting.js";
import type { Draft } from "./draft.js";
import { hasEarlier } from "./earlierResults.js";
import { compareShares, EVERYTHING, type ExactShare, NOTHING, readShare } from "./exactShare.js";
import { type Field, numberOf, readField } from "./field.js";
import { ALLOWANCE, DEFAULT_LEARNER, fieldsOf, policyOf } from "./fieldsOf.js";
import { requestOf } from "./requestOf.js";

/** What is simulated beside the form, or why nothing is. */
export type DraftAsSetting =
  { readonly setting: Setting; readonly notes: readonly string[] } | { readonly why: string };

const TRIALS = 40;
const SEED = 1;
/** Shares of the simulation have four decimals. */
const SCALE = 10_000n;

/** The setting of the playground that a draft without blockers is most like. The notes say where they differ. */
export function settingOfDraft(draft: Draft, registry: Registry): DraftAsSetting {
  const rounds = numberOf(draft.simulation.rounds);
  if (draft.arms.length > limits.arms) {
    return { why: `This page simulates at most ${limits.arms} arms. The service takes them all.` };
  }
  if (rounds === undefined || !Number.isInteger(rounds) || rounds < 1 || rounds > limits.horizon) {
    return { why: `Rounds to simulate: required is a whole number from 1 to ${limits.horizon}.` };
  }
  const policy = policyOf(draft, registry);
  const contract = contractOfDraft(draft, registry);
  if (policy === undefined || contract === undefined) {
    return { why: "This page simulates this contract only where all arms have the same share." };
  }
  const { parts } = assumedMeans(draft);
  const { policy: policyFields, learner: learnerFields, rewards } = fieldsOf(draft, registry);
  const voids = numberOf(draft.values["voidWithin"] ?? "") ?? 0;
  return {
    setting: {
      scenario: draft.simulation.scenario,
      ...(draft.simulation.words === undefined ? {} : { words: draft.simulation.words }),
      arms: draft.arms.map(({ id, label }, arm) => ({
        ...plainArm,
        name: (label.trim() || id.trim()).slice(0, limits.nameLength),
        mean: parts[arm],
      })),
      rewards: pageOf(contract).rewardsFor({ kind: "bernoulli" }),
      contract,
      policies: [
        {
          id: policy.id,
          options: optionsOf(draft, [...policyFields, ...rewards.filter(({ path }) => path === ALLOWANCE)]),
        },
      ],
      learner: draft.learner || DEFAULT_LEARNER,
      ...{ horizon: rounds, trials: TRIALS, seed: SEED },
    },
    notes: [
      ...(isRounded(draft) ? ["Shares and caps are simulated with four decimals."] : []),
      ...(learnerFields.some(({ path }) => (draft.values[path] ?? "") !== "")
        ? ["The learner is simulated without its options."]
        : []),
      ...(draft.arms.some(hasEarlier) ? ["Arms are simulated without their earlier results."] : []),
      ...(voids > 0 ? ["No decision is struck out in the simulation."] : []),
    ],
  };
}

/** What was typed is read as for the service; shares and caps are rounded to what a page shows. */
function contractOfDraft(draft: Draft, registry: Registry): ContractSetting | undefined {
  const { contract } = requestOf(draft, registry);
  const parameters = typeof contract === "string" ? {} : contract.parameters;
  const shares = draft.arms.map(({ share }) => roundedDown(readShare(share) ?? NOTHING));
  const read = contractOf({ id: draft.contract, parameters: { ...parameters, shares } }, draft.arms.length);
  return read !== undefined && hasFloors(read) ? { ...read, ...termsOf(draft) } : read;
}

function termsOf({ arms, values }: Draft): FloorTerms {
  const caps = arms.map(({ cap }) => roundedUp(readShare(cap) ?? EVERYTHING));
  const renewEvery = numberOf(values["renewEvery"] ?? "") ?? 0;
  return {
    ...(caps.every((cap) => cap === 1) ? {} : { caps: caps.every((cap) => cap === caps[0]) ? caps[0] : caps }),
    ...(renewEvery > 0 ? { renewEvery } : {}),
  };
}

function optionsOf(draft: Draft, fields: readonly Field[]): Record<string, number | string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const read = readField(field, draft.values[field.path] ?? "");
      const value = "value" in read ? read.value : undefined;
      const name = field.path.slice(field.path.lastIndexOf(".") + 1);
      return typeof value === "number" || typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

function roundedDown({ numerator, denominator }: ExactShare): number {
  return Number((numerator * SCALE) / denominator) / Number(SCALE);
}

function roundedUp({ numerator, denominator }: ExactShare): number {
  return Number((numerator * SCALE + denominator - 1n) / denominator) / Number(SCALE);
}

function isRounded({ arms }: Draft): boolean {
  const isRound = (text: string) => {
    const share = readShare(text);
    if (share === undefined) return true;
    const down = { numerator: (share.numerator * SCALE) / share.denominator, denominator: SCALE };
    return compareShares(share, down) === 0;
  };
  return !arms.every(({ share, cap }) => isRound(share) && isRound(cap));
}

/** What is assumed of the first and the last arm, as parts of the range, where nothing is said; evenly in between. */
const [FIRST, LAST] = [0.7, 0.3];
const DECIMALS = 3;

interface AssumedMeans {
  /** The average reward of each arm as it is shown, in the range of the rewards. */
  readonly shown: readonly number[];
  /** The same as a part of the range, from 0 to 1. */
  readonly parts: readonly number[];
}

/** What the simulation takes for the arms' average rewards: what was typed, and otherwise evenly spaced ones. */
export function assumedMeans({ arms, values }: Draft): AssumedMeans {
  const min = numberOf(values["rewards.min"] ?? "") ?? 0;
  const max = Math.max(min + Number.EPSILON, numberOf(values["rewards.max"] ?? "") ?? 1);
  const usual = arms.map((_, place) => FIRST + (arms.length < 2 ? 0 : ((LAST - FIRST) * place) / (arms.length - 1)));
  const shown = arms.map(({ mean }, place) => {
    const typed = numberOf(mean);
    return typed !== undefined && typed >= min && typed <= max ? typed : rounded(min + usual[place] * (max - min));
  });
  return { shown, parts: shown.map((mean) => (mean - min) / (max - min)) };
}

function rounded(value: number): number {
  return Number(value.toFixed(DECIMALS));
}
