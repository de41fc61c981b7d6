import { wordKinds } from "../setting/ownWords.js";
import { readContract } from "./contractText.js";
import { presets } from "../contracts/index.js";
import { isAbove0, isCount, isFrom0To1, numberOf } from "../contracts/parameterKinds.js";
import {
  type ArmSetting,
  type ContractSetting,
  limits,
  plainArm,
  type PolicySetting,
  type RewardSetting,
  type Setting,
} from "../setting/setting.js";

export type ReadSetting = { readonly setting: Setting } | { readonly problems: readonly string[] };

/** A setting from the query of a link: whole, or all that is wrong with it at once. Nothing is guessed. */
export function readSetting(query: URLSearchParams): ReadSetting {
  const version = query.get("v");
  if (version !== "1") {
    const received = version === null ? "says no version" : `is of version ${version}`;
    return { problems: [`The link ${received}; this page reads version 1.`] };
  }
  const problems: string[] = [];
  const complain = (problem: string) => void problems.push(problem);
  const reader = new Reader(query, complain);
  const arms = reader.arms();
  const setting: Setting = {
    scenario: query.get("scenario") ?? "own",
    ...reader.words(),
    arms,
    rewards: reader.rewards(),
    contract: reader.contract(arms.length),
    ...reader.noShows(),
    policies: reader.policies(),
    learner: query.get("learner") ?? "ucb1",
    horizon: reader.whole("horizon", 1, limits.horizon),
    trials: reader.whole("trials", 1, limits.trials),
    seed: reader.whole("seed", 0, Number.MAX_SAFE_INTEGER),
  };
  return problems.length > 0 ? { problems } : { setting };
}

class Reader {
  readonly #query: URLSearchParams;
  readonly #complain: (problem: string) => void;

  constructor(query: URLSearchParams, complain: (problem: string) => void) {
    this.#query = query;
    this.#complain = complain;
  }

  arms(): ArmSetting[] {
    const names = this.#text("names").split(",").map(unescaped);
    const wrong = names.find((name) => name === undefined || name.length > limits.nameLength);
    if (names.includes(undefined) || wrong !== undefined) {
      this.#complain(`names: every name needs to be readable and at most ${limits.nameLength} letters long.`);
    }
    if (names.length > limits.arms) {
      this.#complain(`names: there are ${names.length}; a page shows at most ${limits.arms}.`);
      return [];
    }
    const means = this.#list("means", names.length, undefined, isFrom0To1, "a number from 0 to 1");
    const sizes = this.#list("sizes", names.length, plainArm.size, isCount, "a whole number above 0");
    const paces = this.#list("paces", names.length, plainArm.pace, isAbove0, "a number above 0");
    const presences = this.#list("presence", names.length, plainArm.presence, isFrom0To1, "a number from 0 to 1");
    const rounds = `a whole number from 0 to ${limits.horizon}`;
    const delays = this.#list("delays", names.length, plainArm.delay, isRounds, rounds);
    const from = this.#list("from", names.length, plainArm.from, isCount, "a whole number above 0");
    const until = this.#list("until", names.length, plainArm.until, isRounds, rounds);
    return names.map((name = "", arm) => ({
      ...{ name, mean: means[arm], size: sizes[arm], pace: paces[arm], presence: presences[arm] },
      ...{ delay: delays[arm], from: from[arm], until: until[arm] },
    }));
  }

  words(): Pick<Setting, "words"> {
    const text = this.#query.get("words");
    if (text === null) return {};
    const words = text.split(",").map((word) => unescaped(word)?.replace(/\s+/g, " ").trim() ?? "");
    if (words.length === wordKinds.length && words.every((word) => word !== "" && word.length <= limits.nameLength)) {
      const [arm, arms, pull, pulls, reward] = words;
      return { words: { arm, arms, pull, pulls, reward } };
    }
    const required = `what an arm, arms, a pull, pulls and the reward are called, each at most ${limits.nameLength} letters long`;
    this.#complain(`words: received ${this.#shown("words")}; required: ${required}.`);
    return {};
  }

