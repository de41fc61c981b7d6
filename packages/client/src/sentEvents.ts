/** What a piece of a stream of server-sent events has completed. */
export interface SentEvents {
  /** The id of the last event that is complete, for the header Last-Event-ID; empty where none was named. */
  readonly lastId: string;
  /** The data of each. */
  readonly data: readonly string[];
}

/** The server-sent events of an answer, piece by piece as they come. To stop reading is to close the connection. */
export async function* sentEvents({ body }: Response): AsyncGenerator<SentEvents> {
  if (body === null) return;
  const parser = new EventParser();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield parser.take(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Reads server-sent events from pieces of text that are cut anywhere (the part of the standard that we send). */
export class EventParser {
  #rest = "";
  /** Of an event that may not be complete. */
  #id = "";
  #data: string[] = [];
  #lastId = "";

  take(text: string): SentEvents {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    const data = lines.flatMap((line) => this.#line(line.endsWith("\r") ? line.slice(0, -1) : line));
    return { lastId: this.#lastId, data };
  }

  #line(line: string): string[] {
    if (line === "") {
      // An event without data says where the stream is, and nothing else.
      this.#lastId = this.#id;
      const completed = this.#data.length === 0 ? [] : [this.#data.join("\n")];
      this.#data = [];
      return completed;
    }
    const [, name, value] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === "id") this.#id = value ?? "";
    if (name === "data") this.#data.push(value ?? "");
    return [];
  }
}
