import { playSide } from "../task.mjs";

export const ARMS = 1_000;
/** Means from 0.8 to 0.1, and as many rewards of each arm: three arms of four are clearly behind. */
const FALL = 7;
const PULLS_OF_EACH = 50;
const ROUNDS_OF_PILOT = 100;

/**
 * Thompson sampling where most arms are clearly behind, against one Beta draw for every arm and round.
 *
 * @param {number} nanoseconds each run takes about this much CPU time, on the side that draws them all
 * @returns {Promise<import("../task.mjs").Task[]>}
 */
export async function thompsonTasks(nanoseconds, isChosen) {
  if (!isChosen(`Thompson where most are behind, K = ${ARMS}`)) return [];
  const play = async (id, rounds) => {
    const history = { each: PULLS_OF_EACH, favourite: 0, warmUpRounds: rounds };
    const input = { policy: { id }, arms: ARMS, fall: FALL, ...history, rounds };
    return (await playSide("rounds", input)).nanoseconds / rounds;
  };
  const rounds = Math.ceil(nanoseconds / (await play("drawing-all-thompson", ROUNDS_OF_PILOT)));
  return [
    ["ours", "thompson"],
    ["drawing all", "drawing-all-thompson"],
  ].map(([side, id]) => ({
    group: "thompson",
    name: "Thompson where most are behind",
    side,
    arms: ARMS,
    sample: () => play(id, rounds),
  }));
}
