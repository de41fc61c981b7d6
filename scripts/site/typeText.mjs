/** What fits stands on one line. */
const WIDTH = 96;
/** Objects within this many others are not shown: who needs their fields finds them at the type that is named there. */
const DEEPEST = 3;
const LONGEST_TEXT = 60;

/**
 * A declaration as typedoc writes it, on several lines where it is long. Types that the compiler has inferred may be
 * cut off in the middle ("..."), so that no formatter of TypeScript would read them.
 *
 * @param {string} text
 */
export function layOut(text) {
  return laidOut(shortened(text), 0, 0);
}

/**
 * @param {string} text
 * @param {number} indent
 * @param {number} depth of objects around it
 * @returns {string}
 */
function laidOut(text, indent, depth) {
  if (indent + text.length <= WIDTH) return text;
  const alternatives = split(text, " | ");
  const pad = " ".repeat(indent);
  if (alternatives.length > 1) {
    const [first, ...others] = alternatives;
    // What stands before the first alternative, such as "type Verdict = ", keeps its line.
    const [, head = "", type = first] = /^(.*?(?: = |: ))?([^]*)$/.exec(first) ?? [];
    // A function's parameters are no head: they have their own lines below.
    const shown = [type, ...others].map((one) => `${pad}  | ${laidOut(one, indent + 4, depth)}`);
    if (head === "" || !/[({[<]/.test(head)) return `${head.trimEnd()}\n${shown.join("\n")}`.replace(/^\n +\| /, "");
  }
  const group = longGroup(text, indent);
  if (group === undefined) return text;
  const { from, to } = group;
  const [open, close] = [text[from], text[to]];
  const inside = text.slice(from + 1, to).trim();
  if (open === "{" && depth >= DEEPEST)
    return text.slice(0, from) + "{ … }" + laidOut(text.slice(to + 1), indent, depth);
  const separator = open === "{" ? ";" : ",";
  const inner = depth + (open === "{" ? 1 : 0);
  const lines = split(inside, `${separator} `).map((one) => `${pad}  ${laidOut(one, indent + 2, inner)}${separator}`);
  return `${text.slice(0, from + 1)}\n${lines.join("\n")}\n${pad}${close}${laidOut(text.slice(to + 1), indent, depth)}`;
}

/** The first outermost brackets whose content does not fit; otherwise the longest that have any. */
function longGroup(text, indent) {
  const groups = [];
  let from = -1;
  for (const { at, depth, isOpening } of brackets(text)) {
    if (isOpening && depth === 0) from = at;
    if (!isOpening && depth === 0) groups.push({ from, to: at });
  }
  const byLength = groups
    .filter(({ from, to }) => to - from > 2)
    .sort((one, other) => other.to - other.from - (one.to - one.from));
  return groups.find(({ from, to }) => indent + to - from > WIDTH) ?? byLength[0];
}

/**
 * @param {string} text
 * @param {string} separator
 */
function split(text, separator) {
  const parts = [];
  let begin = 0;
  let end = 0;
  const spans = [...brackets(text), { at: text.length, depth: 0, isOpening: true }];
  for (const { at, depth, isOpening } of spans) {
    if (depth !== 0) continue;
    // What lies between two brackets of the outermost level.
    if (isOpening) {
      for (let next = text.indexOf(separator, end); next !== -1 && next < at; next = text.indexOf(separator, end)) {
        parts.push(text.slice(begin, next));
        begin = end = next + separator.length;
      }
    } else end = at;
  }
  return [...parts, text.slice(begin)];
}

/** Brackets in their order, with the number of those around each; those within texts and of arrows are none. */
function* brackets(text) {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|=>|[({[<]|[)}\]>]/g)) {
    if (found.length > 1 || found === '"') continue;
    if ("({[<".includes(found)) yield { at: index, depth: depth++, isOpening: true };
    else yield { at: index, depth: --depth, isOpening: false };
  }
}

/** A long text is known by how it begins. */
function shortened(text) {
  return text.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, inside) =>
    inside.length > LONGEST_TEXT ? `"${inside.slice(0, LONGEST_TEXT / 2)}…"` : whole,
  );
}
