import * as guarantees from "../../src/guarantees/index.js";
import * as core from "../../src/index.js";
import { functionArguments, numericArguments } from "./functionArguments.js";
import type { PublicCall } from "./mutations.js";
import {
  classCalls,
  contractCalls,
  environmentCalls,
  generatorCalls,
  livingCalls,
  policyCalls,
} from "./objectCalls.js";
import { ownCalls } from "./ownCalls.js";
import { recordCalls } from "./recordCalls.js";

/** Exports that cannot be called, and errors, which the packages of Evenhand make. */
const notCalled = [
  ...[
    "NO_ARM",
    "errorTable",
    "heidariExponents",
    "purpose",
    "rules",
    "variants",
    "voidParameters",
    "defaultAllowance",
    "defaultLearner",
    "EvenhandError",
    "needs",
    "ratios",
  ],
  "defineErrors",
  ...["availabilities", "contracts", "delays", "deservedShares", "environments", "learners", "metrics", "policies"],
];

export function* publicCalls(): Generator<PublicCall> {
  const exported = { ...core, ...guarantees } as unknown as Readonly<Record<string, (...args: never[]) => unknown>>;
  for (const [name, valid] of Object.entries(functionArguments)) yield { name, call: exported[name], valid };
  for (const [name, valid] of Object.entries(numericArguments))
    yield { name, call: exported[name], valid, isNumeric: true };
  yield* classCalls();
  yield* generatorCalls();
  yield* policyCalls();
  yield* livingCalls();
  yield* environmentCalls();
  yield* contractCalls();
  yield* recordCalls();
  yield* ownCalls();
}

/** All that core and its guarantees export and the calls above cover. */
export const covered: readonly string[] = [
  ...Object.keys(functionArguments),
  ...Object.keys(numericArguments),
  ...notCalled,
  ...["ArmSet", "ArmStreams", "CheckedStudy", "Generator", "Shares"],
  ...["follow", "replay", "tell"],
];
