import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { Block } from "./block.js";
import { CheckedStudy } from "./study.js";
import { Tally } from "./tally.js";

/** A tally for each policy of a study, with the blocks that were finished another time. */
export function talliesOf(study: CheckedStudy, finished: readonly Block[] = []): Tally[] {
  needs.instanceOf(CheckedStudy)(study, "study");
  needs.listOf(needs.object({ policy: needs.whole() }))(finished, "finished");
  const tallies = study.policies.map((_, policy) => new Tally(study, policy));
  for (const block of finished) {
    if (!(block.policy in tallies)) {
      throw new EvenhandError("study-mismatch", {
        received: `a block of policy ${block.policy}`,
        required: `policies from 0 to ${tallies.length - 1}`,
      });
    }
    tallies[block.policy].add(block);
  }
  return tallies;
}
