import { EventParser, type SentEvents } from "./eventParser.js";

/** The server-sent events of an answer, piece by piece as they come. Who stops reading closes the connection. */
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
