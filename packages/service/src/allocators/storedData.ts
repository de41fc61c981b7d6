import { armsView, readEvent, type AllocatorEvent } from "@evenhand/allocator";
import type { StoredDataAnswer, StoredDataInput } from "@evenhand/protocol";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { pagesOf, withoutBytes } from "../engine/storedEvents.js";
import { serviceError } from "../errors.js";
import { checkArms, type PersonalData } from "./personalData.js";

/** Events of one answer. */
const MOST_EVENTS = 10_000;

/** Events that are read at once. */
const PAGE = 500;

/** Everything that is stored about one person or one arm, for a person who asks what is known of them. */
export class StoredData {
  readonly #engine: Engine;
  readonly #personal: PersonalData;

  constructor(engine: Engine, personal: PersonalData) {
    this.#engine = engine;
    this.#personal = personal;
  }

  async about(id: string, { subject, arm, from = 0 }: StoredDataInput): Promise<StoredDataAnswer> {
    if ((subject === undefined) === (arm === undefined)) {
      const received = subject === undefined ? "neither" : "both";
      throw serviceError("body-invalid", { received, required: "either subject or arm" });
    }
    const seen = arm === undefined ? { arm: null } : await this.#arm(id, arm);
    const [hash] = subject === undefined ? [] : await this.#personal.subjects(id, [{ subject }]);
    const keeps = hash === undefined ? null : await this.#kept(id, hash);
    const about = hash === undefined ? aboutArm(seen.arm?.arm ?? -1) : aboutSubject(hash);
    return { allocator: id, ...seen, keeps, ...(await this.#events(id, about, from)) };
  }

  async #arm(id: string, name: string) {
    const labels = await this.#personal.labels(id);
    return this.#engine.look(id, ({ allocator }) => {
      checkArms(allocator, [{ id: name }], () => "arm");
      const { rows } = armsView(allocator.state, { offset: allocator.state.arms.number(name), limit: 1, labels });
      return { arm: rows[0] };
    });
  }

  #kept(id: string, hash: Uint8Array) {
    return this.#engine.look(id, ({ allocator: { state } }) => {
      const kept = state.subjects.get(Buffer.from(hash).toString("hex"));
      if (kept === undefined || kept.until <= this.#engine.now()) return null;
      const arms = kept.decisions.flatMap((one) => one.arms.map((arm) => state.arms.name(arm) ?? null));
      return { arms, until: kept.until };
    });
  }

  /** The events from a place on. Those before it are read too: they say which decisions later ones are about. */
  async #events(id: string, about: About, from: number) {
    const { stored, length } = await this.#engine.log(id);
    const events: StoredDataAnswer["events"][number][] = [];
    let place = 0;
    for await (const records of pagesOf(await this.#engine.store(), stored.number, { until: length, page: PAGE })) {
      for (const record of records) {
        const found = about(readEvent(record, nodeSha256).event, place);
        if (found !== undefined && place >= from) {
          if (events.length === MOST_EVENTS) return { events, next: place };
          const { kind, at, fields, personal } = found;
          const own = personal === undefined ? null : shown(personal);
          events.push({ place, kind, at, fields: shown(fields), personal: own });
        }
        place++;
      }
    }
    return { events, next: null };
  }
}

type Values = StoredDataAnswer["events"][number]["fields"];

function shown(values: object): Values {
  return withoutBytes(values) as Values;
}

/** What of an event is about somebody; undefined: nothing. It is asked of all events, in their order. */
type About = (event: AllocatorEvent, place: number) => AllocatorEvent | undefined;

/** The decisions for a person, and what became of them. */
function aboutSubject(hash: Uint8Array): About {
  const decisions = new Set<number>();
  return (event, place) => {
    const { kind, personal, fields } = event;
    if (kind === "decided" && personal !== undefined && Buffer.compare(personal.subject, hash) === 0) {
      decisions.add(place);
      return event;
    }
    return "decision" in fields && decisions.has(fields.decision) ? event : undefined;
  };
}

/** How an arm came in, its terms from then on, decisions for it and what became of them, and what was done to it. */
function aboutArm(arm: number): About {
  const decisions = new Map<number, number>();
  let arms = 0;
  let isThere = false;
  const isAbout = ({ kind, fields }: AllocatorEvent, place: number): boolean => {
    if (kind === "decided" || kind === "granted") {
      const index = kind === "granted" ? (fields.arm === arm ? 0 : -1) : fields.arms.indexOf(arm);
      if (index >= 0) decisions.set(place, index);
      return index >= 0;
    }
    if (kind === "rewarded" || kind === "settled") return decisions.get(fields.decision) === fields.place;
    if (kind === "confirmed" || kind === "voided") return decisions.has(fields.decision);
    if (kind === "changed") return isThere;
    if (kind === "calibrated") return fields.arm === arm;
    if (kind === "tenures") return [...fields.shares, ...fields.forgone].some((share) => share.arm === arm);
    if (kind !== "armsPaused" && kind !== "armsResumed" && kind !== "armsRetired") return false;
    const isNamed = fields.arms.includes(arm);
    if (isNamed && kind === "armsRetired") isThere = false;
    return isNamed;
  };
  return (event, place) => {
    const { kind, fields } = event;
    if (kind !== "created" && kind !== "armsAdded") return isAbout(event, place) ? event : undefined;
    const first = arms;
    arms += kind === "created" ? fields.arms : fields.count;
    if (arm < first || arm >= arms) return undefined;
    isThere = true;
    // The names of those that came with it are about others.
    const { personal } = event;
    return personal === undefined
      ? event
      : { ...event, personal: { ...personal, names: [personal.names[arm - first]] } };
  };
}
