import { logDamage, LogReader, type EventRecord } from "@evenhand/allocator/verify";

/** How far a log was read. */
export interface ReadBlob {
  readonly origin: string | undefined;
  /** Where and why it could not be read to its end. */
  readonly damage?: string;
}

/** Hands the events of a log to `take`, piece by piece: memory holds one piece. */
export async function readBlob(
  log: Blob,
  take: (record: EventRecord) => void,
  progress: (bytes: number) => void = () => undefined,
): Promise<ReadBlob> {
  const reader = new LogReader();
  const pieces = log.stream().getReader();
  let bytes = 0;
  try {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      reader.push(piece.value, take);
      bytes += piece.value.length;
      progress(bytes);
    }
    reader.end();
    return { origin: reader.origin };
  } catch (error) {
    const damage = logDamage(error, reader.events);
    if (damage === undefined) throw error;
    return { origin: reader.origin, damage };
  }
}

/** No name of a log is longer than its file's first piece of this many bytes. */
const HEADER = 4096;

/** The name that a log gives itself in its second line; undefined where that cannot be read. */
export async function originOf(log: Blob): Promise<string | undefined> {
  return (await log.slice(0, HEADER).text()).split("\n", 3)[1];
}
