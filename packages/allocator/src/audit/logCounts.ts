import { allocatorError } from "../errors.js";
import { routineKinds, type AllocatorEvent, type Kind } from "../events/eventKinds.js";
import { forkOf, type Fork } from "../events/fork.js";
import { OpenArmsReader } from "../events/openArms.js";
import { AccountBook } from "./accounts/accountBook.js";
import { CapBook } from "./accounts/capBook.js";
import { Absences } from "./absences.js";
import { Exclusions } from "./exclusions.js";
import { happen, noHappenings, type Happenings } from "./happenings.js";
import { termsAfter, type TermsInForce } from "./termsInForce.js";

/** Kinds of event that change no terms and are not mentioned one by one, as grants are. */
const routine: ReadonlySet<Kind> = new Set([...routineKinds.filter((kind) => kind !== "granted"), "tenures"]);

/** What is counted from the events of a log alone: what arms are owed, caps, exclusions, and what people did. */
export class LogCounts {
  readonly book = new AccountBook();
  readonly caps = new CapBook();
  readonly exclusions = new Exclusions();
  readonly absences = new Absences(this.exclusions);
  readonly #openArms = new OpenArmsReader();
  #happenings = noHappenings();
  /** Those of the whole log, also where a period is counted. */
  readonly #forks: Fork[] = [];
  #restores = 0;
  #terms: TermsInForce | undefined;
  #events = 0;

  get happenings(): Happenings {
    return this.#happenings;
  }

  get forks(): readonly Fork[] {
    return this.#forks;
  }

  /** How often the log was restored from a backup. */
  get restores(): number {
    return this.#restores;
  }

  get terms(): TermsInForce | undefined {
    return this.#terms;
  }

  /** The next event of the log. Throws where it cannot have happened. */
  take(event: AllocatorEvent): void {
    if (!routine.has(event.kind)) this.#countTerms(event);
    if (event.kind === "forked") this.#forks.push(forkOf(event.fields, this.#events, event.at));
    if (event.kind === "restored") this.#restores++;
    this.absences.take(event, this.#events);
    this.#countOpen(event);
    this.book.take(event);
    this.#events++;
  }

  /** From here on the largest deficits, pulls above caps, and what people did are those of what follows. */
  beginPeriod(): void {
    this.book.beginPeriod();
    this.caps.beginPeriod();
    this.absences.beginPeriod(this.#events);
    this.#happenings = noHappenings();
  }

  #countTerms(event: AllocatorEvent): void {
    const before = this.#terms;
    if (event.kind === "created" && before !== undefined) {
      throw allocatorError("log-impossible", { received: "a second beginning", required: "one created event" });
    }
    const after = termsAfter(before, event);
    this.#terms = after;
    if (after === undefined) return;
    if (after !== before) this.caps.read(after.terms, after.arms, before === undefined);
    const joined = after.count - (before?.count ?? 0);
    this.exclusions.join(joined);
    this.absences.join(joined);
    if (before !== undefined) happen(this.#happenings, event, this.#events, [before, after]);
  }

  #countOpen(event: AllocatorEvent): void {
    switch (event.kind) {
      case "decided": {
        const { arms, rules, open } = event.fields;
        arms.forEach((arm, index) => this.caps.pulled(this.book.account(arm), this.#events, rules[index]));
        this.exclusions.round(this.#events, this.#openArms.read(open, arms));
        break;
      }
      case "granted":
        if (!event.fields.counts) break;
        this.caps.pulled(this.book.account(event.fields.arm), this.#events);
        this.exclusions.round(this.#events, this.#openArms.read(event.fields.open, [event.fields.arm]));
        break;
      case "voided":
      case "calibrated":
        this.caps.moved();
        break;
      case "armsPaused":
      case "armsRetired":
      case "armsResumed":
        for (const arm of event.fields.arms) this.exclusions.setActive(arm, event.kind === "armsResumed");
    }
  }
}
