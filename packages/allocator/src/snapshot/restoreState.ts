import type { ByteReader } from "../bytes/byteReader.js";
import { AllocatorState } from "../machine/allocatorState.js";
import type { Terms } from "../terms/terms.js";
import { readArms } from "./armsPart.js";
import { readDecisions, readReports } from "./decisionsPart.js";
import { readPlain } from "./plainData.js";
import { readPolicy } from "./policyPart.js";
import { readSeries } from "./seriesPart.js";

export const statuses = ["running", "paused", "archived"] as const;

/** The state behind the head of a snapshot. `seedFor` gives core's seed for the commitment of the log. */
export function restoreState(
  reader: ByteReader,
  length: number,
  seedFor: (commitment: Uint8Array) => number,
): AllocatorState {
  const commitment = reader.bytes();
  const terms = readPlain(reader) as unknown as Terms;
  const state = new AllocatorState(terms, readPolicy(reader, terms, seedFor(commitment)), commitment);
  state.length = length;
  state.time = reader.uint();
  state.round = reader.uint();
  state.status = statuses[reader.byte()];
  state.termsRead = reader.uint();
  state.lateReports = reader.uint();
  readArms(reader, state);
  readDecisions(reader, state);
  readSeries(reader, state);
  readReports(reader, state);
  return state;
}
