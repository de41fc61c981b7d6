import type { RunningContract } from "./runningContract.js";

/** Floors and caps: the one promise that a log decides. */
export const quota: RunningContract = {
  passesOverAbsent: true,
  notPromised: ({ policy, perRound }) => {
    const { renewEvery, voidWithin } = policy.parameters;
    return [
      ...(renewEvery === 0
        ? ["An early surplus excuses a later gap: set renewEvery to promise every stretch of rounds by itself."]
        : []),
      "A round from which a request leaves an arm out does not count for that arm.",
      ...(Number(voidWithin ?? 0) > 0
        ? ["An arm can be behind by as many pulls as there are decisions that may still be voided."]
        : []),
      ...(perRound > 1 ? ["With several arms a round nothing is promised while an arm is absent."] : []),
    ];
  },
};
