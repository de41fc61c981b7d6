import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { listenNear, pagesServer } from "../../../scripts/pagesServer.mjs";

/** What all tests of the pages share. */
export interface SharedBrowser {
  /** Where Chromium is reached, for `chromium.connect`. */
  readonly endpoint: string;
  /** Where the built pages are served. */
  readonly address: string;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly sharedBrowser: SharedBrowser | undefined;
  }
}

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** One Chromium and one server for all test files: starting them takes longer than most tests. */
export default async function start({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = process.env["EVENHAND_CHROMIUM"];
  provide("sharedBrowser", undefined);
  if (executablePath === undefined) return undefined;
  const { chromium } = await import("playwright-core");
  // The built pages (npm run build), as `npm start` serves them.
  const server = pagesServer(dist);
  const address = `http://127.0.0.1:${await listenNear(server, 0)}/`;
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launchServer({ executablePath, args: ["--headless", "--disable-gpu", ...asRoot] });
  provide("sharedBrowser", { endpoint: browser.wsEndpoint(), address });
  return async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
  };
}
