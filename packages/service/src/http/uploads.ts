import { TextDecoder } from "node:util";
import { bodyIssue } from "@evenhand/protocol";
import type { z } from "zod";
import { serviceError } from "../errors.js";
import type { Upload } from "./route.js";

/** The media type of a body with a JSON value in each line. */
export const LINES = "application/x-ndjson";

/** A million arms with names, shares and labels. */
const MOST_BYTES = 268_435_456;
const MOST_LINES = 1_000_001;

/** A body that was checked line by line as it came in. */
export class UploadedBody {
  readonly value: unknown;
  /** The line of the first arm. */
  readonly #firstLine: number;

  constructor(value: unknown, firstLine: number) {
    this.value = value;
    this.#firstLine = firstLine;
  }

  /** Where its sender wrote what the route calls `add[3].share`. */
  callersPath(path: string): string {
    return path
      .replace(/^(?:arms|add)\[(\d+)\]\.?/, (_, index) => `line ${Number(index) + this.#firstLine} `)
      .trimEnd();
  }
}

/** A body of a type that the route does not take. */
export function mediaTypeUnknown(received = "no media type", upload: Upload | undefined): Error {
  const required = upload === undefined ? "application/json" : `application/json, or ${LINES}`;
  return serviceError("media-type-unknown", { received, required, path: "Content-Type" });
}

/** Bodies of lines. They are large: one is read at a time, and a second one is refused until it is done. */
export class Uploads {
  #isReading = false;

  async read(upload: Upload | undefined, bytes: AsyncIterable<Uint8Array>): Promise<UploadedBody> {
    if (upload === undefined) throw mediaTypeUnknown(LINES, upload);
    if (this.#isReading) {
      throw serviceError("overloaded", { received: "a second upload", required: "one at a time" });
    }
    this.#isReading = true;
    try {
      return await uploaded(upload, bytes);
    } finally {
      this.#isReading = false;
    }
  }
}

async function uploaded({ first, line, body }: Upload, bytes: AsyncIterable<Uint8Array>): Promise<UploadedBody> {
  let begun: unknown;
  const lines: unknown[] = [];
  let number = 0;
  for await (const value of jsonLines(bytes, MOST_BYTES)) {
    number++;
    if (number > MOST_LINES) {
      throw serviceError("body-too-large", { received: "more lines", required: `at most ${MOST_LINES}` });
    }
    if (number === 1 && first !== undefined) begun = checked(first, value, number);
    else lines.push(checked(line, value, number));
  }
  if (lines.length > 0) return new UploadedBody(body(begun, lines), first === undefined ? 1 : 2);
  throw serviceError("body-invalid", { received: `${number} lines`, required: "an arm in a line" });
}

function checked(schema: z.ZodType, value: unknown, number: number): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = bodyIssue(schema, value, parsed.error);
  throw serviceError("body-invalid", { ...issue, path: ["line", number, issue.path].join(" ").trimEnd() });
}

/** The most characters of a line. */
const LONGEST_LINE = 1_048_576;

/** The JSON values of a text with one in each line, as it comes in. Empty lines are skipped. */
async function* jsonLines(bytes: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator {
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
      if (line.trim() !== "") yield parsedLine(line, number);
    }
    if (rest.length > LONGEST_LINE) throw invalid("a longer line", `at most ${LONGEST_LINE} characters`, number + 1);
  }
  if ((rest + decoded(decoder, undefined, number + 1)).trim() !== "") yield parsedLine(rest, number + 1);
}

/** The text of a piece. Without one: what the last piece left unfinished, which must be nothing. */
function decoded(decoder: TextDecoder, piece: Uint8Array | undefined, number: number): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw invalid("other bytes", "UTF-8", number);
  }
}

function parsedLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw invalid("another text", "JSON", number);
  }
}

function invalid(received: string, required: string, number: number): Error {
  return serviceError("body-invalid", { received, required, path: `line ${number}` });
}
