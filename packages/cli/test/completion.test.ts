import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { evenhand } from "./evenhand.js";

const scriptFor = (shell: string) => {
  const { code, stdout } = evenhand("completion", shell);
  expect(code).toBe(0);
  return stdout;
};

describe("evenhand completion", () => {
  const bash = scriptFor("bash");

  it.each([
    ["the first word", ["comp"], ["compare", "compare-heads", "completion"]],
    ["an option, behind others with values", ["compare", "--arms", "0.8,0.3", "--qu"], ["--quota"]],
    ["a command of a command", ["keys", "ro"], ["rotate", "rotate-signing"]],
    ["an option of that", ["keys", "create", "--sc"], ["--scope"]],
    ["a word of a short list", ["completion", "f"], ["fish"]],
    ["a value that is called like a command", ["compare", "--names", "keys", "--no"], []],
    ["nothing, so that the shell offers files", ["audit", "log"], []],
  ])("in bash completes %s", (_, words, expected) => {
    const program = `${bash}COMP_WORDS=(evenhand "$@"); COMP_CWORD=$#; _evenhand; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { status, stdout, stderr } = spawnSync("bash", ["-c", program, "bash", ...words], { encoding: "utf8" });
    expect({ status, stderr, found: stdout.split("\n").filter((line) => line !== "") }).toEqual({
      status: 0,
      stderr: "",
      found: expected,
    });
  });

  it("for zsh and fish says of each command and option what it is, whatever characters its words have", () => {
    const [zsh, fish] = [scriptFor("zsh"), scriptFor("fish")];
    expect(zsh).toContain("'--arms:each arm'\\''s probability of a reward of 1");
    expect(zsh).toContain("'rotate-signing:");
    expect(fish).toContain("-l horizon -s T -r -d 'rounds in a trial'");
    expect(fish).toContain("complete -c evenhand -n '__fish_seen_subcommand_from completion' -f -a fish");
  });
});
