import { Option, type Command } from "commander";

export function keysCommand(program: Command): void {
  const keys = program
    .command("keys")
    .description("Make, list and revoke the keys of a service, which may be running; replace its signing key.");
  const folder = () => new Option("--folder <path>", "the folder of the service").env("EVENHAND_FOLDER");
  const inFolder = () => folder().default("evenhand-data");
  keys
    .command("create")
    .description("Make a key and print it. It is shown this once: only a hash is kept.")
    .addOption(inFolder())
    .requiredOption("--scope <scopes>", "read, decide, reward, admin, audit: one, or several with commas")
    .option("--allocator <ids>", "only for these allocators, with commas (default: all)")
    .option("--note <words>", "what it is for", "")
    .action(async (options: { folder: string; scope: string; allocator?: string; note: string }) => {
      (await import("./keys.js")).createKey(options);
    });
  keys
    .command("list")
    .description("List the keys: ids, scopes, notes.")
    .addOption(inFolder())
    .action(async (options: { folder: string }) => {
      (await import("./keys.js")).listKeys(options);
    });
  keys
    .command("revoke")
    .description("Revoke a key. A running service refuses it within a second.")
    .argument("<id>", "the id that the list shows")
    .addOption(inFolder())
    .action(async (id: string, options: { folder: string }) => {
      (await import("./keys.js")).revokeKey(id, options);
    });
  keys
    .command("rotate-signing")
    .description("Replace the key that signs heads. Stop the service first; older heads can be checked as before.")
    .addOption(inFolder())
    .action(async (options: { folder: string }) => {
      await (await import("./keys.js")).rotateSigning(options);
    });
}
