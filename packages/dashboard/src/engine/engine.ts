import type { TracedPull } from "@evenhand/core";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ASKED_AGAIN } from "../files/lateScripts.js";
import type { Answer } from "../setting/answer.js";
import type { Registry } from "../setting/registry.js";
import type { Setting } from "../setting/setting.js";
import type { Failure, Question, Reply } from "./messages.js";

/** Called with each better answer, and the place of its setting among those that were asked about. */
interface Listener {
  answer(index: number, answer: Answer): void;
  failed(index: number, failure: Failure): void;
}

interface WaitingTrace {
  readonly resolve: (pulls: readonly TracedPull[]) => void;
  readonly reject: (failure: Failure) => void;
}

/** The simulation, in a thread of its own: the page stays free to answer its user. */
export class Engine {
  readonly registry: Promise<Registry>;
  #worker: Worker;
  /** What was sent before the worker was ready: sent again to the next one where its script does not arrive. */
  #early: Question[] | undefined = [];
  #restart: ReturnType<typeof setTimeout> | undefined;
  readonly #traces = new Map<number, WaitingTrace>();
  #listener: Listener | undefined;
  #id = 0;
  /** The question that is being answered: replies to earlier ones come too late. */
  #asked = 0;

  constructor() {
    let settle: readonly [(registry: Registry) => void, (error: Error) => void] = [() => undefined, () => undefined];
    this.registry = new Promise((resolve, reject) => {
      settle = [resolve, reject];
    });
    // A caller that needs the registry gets the failure; so does the listener.
    this.registry.catch(() => undefined);
    this.#worker = this.#start(...settle);
  }

  #start(resolve: (registry: Registry) => void, reject: (error: Error) => void): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind !== "ready") {
        this.#take(data);
        return;
      }
      this.#early = undefined;
      resolve(data.registry);
    };
    worker.onerror = (event: Event) => {
      // An event without words: the script did not arrive.
      const message = event instanceof ErrorEvent ? event.message : "";
      if (message === "") {
        this.#listener?.failed(0, { words: "Its script did not arrive. It is asked for again every two seconds." });
        this.#restart = setTimeout(() => {
          this.#worker = this.#start(resolve, reject);
          for (const question of this.#early ?? []) this.#worker.postMessage(question);
        }, ASKED_AGAIN);
        return;
      }
      reject(new Error(message));
      this.#listener?.failed(0, { words: message });
    };
    return worker;
  }

  /**
   * Answers about these settings, each from ever more trials. Ends the work on an earlier
   * question; so does what is returned.
   */
  ask(settings: readonly Setting[], listener: Listener): () => void {
    const id = ++this.#id;
    this.#asked = id;
    this.#listener = listener;
    this.#send({ kind: "ask", id, settings });
    return () => {
      if (this.#asked !== id) return;
      this.#listener = undefined;
      this.#send({ kind: "stop", id });
    };
  }

  /**
   * The pulls of the rounds after `from` up to `until` of one trial, with the policy's reasons;
   * policy 0 is the learner alone.
   */
  trace(setting: Setting, policy: number, trial: number, from: number, until: number): Promise<readonly TracedPull[]> {
    const id = ++this.#id;
    this.#send({ kind: "trace", id, setting, policy, trial, from, until });
    return new Promise((resolve, reject) => {
      this.#traces.set(id, {
        resolve,
        reject: (failure) => reject(new Error("error" in failure ? failure.error.required : failure.words)),
      });
    });
  }

  close(): void {
    this.#listener = undefined;
    clearTimeout(this.#restart);
    this.#worker.terminate();
  }

  #send(question: Question): void {
    this.#early?.push(question);
    this.#worker.postMessage(question);
  }

  #take(reply: Exclude<Reply, { kind: "ready" }>): void {
    if (reply.kind === "traced" || reply.kind === "trace-failed") {
      const waiting = this.#traces.get(reply.id);
      this.#traces.delete(reply.id);
      if (reply.kind === "traced") waiting?.resolve(reply.pulls);
      else waiting?.reject(reply.failure);
      return;
    }
    if (reply.id !== this.#asked) return;
    if (reply.kind === "answer") this.#listener?.answer(reply.index, reply.answer);
    else this.#listener?.failed(reply.index, reply.failure);
  }
}

/** Started before the page that will ask it was there. */
let ahead: Engine | undefined;

/** Starts the worker of the next page that wants one: its script then loads beside the page's own, not after it. */
export function startAhead(): void {
  ahead ??= new Engine();
}

function takeEngine(): Engine {
  const engine = ahead ?? new Engine();
  ahead = undefined;
  return engine;
}

/** A worker for as long as the page is shown. */
export function useEngine(): Engine {
  const engine = useMemo(takeEngine, []);
  useEffect(() => () => engine.close(), [engine]);
  return engine;
}

/** What the library can do; undefined until the worker has said so. */
export function useRegistry(engine: Engine): Registry | undefined {
  const [registry, setRegistry] = useState<Registry>();
  useEffect(() => {
    // A failure is shown by the listener.
    engine.registry.then(setRegistry, () => undefined);
  }, [engine]);
  return registry;
}

/** An answer with the setting that it is about: what is shown of the two always belongs together. */
export interface AnsweredSetting {
  readonly setting: Setting;
  readonly answer: Answer;
}

interface AskedAnswer {
  /** The newest answer, perhaps still to an earlier setting. */
  readonly answered?: AnsweredSetting;
  /** Why there is none to the present setting. */
  readonly failure?: Failure;
}

/** The answer to a setting, from ever more trials; nothing is asked while the setting is undefined. */
export function useAnswer(engine: Engine, setting: Setting | undefined): AskedAnswer {
  const [asked, setAsked] = useState<AskedAnswer>({});
  // Before the next frame: a slider waits for it.
  useLayoutEffect(() => {
    if (setting === undefined) return undefined;
    return engine.ask([setting], {
      answer: (_, answer) => setAsked({ answered: { setting, answer } }),
      failed: (_, failure) =>
        setAsked(({ answered }) => ({ ...(answered === undefined ? {} : { answered }), failure })),
    });
  }, [engine, setting]);
  return asked;
}

/** The value, or the last one that there was: what is shown stays until there is something newer to show. */
export function useKept<T>(value: T | undefined): T | undefined {
  const kept = useRef(value);
  if (value !== undefined) kept.current = value;
  return kept.current;
}
