import { isWholeText } from "@evenhand/core";
import type { ByteReader } from "./byteReader.js";
import type { ByteWriter } from "./byteWriter.js";
import { allocatorError } from "../errors.js";
import { canonicalJson, type Json } from "./canonicalJson.js";

/** How a value of an event is written: `type` is the word for it in docs/verify/events.md. */
export interface Field<T> {
  readonly type: string;
  write(writer: ByteWriter, value: T): void;
  read(reader: ByteReader): T;
}

export const uint: Field<number> = {
  type: "uint",
  write: (writer, value) => {
    if (!Number.isSafeInteger(value) || value < 0) throw unwritable(value, "a whole number from 0 to 2^53 - 1");
    writer.uint(value);
  },
  read: (reader) => reader.uint(),
};

export const number: Field<number> = {
  type: "number",
  write: (writer, value) => {
    if (!Number.isFinite(value)) throw unwritable(value, "a finite number");
    writer.number(value === 0 ? 0 : value);
  },
  read: (reader) => reader.number(),
};

/** A half of a surrogate pair has no bytes in UTF-8: it would be read as another text than was written. */
export const text: Field<string> = {
  type: "text",
  write: (writer, value) => {
    if (typeof value !== "string" || !isWholeText(value)) throw unwritable(value, "a text of whole characters");
    writer.text(value);
  },
  read: (reader) => reader.text(),
};

export const bytes: Field<Uint8Array> = {
  type: "bytes",
  write: (writer, value) => {
    if (!(value instanceof Uint8Array)) throw unwritable(value, "bytes");
    writer.bytes(value);
  },
  read: (reader) => reader.bytes(),
};

/** 0 or 1. */
export const flag: Field<boolean> = {
  type: "uint: 1 yes, 0 no",
  write: (writer, value) => writer.uint(value ? 1 : 0),
  read: (reader) => {
    const value = reader.uint();
    if (value > 1) throw unreadable(value, "0 or 1");
    return value === 1;
  },
};

/** One of these words, as its place in the list. */
export function choice<const T extends string>(...words: readonly T[]): Field<T> {
  return {
    type: `uint: ${words.map((word, code) => `${code} ${word}`).join(", ")}`,
    write: (writer, value) => {
      if (!words.includes(value)) throw unwritable(value, `one of ${words.join(", ")}`);
      writer.uint(words.indexOf(value));
    },
    read: (reader) => {
      const code = reader.uint();
      if (code >= words.length) throw unreadable(code, `a number below ${words.length}`);
      return words[code];
    },
  };
}

/** One of these words, as its place in the list counted from 1; any other word as 0 and its text. */
export function word(type: string, known: readonly string[]): Field<string> {
  return {
    type,
    write: (writer, value) => {
      const code = known.indexOf(value) + 1;
      writer.uint(code);
      if (code === 0) text.write(writer, value);
    },
    read: (reader) => {
      const code = reader.uint();
      if (code > known.length) throw unreadable(code, `a number of at most ${known.length}`);
      if (code > 0) return known[code - 1];
      const other = reader.text();
      if (known.includes(other)) throw unreadable(other, "the number that stands for this word");
      return other;
    },
  };
}

export function list<T>(item: Field<T>): Field<readonly T[]> {
  return {
    type: `list of ${item.type}`,
    write: (writer, values) => {
      writer.uint(values.length);
      for (const value of values) item.write(writer, value);
    },
    read: (reader) => {
      const length = reader.uint();
      if (length > reader.left) throw unreadable(`a list of ${length} items`, `at most ${reader.left} of them`);
      const values: T[] = [];
      while (values.length < length) values.push(item.read(reader));
      return values;
    },
  };
}

/** A set of arms in increasing order: the lowest, then the differences less 1. */
export const arms: Field<readonly number[]> = {
  type: "arms",
  write: (writer, set) => {
    writer.uint(set.length);
    set.forEach((arm, index) => uint.write(writer, index === 0 ? arm : arm - set[index - 1] - 1));
  },
  read: (reader) => {
    const length = reader.uint();
    if (length > reader.left) throw unreadable(`a set of ${length} arms`, `at most ${reader.left} of them`);
    let next = 0;
    return Array.from({ length }, () => {
      const arm = next + reader.uint();
      if (!Number.isSafeInteger(arm)) throw unreadable(arm, "an arm's number");
      next = arm + 1;
      return arm;
    });
  },
};

/** A share of one arm: its number, numerator, denominator. */
export interface ArmFraction {
  readonly arm: number;
  readonly numerator: number;
  readonly denominator: number;
}

export const armFraction: Field<ArmFraction> = {
  type: "uint arm, uint numerator, uint denominator",
  write: (writer, { arm, numerator, denominator }) => {
    uint.write(writer, arm);
    uint.write(writer, numerator);
    uint.write(writer, denominator);
  },
  read: (reader) => ({ arm: reader.uint(), numerator: reader.uint(), denominator: reader.uint() }),
};

export const json: Field<Json> = {
  type: "json",
  write: (writer, value) => text.write(writer, canonicalJson(value)),
  read: (reader) => {
    const written = reader.text();
    let value: Json;
    try {
      value = JSON.parse(written) as Json;
    } catch (cause) {
      throw allocatorError("event-unreadable", { received: written.slice(0, 80), required: "JSON", cause });
    }
    if (canonicalJson(value) !== written) throw unreadable(written.slice(0, 80), "JSON in its canonical form");
    return value;
  },
};

function unwritable(received: unknown, required: string) {
  return allocatorError("event-unwritable", { received, required });
}

function unreadable(received: unknown, required: string) {
  return allocatorError("event-unreadable", { received, required });
}
