/** The exit codes of the command; `evenhand --help` lists them. */
export const exitCode = { ok: 0, unexpected: 1, wrongInput: 2, interrupted: 130 } as const;
