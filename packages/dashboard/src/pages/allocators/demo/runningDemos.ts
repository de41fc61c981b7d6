import type { Connection } from "@evenhand/client";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../../../service/problem.js";
import { demoCaller } from "./demoCaller.js";

/** What the stream of a demo does, as far as this tab knows. */
export interface DemoStream {
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
