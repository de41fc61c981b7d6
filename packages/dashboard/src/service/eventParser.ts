/** A message of a stream of server-sent events. */
export interface SentEvent {
  /** The last id that the stream has named; empty where it named none. */
  readonly id: string;
  readonly data: string;
}

/** Reads server-sent events from pieces of text that are cut anywhere (the part of the standard that we send). */
export class EventParser {
  #rest = "";
  #id = "";
  #data: string[] = [];

  /** The messages that this piece completes. */
  take(text: string): SentEvent[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#line(line.endsWith("\r") ? line.slice(0, -1) : line));
  }

  #line(line: string): SentEvent[] {
    if (line === "") {
      const data = this.#data.join("\n");
      const isMessage = this.#data.length > 0;
      this.#data = [];
      return isMessage ? [{ id: this.#id, data }] : [];
    }
    const [, name, value] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === "id") this.#id = value ?? "";
    if (name === "data") this.#data.push(value ?? "");
    return [];
  }
}
