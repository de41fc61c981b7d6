import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Allocators } from "../allocators/allocators.js";
import type { Forwards } from "../replicas/forwards.js";
import type { ReplicaGroup } from "../replicas/ownership.js";
import { sqliteDriver } from "../store/embedded/sqliteDriver.js";
import type { ForwardDoor } from "./forwardDoor.js";

/** Measures how long an answer took, in seconds. */
export type Observe = (seconds: number, status: number) => void;

/** What is counted of this process among those that share its store. */
export interface ReplicaCounts {
  readonly group: Pick<ReplicaGroup, "ownership" | "figures">;
  readonly forwards: Pick<Forwards, "counts">;
  readonly door: Pick<ForwardDoor, "answered">;
}

/** What Prometheus is told. Allocators are looked at when it asks: those that are in memory. */
export class Metrics {
  readonly #allocators: Allocators;
  readonly #registry = new Registry();
  readonly #durations: Histogram<"route">;
  readonly #answers: Counter<"route" | "status">;

  constructor(allocators: Allocators, replicas?: ReplicaCounts) {
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
    const begun = new Counter({
      name: "evenhand_alarms_begun_total",
      help: "Alarms that have begun, by kind: also those that have ended since.",
      labelNames: ["kind"],
      registers,
    });
    allocators.alarms.watch((change, { kind }) => {
      if (change === "begun") begun.inc({ kind });
    });
    allocators.watchCommits((commands, seconds) => {
      batches.observe(commands);
      commits.observe(seconds);
    });
    this.#allocators = allocators;
    if (replicas === undefined) nameSqlite(this.#registry);
    else countReplica(this.#registry, replicas);
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
    const { count, bytes, limit } = this.#allocators.openDecisions;
    of("evenhand_open_decisions", "Decisions whose wait goes on, of the allocators in memory.", []).set(count);
    of("evenhand_open_decisions_bytes", "Memory that they take.", []).set(bytes);
    const most = "Memory that they may take: no more decisions are made then (--open-decisions-memory).";
    of("evenhand_open_decisions_limit_bytes", most, []).set(limit);
    const unreadable = "Allocators whose logs lead to no state: evenhand doctor names them.";
    of("evenhand_unreadable_allocators", unreadable, []).set(this.#allocators.unreadable);
    const inMemory = await this.#allocators.inMemory();
    of("evenhand_loaded_allocators", "Allocators that are in memory; the others are read when asked for.", []).set(
      inMemory.count,
    );
    of("evenhand_loaded_allocators_bytes", "About how much memory they take.", []).set(inMemory.bytes);
    const raised = of("evenhand_alarm", "1 for each alarm that goes on; without an allocator, of the service.", [
      ...["kind", "allocator"],
    ]);
    for (const { kind, allocator = "" } of this.#allocators.alarms.active()) {
      if (allocator === "" || mayUse(allocator)) raised.set({ kind, allocator }, 1);
    }
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

/** Which SQLite has the folder. */
function nameSqlite(registry: Registry): void {
  const { name: driver, version, hasWalResetBug } = sqliteDriver();
  new Gauge({
    name: "evenhand_sqlite_info",
    help: "1, with the SQLite of the folder: its driver, its version, and whether it has the WAL-reset bug.",
    labelNames: ["driver", "version", "wal_reset_bug"],
    registers: [registry],
  }).set({ driver, version, wal_reset_bug: String(hasWalResetBug) }, 1);
}

/** What each replica tells of itself, under its id: a process that starts again is another replica. */
function countReplica(registry: Registry, { group, forwards, door }: ReplicaCounts): void {
  const replica = () => group.ownership.self.id;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name: `evenhand_replica_${name}`, help, labelNames: ["replica"], registers: [registry] },
      collect() {
        this.set({ replica: replica() }, read());
      },
    });
  gauge("owned_allocators", "Allocators that this replica decides for.", () => group.figures.owned);
  gauge("lease_age_seconds", "Seconds since the lease was renewed: 5 at most, or it has ended.", () => {
    return group.figures.leaseAge;
  });
  const total = (name: string, help: string, read: () => number) => {
    const counter = new Counter({
      ...{ name: `evenhand_replica_${name}_total`, help, labelNames: ["replica"], registers: [registry] },
      collect() {
        counter.reset();
        counter.inc({ replica: replica() }, read());
      },
    });
  };
  total("takeovers", "Allocators that were taken from others.", () => group.figures.takeovers);
  total("conflicts", "Appends that came second, and were decided again.", () => group.figures.conflicts);
  total("forwards_answered", "Requests of other replicas that were answered here.", () => door.answered);
  const sent = new Counter({
    name: "evenhand_replica_forwards_sent_total",
    help: "Requests that were sent to the owners of their allocators, by what became of them.",
    labelNames: ["replica", "outcome"],
    registers: [registry],
    collect() {
      sent.reset();
      for (const [outcome, count] of Object.entries(forwards.counts)) sent.inc({ replica: replica(), outcome }, count);
    },
  });
}
