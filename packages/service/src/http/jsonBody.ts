import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serviceError } from "../errors.js";

/** The framework's own parser, which refuses what would change a prototype. */
export type ParseJson = ReturnType<FastifyInstance["getDefaultJsonParser"]>;

type ParsedCallback = (error: Error | null, body?: unknown) => void;

/** Levels of lists and objects inside each other: ours need eight. */
const DEEPEST = 64;

/** Reads the JSON of a body, the same at both doors. */
export function readJsonBody(
  parse: ParseJson,
  request: FastifyRequest | undefined,
  bytes: Buffer,
  done: ParsedCallback,
): void {
  // Other bytes would all become the same character, and two ids of decisions one.
  if (!isUtf8(bytes)) {
    done(serviceError("body-invalid", { received: "other bytes", required: "JSON in UTF-8" }));
    return;
  }
  const text = bytes.toString("utf8");
  // Before it is parsed: what walks over values calls itself for each level.
  if (isTooDeep(text)) {
    done(serviceError("body-invalid", { received: "JSON of more levels", required: `at most ${DEEPEST} levels` }));
    return;
  }
  void parse(request as FastifyRequest, text, done);
}

const [QUOTE, BACKSLASH] = ['"', "\\"].map((sign) => sign.charCodeAt(0));
const [LIST, OBJECT] = ["[", "{"].map((sign) => sign.charCodeAt(0));
const [LIST_END, OBJECT_END] = ["]", "}"].map((sign) => sign.charCodeAt(0));

function isTooDeep(text: string): boolean {
  if (text.length <= DEEPEST) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (code === BACKSLASH) at++;
    } else if (code === LIST || code === OBJECT) {
      if (++depth > DEEPEST) return true;
    } else if (code === LIST_END || code === OBJECT_END) depth--;
  }
  return false;
}
