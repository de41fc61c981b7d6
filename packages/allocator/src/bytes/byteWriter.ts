import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Up to here engines shift whole numbers, which is faster than to divide them. */
const LARGEST_INT = 2_147_483_647;

/** Bytes that grow at their end, in the types of docs/verify/events.md. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Base 128, lowest 7 bits first. The caller gives a whole number from 0 to 2^53 − 1. */
  uint(value: number): void {
    this.#reserve(8);
    let rest = value;
    for (; rest > LARGEST_INT; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) + 128;
    for (; rest >= 128; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) + 128;
    this.#bytes[this.#length++] = rest;
  }

  number(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  float(value: number): void {
    this.#reserve(4);
    this.#view.setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  bytes(bytes: Uint8Array): void {
    this.uint(bytes.length);
    this.raw(bytes);
  }

  text(text: string): void {
    if (!this.#shortAscii(text)) this.bytes(utf8ToBytes(text));
  }

  /** Mostly a text is empty or a plain name: to encode one by itself takes as long as to write a whole decision. */
  #shortAscii(text: string): boolean {
    const { length } = text;
    if (length >= 128) return false;
    this.#reserve(length + 1);
    const begin = this.#length;
    this.#bytes[begin] = length;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code >= 128) return false;
      this.#bytes[begin + 1 + index] = code;
    }
    this.#length = begin + 1 + length;
    return true;
  }

  /** Begins again, also after a write that failed. */
  clear(): void {
    this.#length = 0;
  }

  /** A copy of all that was written; the writer is empty afterwards. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** What was written, and behind it its hash. */
  takeWith(hash: (bytes: Uint8Array) => Uint8Array): Uint8Array {
    this.raw(hash(this.#bytes.subarray(0, this.#length)));
    return this.take();
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
