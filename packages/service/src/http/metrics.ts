import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Allocators } from "../allocators/allocators.js";

/** Measures how long an answer took, in seconds. */
export type Observe = (seconds: number, status: number) => void;

/** What Prometheus is told. Allocators are looked at when it asks: those that are in memory. */
export class Metrics {
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
    const of = (name: string, help: string, labelNames: string[] = ["allocator"]) =>
      new Gauge({ name, help, labelNames, registers: [] as Registry[] });
    const gauges = {
      waiting: of("evenhand_waiting_commands", "Commands that wait to be stored.", []),
      rounds: of("evenhand_rounds", "Rounds that were decided, in the whole life of the allocator."),
      pending: of("evenhand_pending_rewards", "Pulls whose reward is waited for."),
      deficit: of("evenhand_largest_deficit_pulls", "How far the arm that is furthest behind its promise is behind."),
      alarms: of("evenhand_alarms", "Alarms, by kind.", ["allocator", "kind"]),
      pulls: of("evenhand_arm_pulls", "Pulls of each arm, with up to 100 arms.", ["allocator", "arm"]),
    };
    for (const gauge of Object.values(gauges)) this.#registry.registerMetric(gauge);
    this.#look = async () => {
      for (const gauge of Object.values(gauges)) gauge.reset();
      gauges.waiting.set(allocators.waiting);
      for (const { id: allocator, view, alarms, pulls } of await allocators.watched()) {
        gauges.rounds.set({ allocator }, view.round);
        gauges.pending.set({ allocator }, view.pendingRewards);
        if (view.furthestBehind !== null) gauges.deficit.set({ allocator }, view.furthestBehind.deficit);
        for (const { kind } of alarms) gauges.alarms.inc({ allocator, kind });
        for (const { arm, pulls: count } of pulls) gauges.pulls.set({ allocator, arm }, count);
      }
    };
  }

  readonly #look: () => Promise<void>;

  /** Labels are bound once for each route: looking them up for every request takes longer than counting. */
  ofRoute(route: string): Observe {
    const durations = this.#durations.labels(route);
    const answers = [1, 2, 3, 4, 5].map((digit) => this.#answers.labels(route, `${digit}xx`));
    return (seconds, status) => {
      durations.observe(seconds);
      answers[Math.floor(status / 100) - 1]?.inc();
    };
  }

  /** The page that Prometheus reads. */
  async page(): Promise<{ readonly type: string; readonly text: string }> {
    await this.#look();
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
