/** Numbers, times and lists as the reader's locale writes them. */

/** Between a number and its unit: narrow, and never at the end of a line. */
const THIN = "\u202f";

const formats = new Map<string, Intl.NumberFormat>();

/** With exactly this number of decimals, as the reader's locale writes numbers. */
export function decimal(value: number, decimals: number): string {
  return format(`decimal ${decimals}`, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }, value);
}

/** With as many decimals as it has, four at most. */
export function plain(value: number): string {
  return format("plain", { maximumFractionDigits: 4 }, value);
}

export function whole(value: number): string {
  return decimal(value, 0);
}

/** A part of 1 as a percentage with this number of decimals. */
export function percent(part: number, decimals: number): string {
  return `${decimal(100 * part, decimals)}${THIN}%`;
}

/** A percentage that the user chose: no more decimals than it has. */
export function plainPercent(part: number): string {
  return `${format("plain percent", { maximumFractionDigits: 2 }, 100 * part)}${THIN}%`;
}

function format(key: string, options: Intl.NumberFormatOptions, value: number): string {
  let numbers = formats.get(key);
  if (numbers === undefined) {
    numbers = new Intl.NumberFormat(undefined, options);
    formats.set(key, numbers);
  }
  // A minus is as wide as a plus, and there is none before a zero that was rounded to.
  return numbers
    .format(value)
    .replace(/^-/, "−")
    .replace(/^−(?=[0.,]*$)/, "");
}

/** Behind a share of the rounds in which an arm was there, beside its share of all. */
export const WHILE_THERE = "while there";

/** Small numbers as words: "two". */
export function inWords(count: number): string {
  const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  return words[count] ?? whole(count);
}

/** "a, b and c" */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** With a capital letter, as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let timeOfDay: Intl.DateTimeFormat | undefined;
let fullDate: Intl.DateTimeFormat | undefined;

/** The time of day of an event, in the reader's own zone. */
export function clock(at: number): string {
  timeOfDay ??= new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return timeOfDay.format(at);
}

export function dateAndTime(at: number): string {
  fullDate ??= new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
  return fullDate.format(at);
}
