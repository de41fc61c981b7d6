import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import { canonicalJson, type Json } from "../bytes/canonicalJson.js";
import { readPassing, writeColumn } from "./column.js";

const TEXT = 0;
const OBJECT = 1;
const FRACTIONS = 2;

type JsonObject = Readonly<Record<string, Json>>;

/**
 * Plain data, in which lists of fractions ("1/3", one for each arm) take a few bytes an entry instead of their text.
 */
export function writePlain(writer: ByteWriter, value: Json): void {
  const fractions = Array.isArray(value) ? fractionsOf(value as readonly Json[]) : undefined;
  if (fractions !== undefined) {
    writer.byte(FRACTIONS);
    writer.uint(fractions.numerators.length);
    writeColumn(writer, fractions.numerators);
    writeColumn(writer, fractions.denominators);
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    // One order, whether the value was made a moment ago or read from a log.
    const entries = Object.entries(value as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1));
    writer.byte(OBJECT);
    writer.uint(entries.length);
    for (const [key, item] of entries) {
      writer.text(key);
      writePlain(writer, item);
    }
  } else {
    writer.byte(TEXT);
    writer.text(canonicalJson(value));
  }
}

/** Undefined where an entry has another spelling than the one that it would be read as. */
function fractionsOf(list: readonly Json[]): { numerators: Float64Array; denominators: Float64Array } | undefined {
  const numerators = new Float64Array(list.length);
  const denominators = new Float64Array(list.length);
  for (let at = 0; at < list.length; at++) {
    const text = list[at];
    if (typeof text !== "string") return undefined;
    const bar = text.indexOf("/");
    numerators[at] = Number(bar < 0 ? text : text.slice(0, bar));
    denominators[at] = bar < 0 ? 1 : Number(text.slice(bar + 1));
    if (!Number.isSafeInteger(numerators[at]) || !Number.isSafeInteger(denominators[at])) return undefined;
    if (fractionText(numerators[at], denominators[at]) !== text) return undefined;
  }
  return { numerators, denominators };
}

function fractionText(numerator: number, denominator: number): string {
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}

export function readPlain(reader: ByteReader): Json {
  const tag = reader.byte();
  if (tag === TEXT) return JSON.parse(reader.text()) as Json;
  const length = reader.uint();
  if (tag === OBJECT) return Object.fromEntries(Array.from({ length }, () => [reader.text(), readPlain(reader)]));
  return fractionTexts(readPassing(reader, length), readPassing(reader, length));
}

/** Many arms have few different shares: each text is made once, and then given again. */
function fractionTexts(numerators: readonly number[], denominators: readonly number[]): string[] {
  const texts = new Array<string>(numerators.length);
  const known = new Map<number, string>();
  for (let at = 0; at < numerators.length; at++) {
    if (at > 0 && denominators[at] !== denominators[at - 1]) known.clear();
    let text = known.get(numerators[at]);
    if (text === undefined) known.set(numerators[at], (text = fractionText(numerators[at], denominators[at])));
    texts[at] = text;
  }
  return texts;
}
