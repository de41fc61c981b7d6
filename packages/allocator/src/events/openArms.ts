import { allocatorError } from "../errors.js";
import { arms, type Field } from "../bytes/field.js";

/** The arms that were open in a round: all, these, or all but these. At most one of the two lists is there. */
export interface OpenArms {
  readonly open?: readonly number[] | undefined;
  readonly absent?: readonly number[] | undefined;
}

/** As in the round before, without the arms that it had: a further round of a request for several arms. */
export const NEXT = { next: true } as const;

/** What an event says of the open arms of its round. */
export type LoggedOpenArms = OpenArms | typeof NEXT;

export const openArms: Field<OpenArms> = {
  type: "uint: 0 all; 1, then arms, those that were open; 2, then arms, those that were absent",
  write: (writer, { open, absent }) => {
    writer.uint(open !== undefined ? 1 : absent !== undefined ? 2 : 0);
    const listed = open ?? absent;
    if (listed !== undefined) arms.write(writer, listed);
  },
  read: (reader) => {
    const form = reader.uint();
    if (form > 2) throw unreadable(form, "0, 1 or 2");
    if (form === 0) return {};
    return form === 1 ? { open: arms.read(reader) } : { absent: arms.read(reader) };
  },
};

const NEXT_FORM = 3;

/** The same, or that the round goes on where the one before it ended: so a request is as long as its arms are many. */
export const loggedOpenArms: Field<LoggedOpenArms> = {
  type: `${openArms.type}; ${NEXT_FORM} as in the round before it, without the arms of that round`,
  write: (writer, value) => {
    if ("next" in value) writer.uint(NEXT_FORM);
    else openArms.write(writer, value);
  },
  read: (reader) => {
    if (reader.peek() !== NEXT_FORM) return openArms.read(reader);
    reader.uint();
    return NEXT;
  },
};

/** What the rounds of one request for several arms share. */
interface SharedRequest {
  /** The open arms of its first round. */
  readonly first: OpenArms;
  /** The arms that it has had, in their order. */
  readonly had: number[];
  /** What is left of `first.open` without the first of them: kept for the last round that was asked for. */
  left: { readonly without: number; readonly open: readonly number[] } | undefined;
}

/**
 * The open arms of a further round of a request: those of its first round without the arms that it has had since. All
 * rounds of a request share one list of these, so that together they take as much memory as the request has arms. The
 * lists are made when they are asked for, and those of absent arms are not in the order of the arms.
 */
export class FurtherArms implements OpenArms {
  readonly #request: SharedRequest;
  readonly #without: number;

  private constructor(request: SharedRequest, without: number) {
    this.#request = request;
    this.#without = without;
  }

  /** The open arms of the round after one with these open arms, in which these were pulled. */
  static after(open: OpenArms, pulled: readonly number[]): FurtherArms {
    if (!(open instanceof FurtherArms)) {
      return new FurtherArms({ first: open, had: [...pulled], left: undefined }, pulled.length);
    }
    const { first, had } = open.#request;
    const from = open.#without;
    // The same round may be asked for twice: before it is decided, and when its event is applied.
    const isKnown = pulled.every((arm, index) => from + index >= had.length || had[from + index] === arm);
    const request = isKnown ? open.#request : { first, had: had.slice(0, from), left: undefined };
    for (let index = request.had.length - from; index < pulled.length; index++) request.had.push(pulled[index]);
    return new FurtherArms(request, from + pulled.length);
  }

  get open(): readonly number[] | undefined {
    const request = this.#request;
    if (request.first.open === undefined) return undefined;
    const { without, open } =
      request.left !== undefined && request.left.without <= this.#without
        ? request.left
        : { without: 0, open: request.first.open };
    if (without === this.#without) return open;
    const had = request.had.slice(without, this.#without);
    const isHad = had.length === 1 ? (arm: number) => arm === had[0] : setOf(had);
    request.left = { without: this.#without, open: open.filter((arm) => !isHad(arm)) };
    return request.left.open;
  }

  get absent(): readonly number[] | undefined {
    const { first, had } = this.#request;
    return first.open === undefined ? [...(first.absent ?? []), ...had.slice(0, this.#without)] : undefined;
  }

  /** The arms that were pulled from a round with these open arms up to this one; undefined where it does not follow. */
  pulledSince(open: OpenArms): readonly number[] | undefined {
    const { first, had } = this.#request;
    if (open === first) return had.slice(0, this.#without);
    if (!(open instanceof FurtherArms) || open.#request !== this.#request || open.#without > this.#without) {
      return undefined;
    }
    return had.slice(open.#without, this.#without);
  }

  /** The same as a list in the order of the arms, as an event or a snapshot says it. */
  inOrder(): OpenArms {
    const { open, absent = [] } = this;
    return open === undefined ? { absent: [...absent].sort((a, b) => a - b) } : { open };
  }
}

function setOf(arms: readonly number[]): (arm: number) => boolean {
  const set = new Set(arms);
  return (arm) => set.has(arm);
}

/** Says of one round after the other which arms were open, as the events of a log tell it. */
export class OpenArmsReader {
  #last: { readonly open: OpenArms; readonly arms: readonly number[] } | undefined;

  /** The next round. */
  read(logged: LoggedOpenArms, pulled: readonly number[]): OpenArms {
    const open = openArmsAfter(this.#last, logged);
    this.#last = { open, arms: pulled };
    return open;
  }
}

/** The open arms of a round that an event tells of, after the round before it. */
export function openArmsAfter(
  last: { readonly open: OpenArms; readonly arms: readonly number[] } | undefined,
  logged: LoggedOpenArms,
): OpenArms {
  if (!("next" in logged)) return logged;
  if (last !== undefined) return FurtherArms.after(last.open, last.arms);
  throw allocatorError("log-impossible", {
    received: "a round that goes on with the arms of the round before it",
    required: "a round before it that counts",
  });
}

function unreadable(received: unknown, required: string) {
  return allocatorError("event-unreadable", { received, required });
}
