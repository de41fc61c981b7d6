import type { TracedPull } from "@evenhand/core";
import type { Registry } from "../setting/registry.js";
import type { Setting } from "../setting/setting.js";
import type { Answer } from "./answer.js";
import type { Failure, Question, Reply } from "./messages.js";

/** Told for each of the settings that were asked about, by its place, as answers get better. */
export interface Listener {
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
  readonly #worker: Worker;
  readonly #traces = new Map<number, WaitingTrace>();
  #listener: Listener | undefined;
  #id = 0;
  /** The question that is being answered: replies to earlier ones come too late. */
  #asked = 0;

  constructor() {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.registry = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if (data.kind === "ready") resolve(data.registry);
        else this.#take(data);
      };
      this.#worker.onerror = ({ message }) => {
        const words = message === "" ? "The simulation's script could not be loaded." : message;
        reject(new Error(words));
        this.#listener?.failed(0, { words });
      };
    });
    // A caller that needs the registry gets the failure; so does the listener.
    this.registry.catch(() => undefined);
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
    this.#worker.terminate();
  }

  #send(question: Question): void {
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
