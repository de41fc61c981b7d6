import { armsView, decisionId, readEvent, type AllocatorEvent } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import type { ArmDecisionsAnswer, ArmViewAnswer } from "@evenhand/protocol";
import { allocatorOf, decisionName, placesNamed } from "../engine/decisionNames.js";
import type { Engine, LoadedAllocator } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { pagesOf } from "../engine/storedEvents.js";
import { serviceError } from "../errors.js";
import type { PersonalData } from "./personalData.js";

/** Events that are looked at for one page of an arm's decisions, and at once: some milliseconds. */
const LOOKED_AT = 10_000;
const PAGE = 1000;

/** What is about one arm alone, for those who may see nothing of the others. */
export class ArmViews {
  readonly #engine: Engine;
  readonly #personal: PersonalData;

  constructor(engine: Engine, personal: PersonalData) {
    this.#engine = engine;
    this.#personal = personal;
  }

  /** What the arm was promised and has got. */
  async view(id: string, name: string): Promise<ArmViewAnswer> {
    const labels = await this.#personal.labels(id);
    return this.#engine.look(id, ({ allocator: { state } }) => {
      const number = numberOf(state, name);
      const [arm] = armsView(state, { offset: number, limit: 1, labels }).rows;
      return { allocator: id, status: state.status, rounds: state.tallies.rounds, arm };
    });
  }

  /** The decisions for this arm and no other, from this place of the log on: as far as a request may look. */
  async decisions(id: string, name: string, from: number): Promise<ArmDecisionsAnswer> {
    const arm = await this.#engine.look(id, ({ allocator: { state } }) => numberOf(state, name));
    const { stored, length } = await this.#engine.log(id);
    const until = Math.min(length, from + LOOKED_AT);
    const items: ArmDecisionsAnswer["items"][number][] = [];
    let place = Math.min(from, length);
    const store = await this.#engine.store();
    for await (const records of pagesOf(store, stored.number, { from: place, until, page: PAGE })) {
      for (const record of records) {
        const { event, salt } = readEvent(record, nodeSha256);
        if (isForArm(event, arm) && (event.kind === "decided" || event.kind === "granted")) {
          const { kind, at } = event;
          items.push({ id: decisionName(id, decisionId(place, salt, nodeSha256)), place, at, kind });
        }
        place++;
      }
    }
    return { items, next: place, isEnd: place >= length };
  }

  /**
   * Refuses decisions that are not for this arm alone, in the same words as those that there are not. A receipt shows
   * its leaf too: that must name no other arm as open or absent.
   */
  async check(names: readonly string[], arm: string, isLeafShown: boolean): Promise<void> {
    const isAllowed = await this.#engine
      .attend(allocatorOf(names), (loaded) => this.#areFor(loaded, names, { arm, isLeafShown }))
      .catch((error: unknown) => {
        if (error instanceof EvenhandError && error.code === "decision-name") return false;
        throw error;
      });
    if (isAllowed) return;
    const required = `decisions for ${arm} alone${isLeafShown ? ", whose events name no other arm as there or away" : ""}`;
    throw serviceError("arm-forbidden", { received: names.join(", "), required });
  }

  async #areFor(
    { stored, allocator: { state } }: LoadedAllocator,
    names: readonly string[],
    { arm, isLeafShown }: { readonly arm: string; readonly isLeafShown: boolean },
  ): Promise<boolean> {
    if (!state.arms.knows(arm)) return false;
    const number = state.arms.number(arm);
    const store = await this.#engine.store();
    const records = await store.readAt(stored.number, await placesNamed(store, stored.number, names));
    return records.every((record) => {
      if (record === undefined) return false;
      const { event } = readEvent(record, nodeSha256);
      return isForArm(event, number) && (!isLeafShown || namesNoOther(event, number));
    });
  }
}

function numberOf({ arms }: LoadedAllocator["allocator"]["state"], name: string): number {
  return arms.number(name, "arm");
}

/** Whether it is a decision for this arm and no other. */
function isForArm(event: AllocatorEvent, arm: number): boolean {
  if (event.kind === "granted") return event.fields.arm === arm;
  return event.kind === "decided" && event.fields.arms.every((one) => one === arm);
}

/** Whether its leaf says of no other arm whether it was open. */
function namesNoOther(event: AllocatorEvent, arm: number): boolean {
  if (event.kind !== "decided" && event.kind !== "granted") return false;
  const { open } = event.fields;
  if ("next" in open) return true;
  return (open.open ?? open.absent ?? []).every((one) => one === arm);
}
