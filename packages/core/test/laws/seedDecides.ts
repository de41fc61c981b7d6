import { expect } from "vitest";
import type { Policy, Setup } from "../../src/index.js";
import { parseParameters } from "../../src/specification/parseParameters.js";
import type { Law } from "../../src/laws/law.js";
import { play, pullsOf, type Script } from "../../src/laws/run.js";
import { endsOnly, eventful } from "../../src/laws/scripts.js";
import type { Subject } from "../../src/laws/subject.js";

const seeds = [1, 2, 3, 2 ** 53 - 1];

export const seedDecides: Law = {
  title: "a policy that reads its seed plays another run with another seed",
  check(subject) {
    // Rewards between the ends may be decided by a coin of the seed's: without them the choices themselves must differ.
    const script = { ...eventful(subject), reward: endsOnly(subject) };
    const runs = seeds.map((seed) => pullsOf(play(build(subject, seed).policy, script)).join());
    const different = new Set(runs).size > 1;
    expect(different, "do runs differ? (pass the setup on as it is)").toBe(readsItsSeed(subject, script));
  },
};

/** The seed of a learner that is never asked decides nothing. */
function readsItsSeed(subject: Subject, script: Script): boolean {
  const { policy, readsSeed } = build(subject, seeds[0]);
  let learnerWasAsked = false;
  play(policy, script, (round, open) => {
    learnerWasAsked ||= policy.explain(round, open).learner !== undefined;
  });
  return readsSeed && (learnerWasAsked || !("learner" in policy.state()));
}

/** Whether a policy is random is seen from whether it, or its learner, takes the seed out of its setup. */
function build(
  { definition, arms, horizon, parameters }: Subject,
  seed: number,
): { policy: Policy; readsSeed: boolean } {
  let readsSeed = false;
  const setup: Setup = {
    arms,
    ...(horizon === undefined ? {} : { horizon }),
    get seed() {
      readsSeed = true;
      return seed;
    },
  };
  const policy = definition.create(setup, parseParameters(definition.parameters, parameters, { arms }));
  return { policy, readsSeed };
}