  rewards(): RewardSetting {
    const [kind, value = "", second = ""] = this.#text("rewards").split(":");
    if (kind === "bernoulli" || kind === "beta") return { kind };
    if (kind === "gaussian" && isAbove0(numberOf(value))) return { kind, deviation: numberOf(value) };
    if (kind === "improving" && (value === "hyperbola" || value === "exponential")) return { kind, curve: value };
    if (kind === "bounded" && isFrom0To1(numberOf(value)) && isAbove0(numberOf(second)))
      return { kind, floor: numberOf(value), concentration: numberOf(second) };
    const required =
      "bernoulli, beta, gaussian with a deviation, bounded with the least reward and a concentration, or improving with hyperbola or exponential";
    this.#complain(`rewards: received ${this.#shown("rewards")}; required: ${required}.`);
    return { kind: "bernoulli" };
  }

  contract(arms: number): ContractSetting {
    const contract = readContract(this.#text("contract"), arms);
    if (contract !== undefined) return contract;
    const kinds = presets.map(({ id }) => id).join(", ");
    this.#complain(
      `contract: received ${this.#shown("contract")}; required: one of ${kinds}, with its numbers behind colons.`,
    );
    return { id: "none" };
  }

  noShows(): Pick<Setting, "noShows"> {
    const text = this.#query.get("noshows");
    if (text === null) return {};
    const [rate, within] = text.split(":").map(numberOf);
    if (isFrom0To1(rate) && isCount(within) && within <= limits.horizon) return { noShows: { rate, within } };
    const required = "a part from 0 to 1 and the rounds until they are known, such as 0.05:1";
    this.#complain(`noshows: received ${this.#shown("noshows")}; required: ${required}.`);
    return {};
  }

  policies(): PolicySetting[] {
    const text = this.#query.get("policies") ?? "";
    if (text === "") return [];
    return text.split(",").map((policy) => {
      const [id, values = ""] = policy.split(":");
      const options = values === "" ? [] : values.split(";").map((option) => option.split("="));
      if (!/^[a-z0-9-]+$/.test(id) || options.some((option) => option.length !== 2)) {
        this.#complain(
          `policies: received ${JSON.stringify(policy)}; required: an id, or id:option=value;option=value.`,
        );
      }
      return { id, options: Object.fromEntries(options.map(([name, value = ""]) => [name, numberOrText(value)])) };
    });
  }

  whole(key: string, min: number, max: number): number {
    const value = numberOf(this.#text(key));
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    this.#complain(`${key}: received ${this.#shown(key)}; required: a whole number from ${min} to ${max}.`);
    return min;
  }

  #list(
    key: string,
    count: number,
    usual: number | undefined,
    fits: (value: number) => boolean,
    required: string,
  ): number[] {
    const text = this.#query.get(key);
    if (text === null && usual !== undefined) return new Array<number>(count).fill(usual);
    const values = (text ?? "").split(",").map(numberOf);
    if (values.length !== count) {
      this.#complain(`${key}: ${values.length} numbers for ${count} names; required: one for each.`);
    } else if (!values.every(fits)) {
      const wrong = (text ?? "").split(",").find((value) => !fits(numberOf(value))) ?? "";
      this.#complain(`${key}: received ${JSON.stringify(wrong)}; required: ${required} for each name.`);
    }
    return values;
  }

  #text(key: string): string {
    return this.#query.get(key) ?? "";
  }

  #shown(key: string): string {
    const text = this.#query.get(key);
    return text === null ? "nothing" : JSON.stringify(text.slice(0, 60));
  }
}

function isRounds(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= limits.horizon;
}

function numberOrText(text: string): number | string {
  const value = numberOf(text);
  return Number.isNaN(value) ? text : value;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
