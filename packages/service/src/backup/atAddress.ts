import { EvenhandClient } from "@evenhand/client";
import { serviceError } from "../errors.js";
import { checkEmpty, type BackupManifest } from "./backupFolder.js";
import { backupFolder, type BackupOptions } from "./makeBackup.js";
import { receiveBackup } from "./backupStream.js";

export interface PlaceOptions extends BackupOptions {
  /** A key of the service, where it asks for one. */
  readonly key?: string | undefined;
}

/** Whether a place is the address of a service, and no folder. */
export function isAddress(place: string): boolean {
  return /^https?:\/\//.test(place);
}

/** Backs up a folder, or the service at an address. */
export async function backup(from: string, to: string, options: PlaceOptions = {}): Promise<BackupManifest> {
  if (/^postgres(?:ql)?:\/\//.test(from)) {
    const required = "a folder, or the address of a service that has one";
    throw serviceError("backup-of-database", { received: "a database", required });
  }
  if (!isAddress(from)) return backupFolder(from, to, options);
  const { withSecrets = true, watch, signal } = options;
  checkEmpty(to);
  const client = clientAt(from, options.key).within(signal === undefined ? {} : { signal });
  const stream = await client.backup({ secrets: withSecrets });
  return receiveBackup(stream, to, { signal, ...(watch === undefined ? {} : { watch }) });
}

/** A client of the service at this address, which says what is wrong with an address. */
export function clientAt(address: string, key: string | undefined): EvenhandClient {
  return new EvenhandClient({ address, ...(key === undefined || key === "" ? {} : { key }) });
}
