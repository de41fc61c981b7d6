import type { OwnDefinitions } from "@evenhand/core";
import type { Command } from "commander";
import { moduleOption } from "../../options.js";
import type { Listed } from "./listed.js";

/** The options as they were typed. */
interface ListingOptions {
  readonly json?: true;
  readonly module?: string;
}

/** A command that lists definitions, or describes one. */
interface Listing {
  readonly name: string;
  readonly description: string;
  /** What [id] is. */
  readonly argument: string;
  readonly example: string;
  /** Loads what prints them: a command that is not called takes no time. */
  readonly load: () => Promise<(id: string | undefined, listed: Listed) => void>;
}

function listingCommand(program: Command, { name, description, argument, example, load }: Listing): void {
  program
    .command(name)
    .description(description)
    .argument("[id]", argument)
    .option("--json", "print JSON")
    .addOption(moduleOption())
    .addHelpText(
      "after",
      `
Examples:
  evenhand ${name}
  evenhand ${name} ${example}
  evenhand ${name} --json
  evenhand ${name} --module own.mjs`,
    )
    .action(async (id: string | undefined, { json, module }: ListingOptions) => {
      const [list, { describeDefinitions }] = await Promise.all([load(), import("@evenhand/core")]);
      const own = module === undefined ? undefined : await definitionsOf(module);
      list(id, { definitions: describeDefinitions(own), own, json: json === true });
    });
}

async function definitionsOf(file: string): Promise<OwnDefinitions> {
  const { loadDefinitions } = await import("@evenhand/lab/run");
  return (await loadDefinitions(file)).definitions;
}

export function policiesCommand(program: Command): void {
  listingCommand(program, {
    name: "policies",
    description: "List the policies, or describe one.",
    argument: "a policy, such as deadline-quota",
    example: "deadline-quota",
    load: async () => (await import("./policies.js")).policies,
  });
}

export function contractsCommand(program: Command): void {
  listingCommand(program, {
    name: "contracts",
    description: "List the contracts that a study can state, or describe one.",
    argument: "a contract, such as quota",
    example: "opportunity",
    load: async () => (await import("./contracts.js")).contracts,
  });
}

export function environmentsCommand(program: Command): void {
  listingCommand(program, {
    name: "environments",
    description: "List the environments that policies can play in, or describe one.",
    argument: "an environment, such as bernoulli",
    example: "improving",
    load: async () => (await import("./environments.js")).environments,
  });
}

export function metricsCommand(program: Command): void {
  listingCommand(program, {
    name: "metrics",
    description: "List the metrics that a study can ask for, or describe one.",
    argument: "a metric, such as worst-violation",
    example: "worst-violation",
    load: async () => (await import("./metrics.js")).metrics,
  });
}
