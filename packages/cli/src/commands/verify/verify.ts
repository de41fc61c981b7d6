import {
  forkOf,
  lossInWords,
  lostIn,
  parseVerifierKey,
  readEvent,
  utcMoment,
  verifyReceipt,
  type Fork,
} from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { nodeSha256 } from "@evenhand/service/nodeSha256";
import { errorInWords } from "../../errors.js";
import { readLog } from "../../log/readLog.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { readBytes } from "../../study/readText.js";
import { facts, wrap } from "../../terminal/wrap.js";
import { print, shown } from "../../terminal/print.js";
import { terminalOf } from "../../terminal/terminal.js";

/** The options as they were typed. */
export interface VerifyOptions {
  readonly key: readonly string[];
  readonly log?: string;
  readonly json?: true;
}

/** `evenhand verify`: answers the exit code. */
export async function verify(path: string, { key, json, log }: VerifyOptions): Promise<number> {
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
  const standing = log === undefined ? undefined : await standingIn(log, { leaf, index, origin });
  const code = standing?.code ?? exitCode.ok;
  if (json === true) {
    const inLog = standing === undefined ? {} : { log: standing.is, ...(standing.fork && { fork: standing.fork }) };
    print(toJson({ genuine: true, origin, index, size, time, event: eventOf(leaf), ...inLog }));
    return code;
  }
  const signed = time === undefined ? "" : `, signed at ${utcMoment(time)}`;
  const lines = facts(
    [
      ["receipt", `GENUINE. Event ${index} is in the log ${shown(origin)}.`],
      ["head", `over ${size} events${signed}`],
      ["event", shown(eventInWords(leaf))],
      ...(standing === undefined ? [] : [["log", shown(standing.words)] as const]),
    ],
    columns,
  );
  print(`${lines.join("\n")}\n`);
  return code;
}

/** What a log says of an event of which there is a genuine receipt. */
interface Standing {
  readonly is: "has" | "lost" | "contradicts";
  readonly words: string;
  readonly code: number;
  readonly fork?: Fork;
}

async function standingIn(
  path: string,
  { leaf, index, origin }: { readonly leaf: Uint8Array; readonly index: number; readonly origin: string },
): Promise<Standing> {
  const forks: Fork[] = [];
  let [place, isThere] = [0, false];
  const { origin: name = origin } = await readLog(path, (record) => {
    if (place === index) isThere = Buffer.compare(record.leaf, leaf) === 0;
    const { kind, at, fields } = readEvent({ leaf: record.leaf }, nodeSha256).event;
    if (kind === "forked") forks.push(forkOf(fields, place, at));
    place++;
  });
  const fork = lostIn(forks, origin, index);
  if (fork !== undefined) {
    const words = `LOST. ${lossInWords(fork)}`;
    return { is: "lost", words, code: exitCode.forked, fork };
  }
  if (isThere) return { is: "has", words: `The log ${name} has it at that place.`, code: exitCode.ok };
  const words = `CONTRADICTED: the log ${name} has another event at that place, or none, and does not say why.`;
  return { is: "contradicts", words, code: exitCode.notGenuine };
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
