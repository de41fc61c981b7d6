import { allocatorError } from "../errors.js";

/** Lists of bytes, one behind the other in `bytes`: list n has those from starts[n] to starts[n + 1]. */
export interface ManyBytes {
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Reads what `ByteWriter` writes, and refuses everything else: a value has one spelling only. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  /** Made for the first double: most events have none, and to make it takes as long as to read a field. */
  #madeView: DataView | undefined;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get #view(): DataView {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    return (this.#madeView ??= new DataView(buffer, byteOffset, byteLength));
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** The next byte, which stays the next one; undefined at the end. */
  peek(): number | undefined {
    return this.#bytes[this.#at];
  }

  byte(): number {
    this.#need(1);
    return this.#bytes[this.#at++];
  }

  uint(): number {
    if (this.#at < this.#bytes.length && this.#bytes[this.#at] < 128) return this.#bytes[this.#at++];
    let value = 0;
    let unit = 1;
    for (let length = 1; ; length++, unit *= 128) {
      const byte = this.byte();
      value += (byte % 128) * unit;
      if (byte < 128) {
        if ((byte === 0 && length > 1) || value > Number.MAX_SAFE_INTEGER)
          this.#refuse("the shortest form of a number");
        return value;
      }
      if (length === 8) this.#refuse("a whole number of at most 2^53 − 1");
    }
  }

  /** As many as the list is long: in one loop, because a snapshot has millions. */
  uints(into: { [at: number]: number; readonly length: number }): void {
    const bytes = this.#bytes;
    let next = this.#at;
    for (let at = 0; at < into.length; at++) {
      if (bytes[next] < 128) into[at] = bytes[next++];
      else {
        this.#at = next;
        into[at] = this.uint();
        next = this.#at;
      }
    }
    this.#at = next;
  }

  number(): number {
    const value = this.double();
    if (!Number.isFinite(value) || Object.is(value, -0)) this.#refuse("a finite number that is not −0");
    return value;
  }

  /** Any double, also those that no event has: for snapshots. */
  double(): number {
    this.#need(8);
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8, true);
  }

  float(): number {
    this.#need(4);
    this.#at += 4;
    return this.#view.getFloat32(this.#at - 4, true);
  }

  raw(length: number): Uint8Array {
    this.#need(length);
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }

  bytes(): Uint8Array {
    return this.raw(this.uint());
  }

  /** What `bytes` reads, as often as this, one behind the other: a list of each would take longer than they do. */
  manyBytes(count: number): ManyBytes {
    const starts = new Uint32Array(count + 1);
    const from = new Uint32Array(count);
    for (let at = 0; at < count; at++) {
      const length = this.uint();
      this.#need(length);
      from[at] = this.#at;
      starts[at + 1] = starts[at] + length;
      this.#at += length;
    }
    const [source, bytes] = [this.#bytes, new Uint8Array(starts[count])];
    for (let at = 0; at < count; at++) {
      const end = starts[at + 1];
      for (let to = starts[at], next = from[at]; to < end; to++, next++) bytes[to] = source[next];
    }
    return { starts, bytes };
  }

  text(): string {
    const text = decodeUtf8(this.bytes());
    if (text !== undefined) return text;
    throw allocatorError("event-unreadable", { received: "bytes that are no UTF-8", required: "UTF-8 text" });
  }

  #need(length: number): void {
    if (length > this.left) this.#refuse(`${length} more bytes`);
  }

  #refuse(required: string): never {
    throw allocatorError("event-unreadable", { received: `something else at byte ${this.#at}`, required });
  }
}

/** Every engine has it; the compiler is told so here, because this package knows neither Node nor the DOM. */
declare const TextDecoder: new (
  label: "utf-8",
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of the bytes, or undefined where they are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
