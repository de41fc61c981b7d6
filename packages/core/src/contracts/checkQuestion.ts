import { environment as anyEnvironment } from "../door/environment.js";
import * as needs from "../door/needs.js";
import type { Environment } from "../environment.js";
import { LARGEST_COUNT } from "../limits.js";

/** What a contract is asked about. Pulls, and the array to write to, are there only where the question has them. */
interface Question {
  readonly environment: Environment;
  readonly rounds: number;
  readonly pulls?: ArrayLike<number>;
  readonly into?: Float64Array;
}

const question = needs.object({ environment: anyEnvironment, rounds: needs.whole(0, LARGEST_COUNT) });

/**
 * Refuses a question that the contract has no answer to, such as one about an environment with another number of arms.
 */
export function checkQuestion(asked: Question, arms = asked.environment?.arms): void {
  question(asked, "");
  needs.object({ environment: needs.object({ arms: needs.oneOf(arms) }) })(asked, "");
  if ("pulls" in asked) needs.numbers({ length: arms, min: 0 })(asked.pulls, "pulls");
  if (!("into" in asked)) return;
  needs.instanceOf(Float64Array)(asked.into, "into");
  needs.object({ length: needs.oneOf(arms) })(asked.into, "into");
}
