import type { CheckedPolicy, Column, PolicyState, SavedState } from "@evenhand/core";
import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import { canonicalJson, type Json } from "../bytes/canonicalJson.js";
import { buildPolicy } from "../machine/allocatorState.js";
import type { Terms } from "../terms/terms.js";
import { readColumn, writeColumn } from "./column.js";
import { readPlain, writePlain } from "./plainData.js";

/**
 * The policy's state, without its seed. Where shares have changed, or arms have priors, the policy was created with
 * other parameters than the terms have now: these are written too.
 */
export function writePolicy(writer: ByteWriter, policy: CheckedPolicy, terms: Terms): void {
  const { identity, progress, ...state } = policy.state();
  const parameters = identity.parameters as Readonly<Record<string, Json>>;
  const isOfTerms = canonicalJson(parameters) === canonicalJson(terms.policy.parameters);
  writer.uint(identity.arms);
  writePlain(writer, isOfTerms ? null : parameters);
  writePart(writer, state);
  writePart(writer, progress);
}

export function readPolicy(reader: ByteReader, terms: Terms, seed: number): CheckedPolicy {
  const arms = reader.uint();
  const parameters = readPlain(reader) as Terms["policy"]["parameters"] | null;
  const created = parameters === null ? terms : { ...terms, policy: { ...terms.policy, parameters } };
  const policy = buildPolicy(created, arms, seed);
  const state = readPart(reader);
  policy.resume({ ...state, progress: readPart(reader) as SavedState["progress"] });
  return policy;
}

function writePart(writer: ByteWriter, { scalars, columns, learner }: PolicyState): void {
  writer.uint(Object.keys(scalars).length);
  for (const [name, value] of Object.entries(scalars)) {
    writer.text(name);
    writer.number(value);
  }
  writer.uint(Object.keys(columns).length);
  for (const [name, column] of Object.entries(columns)) {
    writer.text(name);
    writer.byte(column instanceof Uint32Array ? 1 : 0);
    writer.uint(column.length);
    writeColumn(writer, column);
  }
  writer.byte(learner === undefined ? 0 : 1);
  if (learner !== undefined) writePart(writer, learner);
}

function readPart(reader: ByteReader): PolicyState {
  const scalars = Object.fromEntries(Array.from({ length: reader.uint() }, () => [reader.text(), reader.double()]));
  const columns = Object.fromEntries(Array.from({ length: reader.uint() }, () => [reader.text(), readTyped(reader)]));
  return reader.byte() === 0 ? { scalars, columns } : { scalars, columns, learner: readPart(reader) };
}

function readTyped(reader: ByteReader): Column {
  const isCounts = reader.byte() === 1;
  const length = reader.uint();
  return readColumn<Column>(reader, isCounts ? new Uint32Array(length) : new Float64Array(length));
}
