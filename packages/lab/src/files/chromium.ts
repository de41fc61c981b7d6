import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { labError } from "../errors.js";

/** What a Chromium is called, and where it lies outside of the PATH. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

type Environment = Readonly<Record<string, string | undefined>>;

/** The Chromium that EVENHAND_CHROMIUM names, or that this machine has: refused where there is none. */
export function findChromium(environment: Environment = process.env): string {
  const named = environment["EVENHAND_CHROMIUM"] ?? "";
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const onThePath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = (named === "" ? [...onThePath, ...elsewhere] : [named]).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const received = named === "" ? "a machine without one" : `EVENHAND_CHROMIUM=${named}, where there is no file`;
  throw labError("browser-missing", { received, required: "a Chromium, which makes a PDF of a figure" });
}

const LONGEST_MILLISECONDS = 60_000;

/** Runs Chromium to its end without a window. `folder` is one that it may fill, and that is removed afterwards. */
export async function runChromium(chromium: string, args: readonly string[], folder: string): Promise<void> {
  const flags = ["--headless", "--disable-gpu", `--user-data-dir=${join(folder, "profile")}`];
  // Chromium refuses to sandbox itself for the superuser. The page is ours, and asks for nothing on the network.
  if (process.getuid?.() === 0) flags.push("--no-sandbox");
  const child = spawn(chromium, [...flags, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    timeout: LONGEST_MILLISECONDS,
  });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (told += text));
  const [code] = (await once(child, "close").catch((error: unknown) => [String(error)])) as [number | string | null];
  if (code === 0) return;
  const last = told.trim().split("\n").at(-1) ?? "";
  throw labError("browser-failed", {
    received: `${chromium} ended with ${code ?? "a signal"}: ${last}`,
    required: "a PDF",
  });
}
