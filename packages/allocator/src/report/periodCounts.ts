import { billOf } from "../audit/bill.js";
import type { LogCounts } from "../audit/logCounts.js";
import type { AllocatorEvent } from "../events/eventKinds.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";
import { voidReach, type Terms } from "../terms/terms.js";
import type { ArmLabel, ArmLabels } from "./armLabels.js";
import type { EventPosition } from "./period.js";
import type { DatedPlace } from "./report.js";
import { OpenArmsReader, type LoggedOpenArms } from "../events/openArms.js";
import { SelectionCounts, type Selections } from "./selectionCounts.js";

/** What the machine has counted since an arm came, and a report wants since the period began. */
const tallied = ["observed", "standIns", "sum", "unheard", "late", "voids"] as const satisfies TallyName[];
export type PeriodTally = (typeof tallied)[number];

/** The group number of all arms without a group. */
const NO_GROUP = 0;

/** Counts what a report says of single arms and of groups, from the beginning of a period on. */
export class PeriodCounts {
  events = 0;
  decisions = 0;
  voids = 0;
  voidsFromBefore = 0;
  grants = 0;
  first: DatedPlace | undefined;
  last: DatedPlace | undefined;
  /** The number of the event before which the period began. */
  begunAt = 0;
  /** What missing pulls had cost then, under the contract penalty. */
  billBefore = 0;
  readonly #labels: ArmLabels;
  readonly #labelOf: (ArmLabel | undefined)[] = [];
  readonly #unknown: Set<string>;
  readonly #openArms = new OpenArmsReader();
  readonly #arms = new SelectionCounts();
  readonly #groups = new SelectionCounts();
  readonly #groupNumbers = new Map<string, number>();
  #before: Readonly<Partial<Record<PeriodTally, Float64Array>>> = {};
  #exclusionsBefore: readonly number[] = [];
  #goneBefore: ReadonlySet<number> = new Set();

  constructor(labels: ArmLabels) {
    this.#labels = labels;
    this.#unknown = new Set(labels.keys());
  }

  get rounds(): number {
    return this.#arms.rounds;
  }

  /** Arms came, in the period or not: their labels are looked up. */
  joined(event: AllocatorEvent): void {
    if (event.kind !== "created" && event.kind !== "armsAdded") return;
    const count = event.kind === "created" ? event.fields.arms : event.fields.count;
    for (let index = 0; index < count; index++) {
      const key = event.personal?.names[index] ?? String(this.#labelOf.length);
      this.#unknown.delete(key);
      this.#labelOf.push(this.#labels.get(key));
    }
  }

  /** An event before the period, or of it. */
  take(event: AllocatorEvent, number: number, { round, time }: EventPosition): void {
    this.events++;
    this.last = { event: number, round, time };
    this.first ??= this.last;
    switch (event.kind) {
      case "created":
      case "armsAdded":
        this.#setReach(event.fields.terms as unknown as Terms);
        this.#join(event.kind === "created" ? event.fields.arms : event.fields.count);
        break;
      case "changed":
        this.#setReach(event.fields.terms as unknown as Terms);
        break;
      case "decided":
        this.decisions++;
        this.#round(number, event.fields.arms, event.fields.open);
        break;
      case "granted":
        this.grants++;
        if (event.fields.counts) this.#round(number, [event.fields.arm], event.fields.open);
        break;
      case "voided":
        this.#void(event.fields.decision, event.fields.struck);
        break;
      case "armsPaused":
      case "armsResumed":
      case "armsRetired":
        for (const arm of event.fields.arms) {
          this.#eachCounts((counts) => counts.setActive(arm, event.kind === "armsResumed"));
        }
    }
  }

  #round(number: number, arms: readonly number[], logged: LoggedOpenArms): void {
    const open = this.#openArms.read(logged, arms);
    this.#eachCounts((counts) => counts.round(number, arms, open));
  }

  beginPeriod(number: number, state: AllocatorState | undefined, counts: LogCounts): void {
    const { exclusions, book } = counts;
    Object.assign(this, { events: 0, decisions: 0, voids: 0, voidsFromBefore: 0, grants: 0, begunAt: number });
    this.first = undefined;
    this.last = undefined;
    this.billBefore = billOf(counts)?.total ?? 0;
    this.#eachCounts((counts) => counts.beginPeriod());
    this.#before = Object.fromEntries(tallied.map((name) => [name, state?.tallies.column(name).slice()]));
    this.#exclusionsBefore = book.accounts.map(({ arm }) => exclusions.of(arm).requests);
    this.#goneBefore = new Set(book.accounts.filter(({ isRetired }) => isRetired).map(({ arm }) => arm));
  }

  label(arm: number): ArmLabel {
    return this.#labelOf[arm] ?? {};
  }

  /** Whether the arm had retired when the period began. */
  wasGone(arm: number): boolean {
    return this.#goneBefore.has(arm);
  }

  selected(arm: number): Selections {
    return this.#arms.of(arm);
  }

  /** The declared groups of the arms that have come, in alphabetical order. */
  get groups(): readonly { readonly group: string; readonly selected: Selections }[] {
    return [...this.#groupNumbers]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([group, number]) => ({ group, selected: this.#groups.of(number) }));
  }

  since(arm: number, name: PeriodTally, state: AllocatorState): number {
    return (state.tallies.column(name)[arm] ?? 0) - (this.#before[name]?.[arm] ?? 0);
  }

  exclusions(arm: number, { exclusions }: LogCounts): number {
    return exclusions.of(arm).requests - (this.#exclusionsBefore[arm] ?? 0);
  }

  unknownLabels(): string[] {
    return [...this.#unknown];
  }

  #eachCounts(change: (counts: SelectionCounts) => void): void {
    change(this.#arms);
    change(this.#groups);
  }

  #setReach(terms: Terms): void {
    this.#eachCounts((counts) => (counts.reach = voidReach(terms)));
  }

  #join(count: number): void {
    const before = this.#labelOf.length - count;
    for (let arm = before; arm < before + count; arm++) {
      this.#arms.join(arm);
      this.#groups.join(this.#groupNumber(this.label(arm).group));
    }
  }

  #groupNumber(group: string | undefined): number {
    if (group === undefined) return NO_GROUP;
    const known = this.#groupNumbers.get(group) ?? this.#groupNumbers.size + 1;
    this.#groupNumbers.set(group, known);
    return known;
  }

  #void(decision: number, isStruck: boolean): void {
    this.voids++;
    if (!isStruck) return;
    const isOfPeriod = this.#arms.strike(decision);
    this.#groups.strike(decision);
    if (!isOfPeriod) this.voidsFromBefore++;
  }
}
