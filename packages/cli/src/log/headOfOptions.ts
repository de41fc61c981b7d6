import { openSignedHead, parseVerifierKey, readSignedHead, type Head } from "@evenhand/allocator";
import { cliError } from "../errors.js";
import { aboutFile } from "./aboutFile.js";
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
      remedy: "Add --head with the file of a signed head, or leave --key out.",
    });
  }
  const text = readText(path);
  const keys = key.map(parseVerifierKey);
  try {
    return { head: keys.length === 0 ? readSignedHead(text) : openSignedHead(text, { keys }), text };
  } catch (error) {
    throw aboutFile(path, error);
  }
}
