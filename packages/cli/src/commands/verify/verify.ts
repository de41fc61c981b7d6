import { parseVerifierKey, readEvent, utcMoment, verifyReceipt } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { errorInWords } from "../../errors.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { readBytes } from "../../study/readText.js";
import { facts, wrap } from "../../terminal/wrap.js";
import { print, shown } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";

/** The options as they were typed. */
export interface VerifyOptions {
  readonly key: readonly string[];
  readonly json?: true;
}

/** `evenhand verify`: answers the exit code. */
export function verify(path: string, { key, json }: VerifyOptions): number {
  const { columns } = terminalOf(process.stdout);
  const verdict = verifyReceipt(readBytes(path), { keys: key.map(parseVerifierKey), sha256: nodeSha256 });
  if (!verdict.genuine) {
    const { reason } = verdict;
    const words = wrap(`NOT GENUINE. ${errorInWords(reason)}`, columns);
    print(json === true ? toJson({ genuine: false, reason: reason.toData() }) : `${words}\n`);
    return exitCode.notGenuine;
  }
  const { leaf, index, head } = verdict;
  const { origin, size, time } = head;
  if (json === true) {
    print(toJson({ genuine: true, origin, index, size, time, event: eventOf(leaf) }));
    return exitCode.ok;
  }
  const signed = time === undefined ? "" : `, signed at ${utcMoment(time)}`;
  const lines = facts(
    [
      ["receipt", `GENUINE. Event ${index} is in the log ${shown(origin)}.`],
      ["head", `over ${size} events${signed}`],
      ["event", shown(eventInWords(leaf))],
    ],
    columns,
  );
  print(`${lines.join("\n")}\n`);
  return exitCode.ok;
}

/** What the leaf says; undefined where it is none of Evenhand's events. */
function eventOf(leaf: Uint8Array) {
  try {
    const { kind, at, fields } = readEvent({ leaf }, nodeSha256).event;
    return { kind, at, fields };
  } catch (error) {
    if (error instanceof EvenhandError) return undefined;
    throw error;
  }
}

function eventInWords(leaf: Uint8Array): string {
  const event = eventOf(leaf);
  if (event === undefined) return `${leaf.length} bytes that are no event of this version`;
  const fields = Object.entries(event.fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${event.kind} at ${utcMoment(event.at)}: ${fields.join(", ")}`;
}
