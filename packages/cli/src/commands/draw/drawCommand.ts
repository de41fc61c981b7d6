import type { Command } from "commander";
import { outputOptions } from "../../options.js";
import type { OutputOptions } from "../../output/checkOutputs.js";

export function drawCommand(program: Command): void {
  const command = program
    .command("draw")
    .description("Draw a kept result again, without running it again.")
    .argument("<result>", "a file that simulate --json wrote; - for stdin");
  outputOptions(command)
    .addHelpText(
      "after",
      `
Examples:
  evenhand draw result.json
  evenhand draw result.json --svg figure.svg --png figure.png
  evenhand draw result.json --png regret.png \\
    --figure '{ metrics: [regret], against: eta, log: [x, y] }'
  evenhand draw result.json --html result.html
  evenhand draw result.json --latex tables.tex --pdf figure.pdf --methods -`,
    )
    .action(async (result: string, options: OutputOptions) => {
      const { draw } = await import("./draw.js");
      process.exitCode = await draw(result, options);
    });
}
