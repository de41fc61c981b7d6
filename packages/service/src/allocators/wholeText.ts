import { isWholeText } from "@evenhand/core";
import { serviceError } from "../errors.js";

/**
 * Refuses a text with half a character in it, such as `"\ud801"`. Where it is hashed or stored, UTF-8 puts U+FFFD in
 * its place: two people would become one, and a request that is repeated after a restart would be done again. Bodies
 * of HTTP can have such texts, and so can programs that open the folder themselves.
 */
export function checkWholeText(text: string | undefined, path: string): void {
  if (text === undefined || (typeof text === "string" && isWholeText(text))) return;
  throw serviceError("body-invalid", { received: text, required: "a text of whole characters", path });
}

/** The same for each of these fields of some items. */
export function checkWholeTexts<K extends string>(
  items: readonly Readonly<Partial<Record<K, string | undefined>>>[],
  fields: readonly K[],
  path: string,
): void {
  items.forEach((item, index) => {
    for (const field of fields) checkWholeText(item[field], `${path}[${index}].${field}`);
  });
}
