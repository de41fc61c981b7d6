import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Bytes that are looked for, and what they are. */
export type Sought = ReadonlyMap<string, Buffer>;

/** A text as files may have it: in UTF-8, as JSON writes it with or without escapes, in UTF-16, base64 and hex. */
export function encodings(text: string): Sought {
  const inJson = JSON.stringify(text).slice(1, -1);
  const escaped = inJson.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return new Map([
    [`${text} in UTF-8`, Buffer.from(text)],
    [`${text} in JSON`, Buffer.from(inJson)],
    [`${text} in JSON of ASCII`, Buffer.from(escaped)],
    [`${text} in UTF-16`, Buffer.from(text, "utf16le")],
    [`${text} in base64`, Buffer.from(Buffer.from(text).toString("base64").replace(/=+$/, "").slice(0, -1))],
    [`${text} in hex`, Buffer.from(Buffer.from(text).toString("hex"))],
  ]);
}

/** Which of these bytes are in which file of the folder, and of the folders in it. */
export function bytesLeft(folder: string, sought: Sought): string[] {
  const found: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    for (const [what, one] of sought) if (bytes.includes(one)) found.push(`${what}: ${name}`);
  }
  return found;
}
