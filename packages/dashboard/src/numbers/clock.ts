const today = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/** The time of day of an event, in the reader's own zone. */
export function clock(at: number): string {
  return today.format(at);
}

export function dateAndTime(at: number): string {
  return full.format(at);
}
