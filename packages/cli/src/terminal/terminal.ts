/** What the output goes to: how wide it is, and whether it shows colours. */
export interface Terminal {
  readonly columns: number;
  readonly bold: (text: string) => string;
  readonly red: (text: string) => string;
  /** Paints the text of series `index` of a chart. */
  readonly colour: (index: number, text: string) => string;
}

/** Blue, yellow, magenta, cyan, green; red is for what is broken. */
const COLOURS = [34, 33, 35, 36, 32];

/** What a terminal is sent here besides text: the codes below, and ends of lines. */
export const PAINTED = new RegExp(`(\x1b\\[(?:1|22|39|3[1-6])m|\n)`);

/** Files and pipes get plain text, 80 wide. NO_COLOR is https://no-color.org. */
export function terminalOf(stream: NodeJS.WriteStream): Terminal {
  const colours = stream.isTTY && (process.env["NO_COLOR"] ?? "") === "";
  const paint = (on: number, off: number) => (text: string) => (colours ? `\x1b[${on}m${text}\x1b[${off}m` : text);
  return {
    columns: stream.columns ?? 80,
    bold: paint(1, 22),
    red: paint(31, 39),
    colour: (index, text) => paint(COLOURS[index % COLOURS.length], 39)(text),
  };
}
