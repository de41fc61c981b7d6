import { version } from "../version.js";

/** For programs: the same content gives the same bytes, and says which version wrote it. */
export function toJson(content: object): string {
  return `${JSON.stringify({ version, ...content }, undefined, 2)}\n`;
}
