import type { Command } from "commander";
import type { ServeOptions } from "./serve.js";

/** The flags of the settings, by name: a test compares them with the table of the service, which takes long to load. */
export const settingFlags = [
  ["--host <address>", "the address to listen at (127.0.0.1); any but a loopback one needs keys"],
  ["--port <number>", "the port to listen at (4600); 0: any that is free"],
  ["--folder <path>", "the folder of logs and keys; with --store, of the last signed heads (evenhand-data)"],
  ["--head-file <path>", "another file with the last signed heads, on another disk than the folder (none)"],
  ["--store <url>", "postgres://…: the database that several replicas share (none: the folder has the logs)"],
  ["--secret-file <path>", "the secret that seals seeds and signing key; with --store required (EVENHAND_SECRET)"],
  ["--replica-address <url>", "where other replicas reach this one (where it listens)"],
  ["--origin <name>", "the beginning of every log's name, such as evenhand.example.org (localhost)"],
  ["--insecure-no-auth", "answer without keys; only at a loopback address"],
  ["--rate-limit <number>", "requests a second from one address, of each key (50000)"],
  ["--trusted-proxies <addresses>", "proxies whose X-Forwarded-For or Forwarded is believed, with commas (none)"],
  ["--cors-origins <origins>", "origins whose web pages may ask, such as https://shop.example.org, with commas (none)"],
  ["--pages <folder>", 'the folder of the pages to serve too (those that came with the command); "": none'],
  ["--demo", "let the pages offer a demo: an allocator with a simulated stream of requests"],
  ["--disk-reserve <MiB>", "free room on the disk of the folder, below which there is an alarm (1024); 0: never"],
  [
    "--open-decisions-memory <MiB>",
    "memory for decisions whose rewards are awaited; at the limit no more are made (2048)",
  ],
  ["--allocator-memory <MiB>", "memory for allocators that are not being asked (256)"],
  ["--webhooks <urls>", "where messages about alarms are sent, with commas (nowhere)"],
  ["--webhook-secret-file <path>", "the secret that signs them (none: EVENHAND_WEBHOOK_SECRET has it)"],
  ["--webhook-networks <networks>", "private networks that they may be sent to, also over plain http (none)"],
  ["--open-telemetry", "make spans of requests and commits; needs @opentelemetry/api and an SDK (node --import)"],
  ["--log-format <format>", "json: every line is JSON; text: the start in words too; auto (text at a terminal)"],
  ["--log-level <level>", "info, warn, error or silent"],
] as const;

export function serveCommand(program: Command): void {
  const command = program.command("serve").description("Run the decision service: durable allocation over HTTP.");
  for (const [flags, words] of settingFlags) command.option(flags, words);
  command
    .option("--config <file>", "a JSON file with settings; flags and EVENHAND_* variables override it")
    .option("--print-config", "print the settings in force, as such a file, without the password of --store, and end")
    .addHelpText(
      "after",
      `
Examples:
  evenhand serve --insecure-no-auth
  evenhand serve --insecure-no-auth --demo
  evenhand keys create --scope decide,reward --note shop
  evenhand serve --host 0.0.0.0 --origin evenhand.example.org
  evenhand serve --store postgres://evenhand@db/evenhand --secret-file secret`,
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import("./serve.js");
      process.exitCode = await serve(options);
    });
}
