import { ARMS, HORIZON } from "../cases.mjs";
import { playSide } from "../task.mjs";

/** The packages of npm that install, and the policy of ours that does the same. */
export const peers = [
  { peer: "ucb", ours: "UCB1" },
  { peer: "bayesian-bandit", ours: "Thompson" },
];

/**
 * @param {number} nanoseconds each run takes about this much CPU time
 * @returns {Promise<import("../task.mjs").Task[]>}
 */
export async function peerTasks(nanoseconds, isChosen) {
  const tasks = [];
  for (const { peer } of peers.filter(({ peer }) => isChosen(`npm ${peer}, K = ${ARMS}`))) {
    const play = (trials) => playSide("peer", { peer, arms: ARMS, horizon: HORIZON, trials });
    const pilot = await play(1);
    const trials = Math.ceil(nanoseconds / pilot.nanoseconds);
    tasks.push({
      group: "peers",
      name: peer,
      side: "npm",
      arms: ARMS,
      sample: async () => (await play(trials)).nanoseconds / (trials * HORIZON),
    });
  }
  return tasks;
}
