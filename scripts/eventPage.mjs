import { fileURLToPath } from "node:url";
import { eventKinds, ruleNames } from "../packages/allocator/dist/events/eventKinds.js";
import { ruleOf, rules } from "../packages/core/dist/index.js";
import { formattedPage, markdownTable } from "./markdownTable.mjs";

export const file = fileURLToPath(new URL("../docs/verify/events.md", import.meta.url));

const introduction = `# The events of a log, byte by byte

All that is needed to read a log in another language, together with [the ledger](../ledger.md), which has the file around the
events, the tree and the signatures. [verify.py](verify.py) is written from these two pages alone.

    leaf     = version (1 byte, 1) · kind (1 byte; + 128 where there is a personal part) · time (uint)
               · fields of the kind · salt (16 bytes) · SHA-256 of the personal part (32 bytes, only where there is one)
    personal = salt (16 bytes) · fields of the kind

The leaf is what is hashed into the tree. The personal part can be erased, and then its hash stays in the leaf; nothing in it
decides anything. The time is in milliseconds since 1970, and never falls. Nothing may follow the last field.

${markdownTable(
  ["type", "bytes"],
  [
    ["uint", "base 128, lowest 7 bits first, the highest bit says that more follow; at most 2^53 − 1, shortest form"],
    ["number", "8 bytes, IEEE 754 double, little-endian; not NaN, not infinite, not −0"],
    ["text", "uint length in bytes, then UTF-8"],
    ["bytes", "uint length, then the bytes"],
    ["list of …", "uint length, then the items"],
    ["arms", "a set: uint length, the lowest arm, then for each next one the difference to the one before, less 1"],
    ["rule", "uint: its number in the list of rules below; 0, then text, for any other"],
    ["json", "text: JSON with the keys of objects in the order of their UTF-16 code units, no spaces (RFC 8785)"],
  ],
)}

Events and arms are numbered from 0, rounds from 1. An arm keeps its number for ever; \`armsAdded\` gives the next ones. A
decision is named by the number of its event.

## How floors are counted

Of each arm there is an account. It needs no more than this, and no knowledge of the policy:

1. An arm is *there* from the event with which it came, unless it is paused, and until it retires.
2. \`decided\`, and \`granted\` where it counts, is a round. An arm was open in it if it was there and \`open\` does not leave it
   out. Each open arm with a share is owed its share more; a pulled arm with a share is owed 1 less, for each of its pulls.
3. \`tenures\`: what is forgone is owed no more; then the listed arms have the listed shares. An arm whose share was 0, or becomes
   0, is owed 0. \`armsRetired\` makes a share 0 as well.
4. \`voided\` with \`struck\`: the round of that decision is taken back. Each arm that was open in it, and has a share now, is owed
   less by the share that it had in that round; the pulled arm, if it has a share now, is owed 1 more.
5. \`calibrated\`: the arm is owed \`credit\` less and \`debt\` more.
6. A floor is short when the arm is owed 1 or more after an event. Let d be the number of rounds since the arm's share was last
   0 that were granted to another arm, or struck out. While what is owed stays below 1 + d, the floor was *excluded by request*:
   the last of these rounds' events. From 1 + d on it is *broken*.
7. Beside each share stand the rounds that were made while it was in force, struck ones among them: those from which \`open\`
   left the arm out although it was there, those in which it was paused, and by how much \`calibrated\` moved what it is owed.
`;

const outro = `
This page is written by \`node scripts/writeEventPage.mjs\` (after \`npm run build\`) from the table in
\`packages/allocator/src/events/eventKinds.ts\`, which the program reads and writes with: change that, not the page. Numbers, fields
and their order never change; what is new is a new kind.
`;

/** What docs/verify/events.md must say, formatted as the repository is. */
export async function eventPage() {
  const sections = Object.entries(eventKinds).map(([kind, { code, words, fields, personal }]) => {
    const rows = [
      ...Object.entries(fields).map(([name, { type }]) => ["leaf", `\`${name}\``, type]),
      ...Object.entries(personal).map(([name, { type }]) => ["personal", `\`${name}\``, type]),
    ];
    const table = rows.length === 0 ? "It has no fields." : markdownTable(["part", "field", "type"], rows);
    return `### ${code}: ${kind}\n\n${words}\n\n${table}\n`;
  });
  /** @type {readonly string[]} */
  const numbered = ruleNames;
  const inFull = Object.keys(rules).filter((name) => !numbered.includes(name));
  const table = markdownTable(
    ["rule", "name", "why it chose an arm"],
    [...numbered, ...inFull].map((name) => [String(numbered.indexOf(name) + 1), name, ruleOf(name)?.words ?? ""]),
  );
  return formattedPage([introduction, "## Kinds\n", ...sections, `## Rules\n\n${table}\n`, outro].join("\n"), file, {
    proseWrap: "always",
  });
}
