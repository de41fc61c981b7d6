import { Argument, type Command } from "commander";
import type { Shell } from "./completion.js";

export function completionCommand(program: Command): void {
  program
    .command("completion")
    .description("Print a script that lets a shell complete commands and options.")
    .addArgument(new Argument("<shell>", "which shell it is for").choices(["bash", "zsh", "fish"] satisfies Shell[]))
    .addHelpText(
      "after",
      `
Examples:
  evenhand completion bash > ~/.local/share/bash-completion/completions/evenhand
  evenhand completion zsh > "\${fpath[1]}/_evenhand"
  evenhand completion fish > ~/.config/fish/completions/evenhand.fish

Or for this terminal alone: eval "$(evenhand completion bash)"
Make the script again after an update: it knows the options of this version.`,
    )
    .action(async (shell: Shell) => {
      const [{ completion }, { print }] = await Promise.all([
        import("./completion.js"),
        import("../../terminal/print.js"),
      ]);
      print(completion(shell, program));
    });
}
