import { TextDecoder } from "node:util";
import { serviceError } from "../errors.js";

/** The most characters of a line. */
const LONGEST_LINE = 1_048_576;

/** The JSON values of a text with one in each line, as it comes in. Empty lines are left out. */
export async function* jsonLines(bytes: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [size, number, rest] = [0, 0, ""];
  for await (const piece of bytes) {
    size += piece.length;
    if (size > mostBytes) {
      throw serviceError("body-too-large", { received: "a larger body", required: `at most ${mostBytes} bytes` });
    }
    const lines = (rest + decoded(decoder, piece, number + 1)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      number++;
      if (line.trim() !== "") yield parsed(line, number);
    }
    if (rest.length > LONGEST_LINE) throw invalid("a longer line", `at most ${LONGEST_LINE} characters`, number + 1);
  }
  if ((rest + decoded(decoder, undefined, number + 1)).trim() !== "") yield parsed(rest, number + 1);
}

/** Left out: what the last bytes leave behind, which must be nothing. */
function decoded(decoder: TextDecoder, piece: Uint8Array | undefined, number: number): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw invalid("other bytes", "UTF-8", number);
  }
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw invalid("another text", "JSON", number);
  }
}

function invalid(received: string, required: string, number: number): Error {
  return serviceError("body-invalid", { received, required, path: `line ${number}` });
}
