import { ArmSet } from "../../dist/index.js";
import { preparePolicy } from "../../dist/registry/createPolicy.js";
import { chooseMany } from "../../dist/chooseMany.js";
import { Fnv1a } from "./fnv1a.mjs";
import { luck } from "./luck.mjs";
import { bytesOfState } from "./stateBytes.mjs";

const ROUNDS = 2000;

/**
 * 2 000 rounds with closed arms and with rewards that are late, out of order or lost, then 300 rounds of two pulls
 * where the parameters allow it: the digest of every pull and reward, and of the state now and then.
 *
 * The policy is played without its door: digests have always gone on beyond the horizons of examples, which the door
 * refuses.
 *
 * @param {import("../../dist/index.js").PolicyDescription} definition
 * @param {import("../../dist/index.js").PolicyDescription["examples"][number]} example
 */
export function digestOfPolicy(definition, { arms, parameters, horizon = ROUNDS, onePullARound }) {
  const digest = new Fnv1a();
  const play = (perRound, rounds) => {
    const setup = { arms, seed: 20_26, horizon, perRound };
    const policy = preparePolicy({ id: definition.id, version: definition.version, parameters }, setup)(setup.seed);
    run(policy, { arms, perRound, rounds, rewards: definition.rewards ?? { min: 0, max: 1 } }, digest);
  };
  play(1, ROUNDS);
  if (arms >= 2 && onePullARound !== true) play(2, 300);
  return digest.hex();
}

function run(policy, { arms, perRound, rounds, rewards: { min, max } }, digest) {
  const next = luck(arms + 1000 * perRound);
  const arriving = new Map();
  for (let round = 1; round <= rounds; round++) {
    const open = next() < 0.6 ? undefined : someOpen(arms, next);
    const chosen = chooseMany(policy, arms, round, perRound, open);
    for (const arm of chosen) {
      policy.pulled(arm, round, open);
      digest.number(arm);
      const reward = next() < 0.5 ? (next() < 0.5 ? min : max) : min + (max - min) * next();
      // Half of the rewards at once, one in twenty never, the others up to 40 rounds late.
      const delay = next() < 0.5 ? 0 : next() < 0.1 ? Infinity : Math.floor(41 * next());
      arriving.set(round + delay, [...(arriving.get(round + delay) ?? []), { arm, reward }]);
    }
    for (const { arm, reward } of arriving.get(round) ?? []) {
      policy.rewarded(arm, reward);
      digest.number(reward);
    }
    if (round % 500 === 0 || round === rounds) digest.bytes(bytesOfState(policy.state()));
  }
}

function someOpen(arms, next) {
  const open = new ArmSet(arms, [Math.floor(arms * next())]);
  for (let arm = 0; arm < arms; arm++) if (next() < 0.5) open.add(arm);
  return open;
}
