/** An event as a log file has it. */
export interface LoggedEvent {
  readonly leaf: Uint8Array;
  /** Empty if there is none, or it was erased. */
  readonly personal?: Uint8Array;
}

/** The bytes of a log file: two lines, then the parts of each event after their lengths (docs/ledger.md). */
export function logFile(origin: string, events: readonly LoggedEvent[]): Uint8Array {
  const parts = events.flatMap(({ leaf, personal = new Uint8Array(0) }) => [
    lengthBytes(leaf.length),
    leaf,
    lengthBytes(personal.length),
    personal,
  ]);
  return new Uint8Array(Buffer.concat([Buffer.from(`evenhand-log v1\n${origin}\n`), ...parts]));
}

function lengthBytes(length: number): Uint8Array {
  const bytes: number[] = [];
  for (; length >= 128; length = Math.floor(length / 128)) bytes.push((length % 128) + 128);
  return Uint8Array.from([...bytes, length]);
}
