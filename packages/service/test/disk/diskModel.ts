import { dirname } from "node:path";
import type { SystemCall } from "./systemCalls.js";

/** The files of a folder after a crash: their contents by their paths. */
export type FilesLeft = ReadonlyMap<string, Buffer>;

/** What a crash may leave of what was written. */
export const crashes = {
  killed: "the process was killed: every write is there",
  unsynced: "the power failed: what was not synced is gone, and so are names whose folder was not synced",
  emptied: "the power failed: what was not synced is gone, and the names are there",
  torn: "the power failed: the last write that was not synced ends at a border of 512 bytes",
} as const;
export type CrashKind = keyof typeof crashes;

const SECTOR = 512;

/** A file, whatever its names are. */
class Inode {
  #bytes = Buffer.alloc(0);
  #length = 0;
  /** The content that was synced last: nothing where none was. */
  synced = Buffer.alloc(0);

  /** It is another one after the next change. */
  get content(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  set length(length: number) {
    if (length > this.#bytes.length) this.#bytes = Buffer.concat([this.content], 2 * length);
    else this.#bytes.fill(0, Math.min(length, this.#length), Math.max(length, this.#length));
    this.#length = length;
  }

  write(bytes: Buffer, at: number): void {
    if (at + bytes.length > this.#length) this.length = at + bytes.length;
    bytes.copy(this.#bytes, at);
  }

  sync(): void {
    this.synced = Buffer.from(this.content);
  }
}

interface OpenFile {
  readonly path: string;
  /** Undefined for a folder. */
  readonly inode: Inode | undefined;
  /** Where the next write begins that does not say where. */
  next: number;
}

interface LastWrite {
  readonly inode: Inode;
  readonly from: number;
  readonly to: number;
  /** What stood there before it, and how long the file was. */
  readonly overwritten: Buffer;
  readonly length: number;
}

/**
 * A disk below one folder, as POSIX describes it: a write is on the disk when the file was synced, and a name when the
 * folder was. It follows the calls of one process after the other, and knows at every moment what a crash would leave.
 */
export class DiskModel {
  readonly #root: string;
  /** By their paths. The folder itself is there, and all names in it are synced, when the model begins. */
  readonly #names = new Map<string, Inode | "folder">();
  #syncedNames = new Map<string, Inode | "folder">();
  readonly #open = new Map<number, OpenFile>();
  #lastWrite: LastWrite | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Another process goes on from here. */
  processEnded(): void {
    this.#open.clear();
  }

  /** Whether the call changes what one of these crashes would leave. */
  changes(call: SystemCall, crash: CrashKind): boolean {
    const { isOfNames, isOfContent, isSync } = this.#kindOf(call);
    if (crash === "unsynced") return isSync;
    if (crash === "killed") return isOfNames || isOfContent;
    if (crash === "emptied") return isOfNames || isSync;
    return (isOfNames || isOfContent || isSync) && this.#lastWrite !== undefined;
  }

  #kindOf(call: SystemCall) {
    switch (call.kind) {
      case "open": {
        const known = this.#names.get(call.path);
        const isNew = known === undefined && call.flags.includes("O_CREAT") && this.#isBelow(call.path);
        const isEmptied = call.flags.includes("O_TRUNC") && known !== undefined;
        return { isOfNames: isNew, isOfContent: isEmptied, isSync: false };
      }
      case "write":
      case "truncate":
        return { isOfNames: false, isOfContent: this.#open.get(call.file)?.inode !== undefined, isSync: false };
      case "sync":
        return { isOfNames: false, isOfContent: false, isSync: this.#open.has(call.file) };
      case "rename":
      case "link":
        return { isOfNames: this.#isBelow(call.to), isOfContent: false, isSync: false };
      case "unlink":
      case "mkdir":
        return { isOfNames: this.#isBelow(call.path), isOfContent: false, isSync: false };
      case "close":
        return { isOfNames: false, isOfContent: false, isSync: false };
    }
  }

  apply(call: SystemCall): void {
    switch (call.kind) {
      case "open":
        this.#opened(call.path, call.flags, call.file);
        return;
      case "close":
        this.#open.delete(call.file);
        return;
      case "write":
        this.#write(this.#open.get(call.file), call.bytes, call.at);
        return;
      case "truncate":
        this.#truncate(this.#open.get(call.file)?.inode, call.length);
        return;
      case "sync":
        this.#sync(this.#open.get(call.file));
        return;
      case "mkdir":
        if (this.#isBelow(call.path)) this.#names.set(call.path, "folder");
        return;
      case "unlink":
        this.#names.delete(call.path);
        return;
      case "link":
      case "rename": {
        const named = this.#names.get(call.from);
        if (named === undefined || named === "folder") return;
        this.#names.set(call.to, named);
        if (call.kind === "rename") this.#names.delete(call.from);
      }
    }
  }

  /** The index of the write-ahead log is memory that processes share: it is made again from the log. */
  #isBelow(path: string): boolean {
    return path.startsWith(`${this.#root}/`) && !path.endsWith("-shm");
  }

  #opened(path: string, flags: string, file: number): void {
    // The same number may have been another file's.
    this.#open.delete(file);
    if (path !== this.#root && !this.#isBelow(path)) return;
    let named = path === this.#root ? "folder" : this.#names.get(path);
    if (named === undefined) {
      if (!flags.includes("O_CREAT")) return;
      this.#names.set(path, (named = new Inode()));
    }
    if (named === "folder") {
      this.#open.set(file, { path, inode: undefined, next: 0 });
      return;
    }
    if (flags.includes("O_TRUNC")) this.#truncate(named, 0);
    this.#open.set(file, { path, inode: named, next: flags.includes("O_APPEND") ? named.length : 0 });
  }

  #write(opened: OpenFile | undefined, bytes: Buffer, at: number | undefined): void {
    if (opened?.inode === undefined) return;
    const { inode } = opened;
    const from = at ?? opened.next;
    const to = from + bytes.length;
    const overwritten = Buffer.from(inode.content.subarray(from, to));
    this.#lastWrite = { inode, from, to, overwritten, length: inode.length };
    inode.write(bytes, from);
    if (at === undefined) opened.next = to;
  }

  #truncate(inode: Inode | undefined, length: number): void {
    if (inode === undefined) return;
    inode.length = length;
    this.#lastWrite = undefined;
  }

  #sync(opened: OpenFile | undefined): void {
    if (opened === undefined) return;
    const { path, inode } = opened;
    if (inode !== undefined) {
      inode.sync();
      if (this.#lastWrite?.inode === inode) this.#lastWrite = undefined;
      return;
    }
    const names = [...this.#syncedNames].filter(([name]) => dirname(name) !== path);
    this.#syncedNames = new Map([...names, ...[...this.#names].filter(([name]) => dirname(name) === path)]);
  }

  /**
   * What the crash would leave now: one state, or for a write that is torn one for each border of a sector in it. Each
   * is made when it is asked for, and is another one after the next call.
   */
  left(crash: CrashKind): (() => FilesLeft)[] {
    if (crash === "unsynced") return [() => this.#files(this.#syncedNames, ({ synced }) => synced)];
    if (crash === "emptied") return [() => this.#files(this.#names, ({ synced }) => synced)];
    if (crash === "killed") return [() => this.#files(this.#names, ({ content }) => content)];
    const write = this.#lastWrite;
    if (write === undefined) return [];
    const states: (() => FilesLeft)[] = [];
    for (let cut = Math.ceil((write.from + 1) / SECTOR) * SECTOR; cut < write.to; cut += SECTOR) {
      states.push(() => this.#files(this.#names, (one) => (one === write.inode ? torn(write, cut) : one.content)));
    }
    return states;
  }

  /** Only what a path leads to: a file is lost with the name of its folder. */
  #files(names: ReadonlyMap<string, Inode | "folder">, contentOf: (inode: Inode) => Buffer): FilesLeft {
    const isReached = (path: string): boolean => {
      const above = dirname(path);
      return above === this.#root || (names.get(above) === "folder" && isReached(above));
    };
    const files = new Map<string, Buffer>();
    for (const [path, named] of names) {
      if (named !== "folder" && isReached(path)) files.set(path.slice(this.#root.length + 1), contentOf(named));
    }
    return files;
  }
}

/** The file with its last write as far as this place. What lies behind it is as it was before. */
function torn({ inode, from, overwritten, length }: LastWrite, cut: number): Buffer {
  const content = Buffer.from(inode.content.subarray(0, Math.max(length, cut)));
  overwritten.subarray(cut - from).copy(content, cut);
  return content;
}
