import { existsSync } from "node:fs";
import { prepare } from "./prepare.mjs";

const main = new URL("../packages/cli/dist/node/main.js", import.meta.url);
if (!existsSync(main)) prepare();

// npm moves to the repository; the files that the user names are relative to where npm was called.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await import(main.href);
