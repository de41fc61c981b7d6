import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { listenNear, pagesServer } from "../../../scripts/pagesServer.mjs";

export const dist = fileURLToPath(new URL("../dist", import.meta.url));

export interface Pages {
  readonly address: string;
  /** A page of its own, as a new visitor has it; what it complains about is in `complaints`. */
  readonly open: (route: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Errors of the console and of scripts, and requests that failed or left this machine, of all pages so far. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

/** The built pages (npm run build), served as `npm start` serves them, in a real browser. */
export async function openPages(executablePath: string): Promise<Pages> {
  const server = pagesServer(dist);
  const address = `http://127.0.0.1:${await listenNear(server, 0)}/`;
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser: Browser = await chromium.launch({ executablePath, args: ["--headless", "--disable-gpu", ...asRoot] });
  const complaints: string[] = [];
  return {
    address,
    complaints,
    open: async (route, options = {}) => {
      const viewport = { width: 1280, height: 860 };
      const context = await browser.newContext({
        viewport,
        locale: "en-US",
        permissions: ["clipboard-write", "clipboard-read"],
        ...options,
      });
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("requestfailed", (request) => {
        // A visitor who goes on before everything is loaded aborts the rest.
        const reason = request.failure()?.errorText;
        if (reason !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()} (${reason ?? "no reason"})`);
      });
      page.on("request", (request) => {
        if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address))
          complaints.push(`left: ${request.url()}`);
      });
      await page.goto(address + route);
      return page;
    },
    close: async () => {
      await browser.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
