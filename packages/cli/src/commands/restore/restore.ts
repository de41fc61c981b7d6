import { utcText } from "@evenhand/allocator";
import { restoreFolder } from "@evenhand/service";
import { exitCode } from "../../process/exitCode.js";
import { print, shown } from "../../terminal/print.js";

/** The options as they were typed. */
export interface RestoreOptions {
  readonly headFile?: string;
}

/** `evenhand restore`: answers the exit code. */
export async function restore(backup: string, folder: string, { headFile }: RestoreOptions): Promise<number> {
  const { manifest, behind, unreadable } = await restoreFolder(backup, folder, { headFile });
  const { logs, made, withSecrets } = manifest;
  const events = logs.reduce((sum, { length }) => sum + length, 0);
  const many = logs.length === 1 ? "1 allocator" : `${logs.length} allocators`;
  const lines = [
    `${shown(folder)}: ${many}, ${events} events, as they were on ${utcText(made)}`,
    ...(withSecrets
      ? []
      : ["The backup has no keys and no seeds: this folder can be examined and audited, not served."]),
    ...(headFile === undefined
      ? ["Whether anything was signed after the backup, only heads that were kept elsewhere can tell (--head-file)."]
      : []),
    ...unreadable.map((id) => `${shown(id)}: its log leads to no state; evenhand doctor says what can be done.`),
    ...behind.map(
      ({ id, lost }) =>
        `${shown(id)}: at least ${lost} events are lost that were signed. It is refused until its log says so:\n` +
        `  evenhand fork ${shown(id)} --because "…" --folder ${shown(folder)} --head-file ${shown(headFile ?? "")}`,
    ),
  ];
  print(`${lines.join("\n")}\n`);
  return behind.length > 0 ? exitCode.unsound : exitCode.ok;
}
