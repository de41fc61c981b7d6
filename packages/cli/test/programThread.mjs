import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Readable } from "node:stream";
import { workerData } from "node:worker_threads";

/**
 * The built command in a thread that stays, for evenhand.ts: what the program imports is loaded once. The program
 * itself is evaluated for each run, with arguments, input, environment and streams of its own, as a process has them.
 */
const { program, port, hasEnded } = workerData;
const streams = /** @type {const} */ (["stdout", "stderr"]);
let runs = 0;
let input = Buffer.of();

/** The standard input of a thread is that of its process: the run has its own. */
const readFileSync = fs.readFileSync;
fs.readFileSync = (path, options) => (path === 0 ? input : readFileSync(path, options));
syncBuiltinESMExports();
Object.defineProperty(process, "stdin", { get: () => Readable.from([input]) });

// Where the thread itself ends, evenhand.ts finds no message.
process.on("exit", tellTheEnd);
port.on("message", async (run) => {
  const finished = await finishedRun(run);
  port.postMessage(finished);
  tellTheEnd();
});

async function finishedRun(run) {
  input = Buffer.from(run.input);
  process.argv = [process.execPath, program, ...run.args];
  process.exitCode = undefined;
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, run.env);
  const written = Object.fromEntries(streams.map((name) => [name, writtenTo(process[name], run.columns[name])]));
  await import(`${program}?run=${++runs}`);
  for (const name of streams) process[name].removeAllListeners("error");
  const [stdout, stderr] = streams.map((name) => Buffer.concat(written[name]).toString("utf8"));
  return { code: process.exitCode ?? 0, stdout, stderr };
}

/** What the run writes. With a width the stream says that it is a terminal. */
function writtenTo(stream, columns) {
  const chunks = [];
  stream.isTTY = columns === undefined ? undefined : true;
  stream.columns = columns;
  stream.write = (chunk, ...rest) => {
    chunks.push(Buffer.from(chunk));
    rest.at(-1)?.();
    return true;
  };
  return chunks;
}

function tellTheEnd() {
  Atomics.store(hasEnded, 0, 1);
  Atomics.notify(hasEnded, 0);
}
