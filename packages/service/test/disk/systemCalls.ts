/** What a process did to files, one call of the system after the other, as strace recorded it. */
export type SystemCall = (
  | { readonly kind: "open"; readonly path: string; readonly flags: string; readonly file: number }
  | { readonly kind: "close"; readonly file: number }
  /** Without `at`, where the last one of this file ended. */
  | { readonly kind: "write"; readonly file: number; readonly bytes: Buffer; readonly at?: number }
  | { readonly kind: "truncate"; readonly file: number; readonly length: number }
  | { readonly kind: "sync"; readonly file: number }
  | { readonly kind: "rename" | "link"; readonly from: string; readonly to: string }
  | { readonly kind: "unlink" | "mkdir"; readonly path: string }
) & {
  /** The process was killed within the call: whether the call was done is not known. */
  readonly isCutOff: boolean;
};

/** The calls that change files or send answers. One that is missing here and changes a file makes a model wrong. */
const traced = [
  ...["open", "openat", "creat", "close", "dup", "dup2", "dup3", "lseek"],
  ...["write", "writev", "pwrite64", "pwritev", "pwritev2", "sendto", "sendmsg", "sendfile", "copy_file_range"],
  ...["fsync", "fdatasync", "sync_file_range", "ftruncate", "truncate", "fallocate"],
  ...["rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"],
];

/** The command before a program that has strace write all of its calls to this file, with every byte. */
export function recordedBy(strace: string, file: string): string[] {
  // A filter in the kernel leaves the other calls as fast as they are.
  const options = ["-f", "--seccomp-bpf", "-qq", "-xx", "-s", String(2 ** 22), "-e", "signal=none"];
  // Where a system does not know one of the calls, "?" has strace pass over it.
  return [strace, ...options, "-e", `trace=${traced.map((name) => `?${name}`).join(",")}`, "-o", file];
}

/** The successful calls of a record, in the order in which they ended. */
export function* systemCalls(record: string): Generator<SystemCall> {
  const begun = new Map<string, string>();
  for (const line of record.split("\n")) {
    const [, thread, text] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (text === undefined || /^[+-]{3} /.test(text)) continue;
    if (text.endsWith(" <unfinished ...>")) {
      begun.set(thread, text.slice(0, -" <unfinished ...>".length));
      continue;
    }
    const [resumed] = /^<\.\.\. \w+ resumed>/.exec(text) ?? [];
    const whole = resumed === undefined ? text : `${begun.get(thread) ?? ""}${text.slice(resumed.length)}`;
    begun.delete(thread);
    const call = readCall(whole);
    if (call !== undefined) yield call;
  }
  for (const text of begun.values()) {
    const call = readCall(`${text}) = ?`);
    if (call !== undefined) yield call;
  }
}

function readCall(text: string): SystemCall | undefined {
  const [, name, given, result] = /^(\w+)\((.*)\) += (-?\d+|\?)/.exec(text) ?? [];
  if (name === undefined) throw new Error(`a line of strace that cannot be read: ${text.slice(0, 200)}`);
  if (result.startsWith("-")) return undefined;
  const isCutOff = result === "?";
  const strings = [...given.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex]) => bytesOf(hex));
  const paths = strings.map(String);
  const file = Number.parseInt(given, 10);
  const last = Number(given.slice(given.lastIndexOf(",") + 1));
  const written = () => {
    const bytes = Buffer.concat(strings);
    return isCutOff ? bytes : bytes.subarray(0, Number(result));
  };
  switch (name) {
    case "open":
    case "openat":
    case "creat": {
      if (isCutOff) return undefined;
      const flags = name === "creat" ? "O_CREAT|O_TRUNC" : given;
      return { kind: "open", path: paths[0], flags, file: Number(result), isCutOff };
    }
    case "close":
      return { kind: "close", file, isCutOff };
    case "write":
    case "writev":
    case "sendto":
    case "sendmsg":
      return { kind: "write", file, bytes: written(), isCutOff };
    case "pwrite64":
    case "pwritev":
      return { kind: "write", file, bytes: written(), at: last, isCutOff };
    case "fsync":
    case "fdatasync":
      // A sync that did not end has promised nothing.
      return isCutOff ? undefined : { kind: "sync", file, isCutOff };
    case "ftruncate":
      return { kind: "truncate", file, length: last, isCutOff };
    case "rename":
    case "renameat":
    case "renameat2":
      return { kind: "rename", from: paths[0], to: paths[1], isCutOff };
    case "link":
    case "linkat":
      return { kind: "link", from: paths[0], to: paths[1], isCutOff };
    case "unlink":
    case "unlinkat":
      return { kind: "unlink", path: paths[0], isCutOff };
    case "mkdir":
    case "mkdirat":
      return { kind: "mkdir", path: paths[0], isCutOff };
    default:
      // Descriptors that are copied or moved within were not seen on files of a service.
      if (name === "lseek" || name.startsWith("dup")) return undefined;
      throw new Error(
        `strace recorded ${name} of ${paths.join(", ") || file}, which the model of a disk does not know`,
      );
  }
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}
