import { environment as anyEnvironment } from "../door/environment.js";
import * as needs from "../door/needs.js";
import type { Environment } from "../environments/environment.js";
import { LARGEST_COUNT } from "../limits.js";

/** Of what a contract is asked about: counts of pulls, and where they are to be written to, only where it is asked about them. */
interface Question {
  readonly environment: Environment;
  readonly rounds: number;
  readonly pulls?: ArrayLike<number>;
  readonly into?: Float64Array;
}

const question = needs.object({ environment: anyEnvironment, rounds: needs.whole(0, LARGEST_COUNT) });

/** Refuses a question to a contract that has no answer, also one about an environment with another number of arms than the contract's. */
export function checkQuestion(asked: Question, arms = asked.environment?.arms): void {
  question(asked, "");
  needs.object({ environment: needs.object({ arms: needs.oneOf(arms) }) })(asked, "");
  if ("pulls" in asked) needs.numbers({ length: arms, min: 0 })(asked.pulls, "pulls");
  if (!("into" in asked)) return;
  needs.instanceOf(Float64Array)(asked.into, "into");
  needs.object({ length: needs.oneOf(arms) })(asked.into, "into");
}
