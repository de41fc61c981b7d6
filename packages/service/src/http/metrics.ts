import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Allocators } from "../allocators/allocators.js";

/** Measures how long an answer took, in seconds. */
export type Observe = (seconds: number, status: number) => void;

/** What Prometheus is told. Allocators are looked at when it asks: those that are in memory. */
export class Metrics {
  readonly #allocators: Allocators;
  readonly #registry = new Registry();
  readonly #durations: Histogram<"route">;
  readonly #answers: Counter<"route" | "status">;

  constructor(allocators: Allocators) {
    const registers = [this.#registry];
    this.#durations = new Histogram({
      name: "evenhand_request_duration_seconds",
      help: "From a request to its answer, which comes when it is on the disk.",
      labelNames: ["route"],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
      registers,
    });
    this.#answers = new Counter({
      name: "evenhand_requests_total",
      help: "Requests that were answered, by the first digit of their status.",
      labelNames: ["route", "status"],
      registers,
    });
    const batches = new Histogram({
      name: "evenhand_commit_commands",
      help: "Commands that were stored in one commit.",
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
      registers,
    });
    const commits = new Histogram({
      name: "evenhand_commit_duration_seconds",
      help: "How long a commit took, with the sync of the disk.",
      buckets: [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
      registers,
    });
    allocators.watchCommits((commands, seconds) => {
      batches.observe(commands);
      commits.observe(seconds);
    });
    this.#allocators = allocators;
  }

  /** Labels are bound once for each route: looking them up for every request takes longer than counting. */
  ofRoute(route: string): Observe {
    const durations = this.#durations.labels(route);
    const answers = [1, 2, 3, 4, 5].map((digit) => this.#answers.labels(route, `${digit}xx`));
    return (seconds, status) => {
      durations.observe(seconds);
      answers[Math.floor(status / 100) - 1]?.inc();
    };
  }

  /** The page that Prometheus reads: of the whole service, and of the allocators that the reader may see. */
  async page(mayUse: (allocator: string) => boolean): Promise<{ readonly type: string; readonly text: string }> {
    const { contentType: type } = this.#registry;
    const text = `${await this.#registry.metrics()}\n${await this.#ofAllocators(mayUse)}`;
    return { type, text };
  }

  /** In a registry of its own: two who ask at the same time must not see each other's allocators. */
  async #ofAllocators(mayUse: (allocator: string) => boolean): Promise<string> {
    const registry = new Registry();
    const of = (name: string, help: string, labelNames: string[] = ["allocator"]) =>
      new Gauge({ name, help, labelNames, registers: [registry] });
    of("evenhand_waiting_commands", "Commands that wait to be stored.", []).set(this.#allocators.waiting);
    const unreadable = "Allocators whose logs lead to no state: evenhand doctor names them.";
    of("evenhand_unreadable_allocators", unreadable, []).set(this.#allocators.unreadable);
    const rounds = of("evenhand_rounds", "Rounds that were decided, in the whole life of the allocator.");
    const pending = of("evenhand_pending_rewards", "Pulls whose reward is waited for.");
    const deficit = of("evenhand_largest_deficit_pulls", "How far the arm furthest behind its promise is behind.");
    const alarmCount = of("evenhand_alarms", "Alarms, by kind.", ["allocator", "kind"]);
    const armPulls = of("evenhand_arm_pulls", "Pulls of each arm, with up to 100 arms.", ["allocator", "arm"]);
    for (const { id: allocator, view, alarms, pulls } of await this.#allocators.watched(mayUse)) {
      rounds.set({ allocator }, view.round);
      pending.set({ allocator }, view.pendingRewards);
      if (view.furthestBehind !== null) deficit.set({ allocator }, view.furthestBehind.deficit);
      for (const { kind } of alarms) alarmCount.inc({ allocator, kind });
      for (const { arm, pulls: count } of pulls) armPulls.set({ allocator, arm }, count);
    }
    return registry.metrics();
  }
}
