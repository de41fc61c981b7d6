import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Terminal } from "./terminal.mjs";

/**
 * A page whose commands can be typed. A `console` block has commands behind "$ ", which may go on behind "> ", each
 * with what it prints; behind the comment `<!-- other numbers each time -->` a block shows the numbers of one run.
 * Any other block whose first line is a comment with nothing but the name of a file, such as `// shop.mjs` or `#
 * study.yaml`, is that file. Everything happens in one terminal, from the top of the page to its end.
 */

/** @typedef {{ kind: "file", name: string, text: string }} TypedFile */
/**
 * @typedef {{ kind: "command", command: string, shown: string, start: number, end: number, varies: boolean }}
 * TypedCommand
 */
/** @typedef {{ step: TypedCommand, code: number, output: string }} Typed */

const BLOCK = /(<!-- other numbers each time -->\n\n)?^```(\w+)\n([^]*?)^```$/gm;
const FILE_NAME = /^(?:\/\/|#) ([\w.-]+\.\w+)\n/;

/**
 * What a reader of the page does, in its order. `start` and `end` are where the output stands in the page.
 *
 * @param {string} page
 * @returns {(TypedFile | TypedCommand)[]}
 */
export function stepsOf(page) {
  return [...page.matchAll(BLOCK)].flatMap(
    /** @returns {(TypedFile | TypedCommand)[]} */
    ({ 0: block, 1: varies, 2: language, 3: text, index }) => {
      const offset = index + block.length - "```".length - text.length;
      if (language === "console") return commandsOf(text, offset, varies !== undefined);
      const name = FILE_NAME.exec(text)?.[1];
      return name === undefined ? [] : [{ kind: "file", name, text }];
    },
  );
}

/** @returns {TypedCommand[]} */
function commandsOf(block, offset, varies) {
  const found = block.matchAll(/^\$ (.*\n(?:>(?: .*)?\n)*)((?:(?!\$ ).*\n)*)/gm);
  return [...found].map(({ 0: whole, 1: typed, 2: shown, index }) => {
    const end = offset + index + whole.length;
    const command = typed.replace(/^> ?/gm, "").trimEnd();
    return { kind: "command", command, shown, start: end - shown.length, end, varies };
  });
}

/**
 * Types the whole page.
 *
 * @param {Readonly<Record<number, number>>} ports by a port of the page the one of this machine that stands for it,
 * where it is not any that is free
 * @returns {Promise<{ typed: Typed[], pictures: Map<string, string> }>} what each command has printed, and the SVG
 * files that they have made, by their names
 */
export async function typePage(page, ports = {}) {
  const named = [...page.matchAll(/127\.0\.0\.1:(\d{4})\b/g)].map(([, port]) => Number(port));
  const terminal = await Terminal.open(named, ports);
  /** @type {Typed[]} */
  const typed = [];
  try {
    for (const step of stepsOf(page)) {
      if (step.kind === "file") terminal.write(step.name, step.text);
      else typed.push({ step, ...(await terminal.type(step.command)) });
    }
    const made = readdirSync(terminal.folder).filter((name) => name.endsWith(".svg"));
    return { typed, pictures: new Map(made.map((name) => [name, readFileSync(join(terminal.folder, name), "utf8")])) };
  } finally {
    await terminal.close();
  }
}

/** What differs from run to run, each in one word: ids, keys, moments, hashes and signatures. */
const VARYING = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "ID"],
  [/\b(\d+-)[0-9a-z]{8}\b/g, "$1ID"],
  [/\bevenhand_[\w-]{50,}/g, "KEY"],
  [/\d{4}-\d\d-\d\d[T\s]+\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|\s+UTC)?/g, "MOMENT"],
  [/\b\d{4}-\d\d-\d\d\b/g, "DAY"],
  [/\b1[78]\d{11}\b/g, "MOMENT"],
  [/[\w+/-]{43,}={0,2}/g, "BYTES"],
  [/\b(?:[0-9a-f]{8}|[0-9a-f]{12}|[0-9a-f]{32})\b/g, "BYTES"],
];

/**
 * Whether the page shows what was printed, but for what varies from run to run, and for where lines are broken within a
 * paragraph, which depends on how long that is. A "…" of the page stands for anything.
 *
 * @param {{ shown: string, varies: boolean }} step
 */
export function isShown({ shown, varies }, printed) {
  const [expected, found] = [shown, printed].map((text) => {
    const alike = VARYING.reduce((so, [pattern, word]) => so.replace(pattern, word), text)
      .replace(/\s+/g, " ")
      .trim();
    return varies ? alike.replace(/[-−]?\d+(?:\.\d+)?/g, "0") : alike;
  });
  const parts = expected.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`).test(found);
}

/** The page with what was printed, where it showed something else. */
export function withOutputs(page, typed) {
  return typed.reduceRight((so, { step, output }) => {
    if (isShown(step, output)) return so;
    const whole = output === "" || output.endsWith("\n") ? output : `${output}\n`;
    return so.slice(0, step.start) + whole.replace(/[ \t]+$/gm, "") + so.slice(step.end);
  }, page);
}
