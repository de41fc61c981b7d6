import { Option, type Command } from "commander";
import type { CreateOptions, KeyPlace } from "./keys.js";

export function keysCommand(program: Command): void {
  const keys = program
    .command("keys")
    .description("Make, list and revoke the keys of a service, which may be running; replace what signs and seals.");
  const inFolder = () =>
    new Option("--folder <path>", "the folder of the service").env("EVENHAND_FOLDER").default("evenhand-data");
  const inStore = () =>
    new Option("--store <url>", "postgres://… of the database that replicas share").env("EVENHAND_STORE");
  const secret = () => new Option("--secret-file <path>", "the secret that replicas share").env("EVENHAND_SECRET_FILE");
  keys
    .command("create")
    .description("Make a key and print it. It is shown this once: only a hash is kept.")
    .addOption(inFolder())
    .addOption(inStore())
    .requiredOption("--scope <scopes>", "read, decide, reward, admin, audit: one, or several with commas")
    .option("--allocator <ids>", "only for these allocators, with commas (default: all)")
    .option("--note <words>", "what it is for", "")
    .action(async (options: CreateOptions) => {
      await (await import("./keys.js")).createKey(options);
    });
  keys
    .command("list")
    .description("List the keys: ids, scopes, notes.")
    .addOption(inFolder())
    .addOption(inStore())
    .action(async (options: KeyPlace) => {
      await (await import("./keys.js")).listKeys(options);
    });
  keys
    .command("revoke")
    .description("Revoke a key. A running service refuses it within a second.")
    .argument("<id>", "the id that the list shows")
    .addOption(inFolder())
    .addOption(inStore())
    .action(async (id: string, options: KeyPlace) => {
      await (await import("./keys.js")).revokeKey(id, options);
    });
  keys
    .command("rotate-signing")
    .description(
      "Replace the key that signs heads; older heads can be checked as before. Stop the service of a folder first. " +
        "Replicas of a database may run: they sign with the new key within a second.",
    )
    .addOption(inFolder())
    .addOption(inStore())
    .addOption(secret())
    .action(async (options: KeyPlace) => {
      await (await import("./keys.js")).rotateSigning(options);
    });
  keys
    .command("reseal")
    .description(
      "Seal what is secret in the database again, with the first line of the secret: the last step before the other " +
        "lines are forgotten. Replicas may run, and it can be done again.",
    )
    .addOption(inStore().makeOptionMandatory())
    .addOption(secret())
    .action(async (options: KeyPlace & { readonly store: string }) => {
      await (await import("./keys.js")).reseal(options);
    });
}
