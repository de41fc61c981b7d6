import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  examineDatabase,
  examineFilesOf,
  examineFolder,
  type ExaminedAllocator,
  type FileFinding,
  type FolderFinding,
} from "@evenhand/service";
import { toJson } from "../../output/toJson.js";
import { isOfSystem, unwritable } from "../../output/writing.js";
import { exitCode } from "../../process/exitCode.js";
import { secretGiven, secretRequired, type SecretOption } from "../../serviceSecret.js";
import { print, shown } from "../../terminal/print.js";
import { ProgressLine } from "../../terminal/progressLine.js";
import { placeOfDatabase } from "../../terminal/shownUrl.js";
import { tablesWithin } from "../../terminal/table.js";
import { terminalOf } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";

/** The options as they were typed. */
export interface DoctorOptions extends SecretOption {
  readonly folder: string;
  readonly store?: string;
  readonly export?: string;
  readonly json?: true;
  readonly webhook?: true;
  readonly config?: string;
}

const LOST =
  "Restore the newest backup of the whole folder or database. Where none has the events, `evenhand fork` goes on without " +
  "them. Until then the service refuses this allocator.";

/** What each kind of finding means, and what can be done about it. */
const remedies: Readonly<Record<FolderFinding["kind"], string>> = {
  log:
    "The service refuses this allocator, except for reading its log. Nothing that was decided before this event is lost: keep the " +
    "log (--export), audit it, and go on with a new allocator that has the same arms and terms. If a backup is newer " +
    "than the damage, restore it instead.",
  snapshot: "The service reads the log from its beginning instead, which takes longer. Nothing else needs to be done.",
  behind: LOST,
  fork: LOST,
  unsigned:
    "Restore the newest backup that has them. No head says that there were as many, so nothing can be forked: where no " +
    "backup has them, `evenhand backup` and `evenhand restore` make a folder of what is left, and the log says so.",
};

const REMEDY_OF_FILES =
  "Keep a copy of the whole folder, and restore the newest backup from before the damage. Check the disk.";

/** `evenhand doctor`: answers the exit code. */
export async function doctor(options: DoctorOptions): Promise<number> {
  const files = isOfFolder(options) ? await examineFilesOf(options.folder, secretGiven(options)) : [];
  const examined: ExaminedAllocator[] = [];
  const progress = new ProgressLine(process.stderr, undefined, "events");
  const watch = (done: number, total: number, id: string) => {
    progress.show({ roundsDone: done, roundsTotal: total }, id);
  };
  for await (const one of examine(options, watch)) {
    examined.push(one);
    if (options.export !== undefined && one.findings.length > 0) await exportLog(options.export, one);
  }
  progress.clear();
  const unsound = examined.filter(({ findings }) => findings.length > 0);
  const rows = examined.map(({ id, events, findings }) => ({ id, events, findings }));
  if (options.json === true) print(toJson({ ...placeOf(options), files, allocators: rows }));
  else print(inWords(options, { files, examined, unsound }));
  return files.length + unsound.length === 0 ? exitCode.ok : exitCode.unsound;
}

/** Files are those of the folder of a service; a replica keeps heads there alone. */
function isOfFolder({ store = "" }: DoctorOptions): boolean {
  return store === "";
}

function examine(options: DoctorOptions, watch: (done: number, total: number, id: string) => void) {
  const { folder, store: database = "" } = options;
  if (isOfFolder(options)) return examineFolder(folder, watch, secretGiven(options));
  return examineDatabase({ database, secret: secretRequired(options), folder }, watch);
}

/** What was examined. Of the address of a database the user and password are not shown. */
function placeOf({ folder, store = "" }: DoctorOptions) {
  return store === "" ? { folder } : { database: placeOfDatabase(store) };
}

interface Findings {
  readonly files: readonly FileFinding[];
  readonly examined: readonly ExaminedAllocator[];
  /** Those with findings. */
  readonly unsound: readonly ExaminedAllocator[];
}

function inWords(options: DoctorOptions, { files, examined, unsound }: Findings): string {
  const count = examined.length === 1 ? "1 allocator" : `${examined.length} allocators`;
  const { export: exported } = options;
  const [place] = Object.values(placeOf(options));
  if (files.length + unsound.length === 0) return `${place}: ${count}, all in order\n`;
  const terminal = terminalOf(process.stdout);
  const named = files.map(({ file, words }) => wrap(`${file}: ${shown(words)}`, terminal.columns));
  if (files.length > 0) named.push(wrap(REMEDY_OF_FILES, terminal.columns));
  const columns = [
    { head: "allocator", cells: unsound.map(({ id }) => id), align: "left" as const },
    { head: "events", cells: unsound.map(({ events }) => String(events)) },
    { head: "findings", cells: unsound.map(({ findings }) => String(findings.length)) },
  ];
  const told = unsound.flatMap(({ id, findings }) =>
    findings.map((finding) => {
      const where = finding.kind === "log" ? `event ${finding.place}` : `at ${finding.place} events`;
      return wrap(`${id}, ${where}: ${shown(finding.words)} ${remedies[finding.kind]}`, terminal.columns);
    }),
  );
  const where = exported === undefined ? "" : `\nTheir logs are in ${exported}, as far as they go.\n`;
  const inFiles =
    files.length === 0 ? "" : `; ${files.length === 1 ? "1 finding" : `${files.length} findings`} in files`;
  const head = `${place}: ${count}, ${unsound.length} not in order${inFiles}`;
  const ofLogs = unsound.length === 0 ? [] : [tablesWithin(columns, terminal), ...told];
  return `${[head, ...named, ...ofLogs].join("\n\n")}\n${unsound.length === 0 ? "" : where}`;
}

/** The log of one allocator. A file that is there is not written over: it may be the only copy. */
async function exportLog(folder: string, examined: ExaminedAllocator): Promise<void> {
  const file = join(folder, `${examined.id}.evenhand`);
  try {
    mkdirSync(folder, { recursive: true });
    await pipeline(examined.log(), createWriteStream(file, { flags: "wx" }));
  } catch (error) {
    throw isOfSystem(error) ? unwritable("--export", file, error) : error;
  }
}
