import { readSignedHead, type Head } from "@evenhand/allocator";
import { inWords, type Alarms } from "../alarms/alarms.js";
import { serviceError } from "../errors.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { base64, type FormerKey } from "./formerKeys.js";
import { HeadFile, isFilled, type KeptHead } from "./headFile.js";
import type { SigningKey } from "./signingKey.js";
import { checkSigner, keysOfFolder, renewKeyFiles, type SigningKeys } from "./signingKeys.js";

export interface KeptHeadsOptions {
  /** Another file with the last heads, outside of the folder: a folder that was copied back is found out by it. */
  readonly headFile?: string | undefined;
  /** Is told where heads cannot be kept outside the store, and when they can be again. */
  readonly alarms?: Pick<Alarms, "raise" | "clear">;
  /** Seals the signing key of a folder. Without it, the key lies open there. */
  readonly sealing?: SharedSecret | undefined;
}

/** The signed heads outside of the store, in the folder and in another file, with the keys that sign them. */
export class KeptHeads {
  readonly #folder: string;
  readonly #options: KeptHeadsOptions;
  #opened: { readonly keys: SigningKeys; readonly files: readonly HeadFile[] } | undefined;
  /** Heads that are in the store, and could not be kept outside of it: by the allocator's id. */
  readonly #unkept = new Map<string, KeptHead>();

  constructor(folder: string, options: KeptHeadsOptions) {
    this.#folder = folder;
    this.#options = options;
  }

  /**
   * Reads the heads, also again: while the store was closed, another process may have had the folder. The keys are
   * those of the folder, where none are given; one is made where nothing was signed yet, and `hasLogs` is false.
   */
  open(given?: SigningKeys, hasLogs = false): void {
    this.close();
    const { headFile, sealing } = this.#options;
    const wasSigned = hasLogs || (headFile !== undefined && isFilled(headFile));
    const keys = given ?? keysOfFolder(this.#folder, sealing, wasSigned);
    const inside = new HeadFile(this.#folder);
    this.#opened = { keys, files: [inside] };
    try {
      checkSigner(keys, inside.heads);
      if (given === undefined) renewKeyFiles(this.#folder, keys, sealing);
      if (headFile === undefined) return;
      const outside = new HeadFile(this.#folder, headFile);
      this.#opened = { keys, files: [inside, outside] };
      checkSigner(keys, outside.heads);
      // A file that is new, or was away, begins with what the folder has.
      outside.keep([...inside.heads].flatMap(([id, head]) => (outside.get(id) === undefined ? [{ id, head }] : [])));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get keys(): SigningKeys {
    return this.#files.keys;
  }

  /** Signs with other keys from now on. */
  useKeys(keys: SigningKeys): void {
    this.#opened = { ...this.#files, keys };
  }

  get key(): SigningKey {
    return this.keys.key;
  }

  /** The keys that have signed before, the oldest first. One that was about to be replaced, and was not, is no such. */
  get formerKeys(): readonly FormerKey[] {
    const { key, former } = this.keys;
    const current = base64(key.publicKey);
    return former.filter(({ publicKey }) => publicKey !== current);
  }

  get #files() {
    if (this.#opened !== undefined) return this.#opened;
    throw serviceError("store-failed", { received: "a folder that is closed", required: "one that is open" });
  }

  /** The last head that was published, as text. */
  get(id: string): string | undefined {
    return this.#files.files[0].get(id);
  }

  /** The last head of each file that has one. */
  lastOf(id: string): string[] {
    return this.#files.files.map((file) => file.get(id)).filter((text) => text !== undefined);
  }

  /** Every head that the files still have, also earlier ones. */
  allOf(id: string): string[] {
    return this.#files.files.flatMap((file) => file.headsOf(id));
  }

  /** The allocators of which a head is known. */
  get ids(): string[] {
    return [...new Set(this.#files.files.flatMap((file) => [...file.heads].map(([id]) => id)))];
  }

  /** How many events every file has under a head of this name. */
  sizeOf(id: string, origin: string): number {
    const sizes = this.#files.files.map((file) => {
      const text = file.get(id);
      const head: Head | undefined = text === undefined ? undefined : readSignedHead(text);
      return head?.origin === origin ? head.size : 0;
    });
    return Math.min(...sizes);
  }

  /** Whether the file of the folder, and the other one where there is one, have this as the last head. */
  has(id: string, head: string | undefined): boolean {
    return this.#files.files.every((file) => file.get(id) === head);
  }

  /** Keeps heads that are in the store outside of it too, where they are later ones than those that it has. */
  keep(heads: readonly KeptHead[]): void {
    if (heads.length === 0) return;
    try {
      for (const file of this.#files.files) file.keep(heads.filter((one) => isLater(one, file.get(one.id))));
      for (const { id } of heads) this.#unkept.delete(id);
      if (this.#unkept.size === 0) this.#options.alarms?.clear("heads-not-kept");
    } catch (cause) {
      for (const one of heads) this.#unkept.set(one.id, one);
      const received = inWords(cause);
      this.#options.alarms?.raise("heads-not-kept", { detail: received });
      throw serviceError("store-failed", { received, required: "a file of heads that can be written", cause });
    }
  }

  /** Keeps those that could not be kept when they were signed. */
  keepLate(): void {
    this.keep([...this.#unkept.values()]);
  }

  close(): void {
    for (const file of this.#opened?.files ?? []) file.close();
    this.#opened = undefined;
  }
}

function isLater({ head }: KeptHead, known: string | undefined): boolean {
  const [next, before] = [readSignedHead(head), known === undefined ? undefined : readSignedHead(known)];
  return before?.origin !== next.origin || before.size <= next.size;
}
