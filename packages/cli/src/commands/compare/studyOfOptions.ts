import { EvenhandError, type ErrorCode, type OwnDefinitions } from "@evenhand/core";
import type { PlannedStudy } from "@evenhand/protocol";
import { changesOfOptions } from "./changesOfOptions.js";
import { excessShown } from "./excessShown.js";
import { listOf } from "./listOf.js";
import { optionOfPath } from "./optionOfPath.js";
import { policiesOfOptions, type PromisedShares } from "./policiesOfOptions.js";
import { sharesOf } from "./sharesOf.js";
import { violationsShown } from "./violationsShown.js";

/** The options as they were typed. */
export interface CompareOptions {
  readonly arms: string;
  readonly names?: string;
  readonly horizon: string;
  readonly quota?: string;
  readonly caps?: string;
  readonly policies?: string;
  readonly learner?: string;
  readonly change: readonly string[];
  readonly trials: string;
  readonly seed: string;
  readonly module?: string;
  readonly json?: true;
}

/**
 * The study of Bernoulli arms that the options describe. Here text becomes numbers and lists; core checks them.
 * Policies may be the user's own.
 */
export function studyOfOptions(options: CompareOptions, own?: OwnDefinitions): PlannedStudy {
  const means = listOf(options.arms).map((text, arm) => numberOf(text, "parameter-type", `--arms[${arm}]`));
  const promised = promisedOf(options);
  const armNames = options.names === undefined ? undefined : listOf(options.names);
  const changes = changesOfOptions(options.change, armNames);
  const contract = promised === undefined ? undefined : { id: "quota", parameters: promised };
  const ids = options.policies === undefined ? undefined : listOf(options.policies);
  return {
    environment: "bernoulli",
    study: {
      environment: { id: "bernoulli", parameters: { means } },
      ...(armNames === undefined ? {} : { armNames }),
      ...(contract === undefined ? {} : { contract }),
      policies: policiesOfOptions({ ids, promised, learner: options.learner, isLiving: changes !== undefined }, own),
      horizon: numberOf(options.horizon, "horizon-invalid", "-T"),
      trials: numberOf(options.trials, "trials-invalid", "--trials"),
      seed: numberOf(options.seed, "seed-invalid", "--seed"),
      metrics: [
        "reward",
        "regret",
        "pulls",
        ...violationsShown({ contract, changes }),
        ...excessShown({ contract, changes }),
      ],
      ...(changes === undefined ? {} : { changes }),
      ...(own === undefined ? {} : { definitions: own }),
    },
    pathInFile: optionOfPath,
  };
}

/** Floors and caps. Where there are caps alone, nothing is promised to any arm. */
function promisedOf({ quota, caps }: CompareOptions): PromisedShares | undefined {
  if (quota === undefined && caps === undefined) return undefined;
  return { shares: sharesOf(quota ?? "0"), ...(caps === undefined ? {} : { caps: sharesOf(caps) }) };
}

function numberOf(text: string, code: ErrorCode, path: string): number {
  // Number("") is 0 and Number("0x10") is 16: neither is what a user means by a number.
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  // Beyond 2^53 it would not be the number that was typed.
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
  const required = code === "parameter-type" ? "a number from 0 to 1" : "a whole number of at most 2^53 - 1";
  throw new EvenhandError(code, { received: text, required, path });
}
