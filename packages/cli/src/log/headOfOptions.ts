import { openSignedHead, parseVerifierKey, readSignedHead, type Head } from "@evenhand/allocator";
import { cliError } from "../errors.js";
import { readText } from "../study/readText.js";

/** The options about a signed head as they were typed. */
export interface HeadOptions {
  readonly head?: string;
  readonly key: readonly string[];
}

/** The head that --head names, and its text; its signature is checked where --key gives a key. */
export function headOfOptions({
  head: path,
  key,
}: HeadOptions): { readonly head: Head; readonly text: string } | undefined {
  if (path === undefined) {
    if (key.length === 0) return undefined;
    throw cliError("signed-head-format", {
      received: "--key without --head",
      required: "a signed head",
      path: "--head",
    });
  }
  const text = readText(path);
  const head = key.length === 0 ? readSignedHead(text) : openSignedHead(text, { keys: key.map(parseVerifierKey) });
  return { head, text };
}
