import type { Connection } from "@evenhand/client";
import type { AllocatorInput, DecisionAnswer } from "@evenhand/protocol";
import { useEffect, useState } from "preact/hooks";
import { type Problem, problemOf } from "../../../service/problem.js";
import { apiPath } from "../../../service/session.js";

/** What the id of every simulated allocator begins with: in its own data, so that every page can say so. */
const PREFIX = "demo-";

export function isDemo(allocator: string): boolean {
  return allocator.startsWith(PREFIX);
}

/** An arm of the demo and how often a decision for it turns out well, which the service has to learn. */
interface DemoArm {
  readonly id: string;
  readonly mean: number;
  /** How likely it can be chosen when a decision is asked for. */
  readonly presence: number;
}

const suppliers = [
  { name: "Northmill", group: "large", share: 0.2, cap: 0.5, mean: 0.9, presence: 1 },
  { name: "Harbour", group: "large", share: 0.15, mean: 0.75, presence: 0.9 },
  { name: "Valley", group: "small", share: 0.1, mean: 0.7, presence: 1 },
  { name: "Orchard", group: "small", share: "1/12", mean: 0.55, presence: 0.8 },
  { name: "Lakeside", group: "small", mean: 0.6, presence: 0.95 },
] as const;

/** Which of them answers is known by its id alone: the stream goes on after the page was loaded again. */
export const demoArms: readonly DemoArm[] = suppliers.map(({ name, mean, presence }) => ({
  ...{ id: name.toLowerCase(), mean, presence },
}));

/** Orders for five suppliers. An id is never used again: each demo has another. */
export function demoAllocator(unique: string): AllocatorInput {
  return {
    id: `${PREFIX}${unique}`,
    contract: "quota",
    rewards: { wait: 20_000 },
    arms: suppliers.map(({ name, group, ...terms }) => ({
      id: name.toLowerCase(),
      label: name,
      group,
      ...("share" in terms ? { share: terms.share } : {}),
      ...("cap" in terms ? { cap: terms.cap } : {}),
    })),
  };
}

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

/** What the stream of a demo does, as far as this tab knows. */
interface DemoStream {
  readonly isRunning: boolean;
  /** Why it ended by itself. */
  readonly problem?: Problem;
}

const STOPPED: DemoStream = { isRunning: false };

/** The streams of this tab. They go on while the reader is on another page of the app, and end with the tab. */
const running = new Map<string, AbortController>();
const ended = new Map<string, Problem>();
const followers = new Set<() => void>();

export function startDemo(connection: Connection, allocator: string): void {
  if (running.has(allocator)) return;
  const ending = new AbortController();
  running.set(allocator, ending);
  ended.delete(allocator);
  tell();
  void demoCaller(connection, allocator, ending.signal).then((problem) => {
    if (running.get(allocator) === ending) running.delete(allocator);
    if (problem !== undefined) ended.set(allocator, problem);
    tell();
  });
}

export function stopDemo(allocator: string): void {
  running.get(allocator)?.abort();
  running.delete(allocator);
  tell();
}

export function useDemoStream(allocator: string): DemoStream {
  const [stream, setStream] = useState(() => streamOf(allocator));
  useEffect(() => {
    const follow = () => setStream(streamOf(allocator));
    follow();
    followers.add(follow);
    return () => void followers.delete(follow);
  }, [allocator]);
  return stream;
}

function streamOf(allocator: string): DemoStream {
  const problem = ended.get(allocator);
  if (running.has(allocator)) return { isRunning: true };
  return problem === undefined ? STOPPED : { isRunning: false, problem };
}

function tell(): void {
  for (const follow of followers) follow();
}
