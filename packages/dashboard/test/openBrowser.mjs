import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { listenNear, pagesServer } from "../../../scripts/pagesServer.mjs";

/**
 * The built pages (npm run build) behind a server, and a Chromium to open them in: for what is measured from the
 * command line.
 */
export async function openBrowser() {
  const server = pagesServer(fileURLToPath(new URL("../dist", import.meta.url)));
  const address = `http://127.0.0.1:${await listenNear(server, 0)}/`;
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({
    executablePath: process.env["EVENHAND_CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--headless", "--disable-gpu", ...asRoot],
  });
  const close = async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
  };
  return { address, browser, close };
}
