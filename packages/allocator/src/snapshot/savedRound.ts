import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import { FurtherArms, loggedOpenArms, NEXT, openArmsAfter, type OpenArms } from "../events/openArms.js";

/** A round as far as the open arms of the next one follow from it. */
export interface SavedRound {
  readonly round: number;
  readonly arms: readonly number[];
  readonly open: OpenArms;
}

/** A further round of a request is told from the one before it, where that is still there. */
export function writeOpenArms(writer: ByteWriter, { round, open }: SavedRound, before: SavedRound | undefined): void {
  if (!(open instanceof FurtherArms)) loggedOpenArms.write(writer, open);
  else loggedOpenArms.write(writer, before?.round === round - 1 ? NEXT : open.inOrder());
}

export function readOpenArms(reader: ByteReader, before: SavedRound | undefined): OpenArms {
  return openArmsAfter(before, loggedOpenArms.read(reader));
}
