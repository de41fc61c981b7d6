import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { serviceError } from "../errors.js";

const PREFIX = "whsec_";
/** Bytes of a secret, as the specification wants them. */
const BYTES = { least: 24, most: 64 };

/**
 * Signs messages as Standard Webhooks has it (version 1.0.0): HMAC-SHA256 over `id.timestamp.body`, in base64. The
 * file has one secret to a line, and a message has a signature by each of them: a receiver that knows any one of them
 * believes it, so that a secret can be replaced.
 */
export class WebhookSecrets {
  readonly #keys: readonly Buffer[];

  private constructor(keys: readonly Buffer[]) {
    this.#keys = keys;
  }

  /** Those of the file, if one is named, or else of the text of the variable. Refused without any. */
  static required(file: string, variable: string | undefined): WebhookSecrets {
    if (file === "") return WebhookSecrets.of(variable ?? "", "EVENHAND_WEBHOOK_SECRET");
    try {
      return WebhookSecrets.of(readFileSync(file, "utf8"), file);
    } catch (cause) {
      if (!(cause instanceof Error && "syscall" in cause)) throw cause;
      throw serviceError("webhook-secret", { received: file, required: "a file that can be read", cause });
    }
  }

  /** `from` names the place in messages. */
  static of(text: string, from: string): WebhookSecrets {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const required = `${PREFIX} and ${BYTES.least} to ${BYTES.most} bytes in base64, in each line`;
    if (lines.length === 0) throw serviceError("webhook-secret", { received: `nothing in ${from}`, required });
    const keys = lines.map((line) => keyOf(line));
    const wrong = keys.indexOf(undefined);
    if (wrong === -1) return new WebhookSecrets(keys as Buffer[]);
    throw serviceError("webhook-secret", { received: `another text in line ${wrong + 1} of ${from}`, required });
  }

  /** The headers of a message; `seconds` since 1970. */
  headersFor(id: string, seconds: number, body: string): Readonly<Record<string, string>> {
    const signatures = this.#keys.map((key) => {
      return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
    });
    return {
      "webhook-id": id,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signatures.join(" "),
    };
  }
}

function keyOf(line: string): Buffer | undefined {
  const text = line.slice(PREFIX.length);
  const key = Buffer.from(text, "base64");
  const isWhole = line.startsWith(PREFIX) && key.toString("base64").replace(/=+$/, "") === text.replace(/=+$/, "");
  return isWhole && key.length >= BYTES.least && key.length <= BYTES.most ? key : undefined;
}
