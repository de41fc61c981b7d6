import { needs } from "@evenhand/core";
import type { AllocatorEvent, EventNamed } from "../events/eventKinds.js";
import { decisionId } from "../events/decisionId.js";
import { readEvent, type EventRecord } from "../events/eventRecord.js";
import { KnownSeeds } from "../audit/recompute/knownSeeds.js";
import { Recomputation } from "../audit/recompute/recomputation.js";
import { checkSha256, sha256 as ownSha256, type Sha256 } from "../ledger/sha256.js";
import type { SecretSeed } from "../machine/seed.js";
import { explanationOf, type Explanation, type Outcome } from "./explanation.js";
import { outcomeOf } from "./explanationInWords.js";

export interface ExplainerOptions {
  /** The decision's id, alone or as a service gives it (`orders.412-7k3m9xq2`); or the id that the caller gave it. */
  readonly decision: string;
  readonly seeds?: readonly SecretSeed[];
  readonly sha256?: Sha256;
}

const checkOptions = needs.object({ decision: needs.text, seeds: needs.optional(needs.listOf(needs.anything)) });

/** Follows a log to one decision, explains it there, and gathers what became of it in the rest of the log. */
export class Explainer {
  readonly #decision: string;
  readonly #id: string;
  readonly #sha256: Sha256;
  readonly #recomputation: Recomputation;
  readonly #found: (Explanation & { readonly outcomes: Outcome[] })[] = [];
  #events = 0;

  constructor(options: ExplainerOptions) {
    checkOptions(options, "options");
    const { decision, seeds = [], sha256 = ownSha256 } = options;
    checkSha256(sha256);
    this.#decision = decision;
    this.#id = decision.slice(decision.indexOf(".") + 1);
    this.#sha256 = sha256;
    this.#recomputation = new Recomputation(new KnownSeeds(seeds, sha256), sha256);
  }

  take(record: EventRecord): void {
    const { event, salt } = readEvent(record, this.#sha256);
    if (event.kind === "decided" || (event.kind === "granted" && event.fields.counts)) this.#look(event, salt);
    else this.#gather(event);
    this.#recomputation.fold(event);
    this.#events++;
  }

  /**
   * The decisions with this id, in their order: one that was asked for several arms has several. Empty where there is
   * none.
   */
  get explanations(): readonly Explanation[] {
    return this.#found;
  }

  #look(event: EventNamed<"decided"> | EventNamed<"granted">, salt: Uint8Array): void {
    const { state } = this.#recomputation;
    const id = decisionId(this.#events, salt, this.#sha256);
    if (state === undefined || (id !== this.#id && event.personal?.id !== this.#decision)) return;
    const isSeedKnown = this.#recomputation.luck.isKnown;
    this.#found.push({ ...explanationOf(state, { event, place: this.#events, id }, isSeedKnown), outcomes: [] });
  }

  #gather(event: AllocatorEvent): void {
    if (this.#found.length === 0 || !("decision" in event.fields)) return;
    const { decision } = event.fields;
    const words = outcomeOf(event);
    const found = this.#found.find(({ event: place }) => place === decision);
    if (words !== undefined) found?.outcomes.push({ event: this.#events, at: event.at, words });
  }
}
