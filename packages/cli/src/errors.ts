import {
  defineErrors,
  errorTable,
  toPrintable,
  type ErrorCode,
  type ErrorRow,
  type EvenhandError,
} from "@evenhand/core";
// The tables alone: most commands need nothing else of these packages, which have many files to load.
import { allocatorErrors, type AllocatorErrorCode } from "@evenhand/allocator/errors";
import { labErrors, type LabErrorCode } from "@evenhand/lab/errors";
import type { ServiceErrorCode } from "@evenhand/service";

/** What can be wrong with the files and names that a user typed. */
export const cliErrors = {
  "experiment-unknown": { title: "There is no such experiment", remedy: "`evenhand reproduce --list` lists them." },
  "file-unwritable": { title: "The file cannot be written", remedy: "Check its folder, and that you may write to it." },
  "allocator-missing": {
    title: "It is not clear which allocator is meant",
    remedy: "Name one that is there with --allocator.",
  },
  "export-refused": {
    title: "The service does not answer as it was asked to",
    remedy: "Check the address, the key (EVENHAND_KEY or --key-file) and what the service says.",
  },
  "option-unfit": { title: "The option is for something else", remedy: "Leave it out." },
  "file-syntax": { title: "The file is neither YAML nor JSON", remedy: "Correct it at the place that is named." },
} as const satisfies Record<string, ErrorRow>;

export type CliErrorCode = ErrorCode | LabErrorCode | AllocatorErrorCode | keyof typeof cliErrors;

const rows = { ...errorTable, ...labErrors, ...allocatorErrors, ...cliErrors };

/** The command refuses with the codes of core, lab and allocator what those would refuse too. */
export const cliError = defineErrors(rows);

/** What to do at a command line, in place of the remedies for programs. */
const remedies: Readonly<Partial<Record<CliErrorCode | ServiceErrorCode | "service-away", string>>> = {
  "policy-unknown": "`evenhand policies` lists them.",
  "learner-unknown": "`evenhand policies` lists them.",
  "environment-unknown": "`evenhand environments` lists them.",
  "contract-unknown": "`evenhand contracts` lists them.",
  "metric-unknown": "`evenhand metrics` lists them.",
  "result-unreadable": "Name a file that `evenhand simulate --json` wrote, whole and unchanged.",
  "service-away": "Check its address, and that it runs.",
  "seed-format": "Use the file as the keeper of the log handed it out.",
  "keys-missing":
    "Make a key with `evenhand keys create`, for the same --folder or --store; or, on this machine alone, add " +
    "--insecure-no-auth.",
  "store-failed":
    "Where it is a database: check the address, the role, its password (in the URL, or PGPASSWORD) and its right to " +
    "create a schema; where it is a folder, that the disk has room. Then run the command again.",
  "key-name-unknown": "`evenhand keys list` lists them.",
  "setting-invalid": "`evenhand serve --print-config` shows what is in force.",
  "port-in-use": "Stop it, or choose another port with --port.",
  "resume-impossible": "Leave out --resume to start from the beginning.",
};

/** What is wrong with an input, as the errors of all packages say it. */
type ToldError = Pick<EvenhandError, "title" | "received" | "required" | "remedy"> & {
  readonly code: string;
  readonly path?: string | undefined;
};

/** Whether a service was asked, and did not answer, or refused: the client's errors have a class of their own. */
export function isOfService(error: unknown): error is Error & ToldError {
  return error instanceof Error && error.name === "ClientError";
}

/** One line about such an error. What a service refuses, it says itself. */
export function serviceInWords(error: Error & ToldError): string {
  if (error.code !== "service-refused" || !(error.cause instanceof Error)) return errorInWords(error);
  return toPrintable(`${error.cause.message} [${(error.cause as Error & { readonly code: string }).code}]`);
}

/** One line about an error: where in the input, what is wrong, what to do, and the code. */
export function errorInWords(error: ToldError & { readonly cause?: unknown }): string {
  const { path = "", title, received, required, remedy, code } = error;
  const missing = missingFile(error);
  const where = path === "" || path === missing ? "" : `${path}: `;
  return toPrintable(`${where}${problem()} [${code}]`);

  function problem(): string {
    if (missing !== undefined) return `file not found: ${missing}. ${remedyFor(code, remedy)}`;
    // What was probably meant comes before a list that may be long.
    if (remedy.startsWith("Did you mean")) return `${title}. Received ${received}. ${remedy} Required: ${required}.`;
    return `${title}. Received ${received}; required: ${required}. ${remedyFor(code, remedy)}`;
  }
}

/** The file that was to be read and is not there. */
function missingFile({ code, cause }: Pick<EvenhandError, "code"> & { readonly cause?: unknown }): string | undefined {
  if (code !== "file-unreadable" || !(cause instanceof Error)) return undefined;
  const { code: reason, path } = cause as NodeJS.ErrnoException;
  return reason === "ENOENT" ? path : undefined;
}

/** A remedy that knows more than the table's stays. */
function remedyFor(code: string, remedy: string): string {
  // The service's table takes long to load, and has general remedies alone.
  const general = Object.hasOwn(rows, code) ? rows[code as CliErrorCode].remedy : remedy;
  return remedy === general ? (remedies[code as keyof typeof remedies] ?? remedy) : remedy;
}
