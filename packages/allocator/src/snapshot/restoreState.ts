import type { ByteReader } from "../bytes/byteReader.js";
import { allocatorError } from "../errors.js";
import { AllocatorState } from "../machine/allocatorState.js";
import { statuses } from "../machine/statusTable.js";
import { foldedTerms } from "../terms/priors.js";
import { readArms } from "./armsPart.js";
import { readDecisions, readReports } from "./decisionsPart.js";
import { readPlain } from "./plainData.js";
import { readPolicy } from "./policyPart.js";
import { readSeries } from "./seriesPart.js";

/** The state behind the head of a snapshot. `seedFor` gives core's seed for the commitment of the log. */
export function restoreState(
  reader: ByteReader,
  length: number,
  seedFor: (commitment: Uint8Array) => number,
): AllocatorState {
  const commitment = reader.bytes();
  const seed = seedFor(commitment);
  try {
    return readState(reader, length, commitment, seed);
  } catch (cause) {
    const required = "a state that this version can go on from";
    throw allocatorError("snapshot-unreadable", { received: "another one", required, cause });
  }
}

function readState(reader: ByteReader, length: number, commitment: Uint8Array, seed: number): AllocatorState {
  const terms = foldedTerms(readPlain(reader));
  const state = new AllocatorState(terms, readPolicy(reader, terms, seed), commitment);
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
