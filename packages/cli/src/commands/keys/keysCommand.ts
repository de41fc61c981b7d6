import { Option, type Command } from "commander";
import { secretFileOption } from "../../options.js";
import type { CreateOptions, KeyPlace, RotateOptions } from "./keys.js";

export function keysCommand(program: Command): void {
  const keys = program
    .command("keys")
    .description(
      "Make, list, rotate and revoke the keys of a service, which may be running; replace what signs and seals.",
    );
  const inFolder = () =>
    new Option("--folder <path>", "the folder of the service").env("EVENHAND_FOLDER").default("evenhand-data");
  const inStore = () =>
    new Option("--store <url>", "postgres://… of the database that replicas share").env("EVENHAND_STORE");
  keys
    .command("create")
    .description("Make a key and print it. It is shown this once: only a hash is kept.")
    .addOption(inFolder())
    .addOption(inStore())
    .requiredOption("--scope <scopes>", "read, decide, reward, admin, audit: one, or several with commas")
    .option("--allocator <ids>", "only for these allocators, with commas (default: all)")
    .option("--arm <id>", "only for this arm of the one allocator: it sees nothing of the others")
    .option("--expires <when>", "its end: 90d, 12h, 2030-01-31 with that day, 2030-01-31T12:00Z (default: none)")
    .option("--note <words>", "what it is for", "")
    .addHelpText(
      "after",
      `
Examples:
  evenhand keys create --scope decide,reward --note shop --expires 90d
  evenhand keys create --scope read --allocator orders --arm north --note north`,
    )
    .action(async (options: CreateOptions) => {
      await (await import("./keys.js")).createKey(options);
    });
  keys
    .command("list")
    .description("List the keys: what each may do, its end, and when it was used last, to the minute.")
    .addOption(inFolder())
    .addOption(inStore())
    .action(async (options: KeyPlace) => {
      await (await import("./keys.js")).listKeys(options);
    });
  keys
    .command("rotate")
    .description(
      "Give a key another secret and print it, this once. Its id, scopes and limits stay; the secret that it had works " +
        "until the overlap ends, and so does any that it had before.",
    )
    .argument("<name>", "the id that the list shows, or a note that one key has")
    .addOption(inFolder())
    .addOption(inStore())
    .option(
      "--overlap <how long>",
      "for which both secrets work: 1d, 12h, 30m, or 0 where the old one has leaked",
      "1d",
    )
    .option("--expires <when>", "another end: 90d, 2030-01-31 (default: the one that it has)")
    .action(async (name: string, options: RotateOptions) => {
      await (await import("./keys.js")).rotate(name, options);
    });
  keys
    .command("revoke")
    .description("Revoke a key. A running service refuses it within a second.")
    .argument("<name>", "the id that the list shows, or a note that one key has")
    .addOption(inFolder())
    .addOption(inStore())
    .action(async (name: string, options: KeyPlace) => {
      await (await import("./keys.js")).revokeKey(name, options);
    });
  keys
    .command("rotate-signing")
    .description(
      "Replace the key that signs heads; older heads can be checked as before. Stop the service of a folder first. " +
        "Replicas of a database may run: they sign with the new key within a second.",
    )
    .addOption(inFolder())
    .addOption(inStore())
    .addOption(secretFileOption())
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
    .addOption(secretFileOption())
    .action(async (options: KeyPlace & { readonly store: string }) => {
      await (await import("./keys.js")).reseal(options);
    });
}
