import type { Connection } from "@evenhand/client";
import type { DecisionAnswer } from "@evenhand/protocol";
import { apiPath } from "../../../service/apiPath.js";
import { problemOf, type Problem } from "../../../service/problem.js";
import { demoArms } from "./demoAllocator.js";

/** Milliseconds between two decisions, at most. */
const LONGEST_GAP = 500;
/** Milliseconds until a reward is known, at least and at most. */
const [FIRST_REWARD, LAST_REWARD] = [300, 4000];
/** The part of the decisions of which nothing is heard again. */
const UNHEARD = 0.05;

/**
 * Plays the callers of a demo over the public API: asks for decisions, and reports made-up rewards later. It ends with
 * the signal, or at a problem, which it returns. `random` answers a number from 0 to 1, below 1.
 */
export async function demoCaller(
  connection: Pick<Connection, "post" | "pause">,
  allocator: string,
  signal: AbortSignal,
  random: () => number = Math.random,
): Promise<Problem | undefined> {
  const path = apiPath("allocators", allocator, "decisions");
  try {
    while (!signal.aborted) {
      const absent = demoArms.filter(({ presence }) => random() >= presence).map(({ id }) => id);
      const { id, arms } = await connection.post<DecisionAnswer>(path, absent.length === 0 ? {} : { except: absent });
      void rewardLater(id, arms[0]);
      await connection.pause(random() * LONGEST_GAP, signal);
    }
    return undefined;
  } catch (error) {
    return problemOf(error);
  }

  /** A reward that comes too late or to an allocator that has ended is no problem: real ones do that too. */
  async function rewardLater(decision: string, arm: string): Promise<void> {
    if (random() < UNHEARD) return;
    await connection.pause(FIRST_REWARD + random() * (LAST_REWARD - FIRST_REWARD), signal);
    if (signal.aborted) return;
    const mean = demoArms.find(({ id }) => id === arm)?.mean ?? 0;
    const value = random() < mean ? 1 : 0;
    await connection.post(apiPath("decisions", decision, "reward"), { value }).catch(() => undefined);
  }
}
