import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject } from "vitest";
// For the type of what is shared.
import type {} from "./globalSetup.js";

export interface OpenOptions extends BrowserContextOptions {
  /** Another server than the one of all tests: a service. */
  readonly at?: string;
  /** Another page of the same browser, as a second tab has it. */
  readonly beside?: Page;
  /** For a test that sets the clock of its page: no later page shall have it. */
  readonly ownClock?: true;
}

export interface Pages {
  readonly address: string;
  /** A page of its own, as a new visitor has it; it is closed after the test. */
  readonly open: (route: string, options?: OpenOptions) => Promise<Page>;
  /** Errors of the console and of scripts, and requests that failed or left this machine: a test that has any fails. */
  readonly complaints: string[];
}

/**
 * Tests of the built pages in real Chromium. It is shared by all test files, and so is its clipboard: only one of them
 * may use that.
 */
export function inChromium(name: string, tests: (pages: Pages) => void): void {
  const shared = inject("sharedBrowser");
  // Skipped where EVENHAND_CHROMIUM names no Chromium: npm test installs one.
  describe.skipIf(shared === undefined)(name, { timeout: 120_000 }, () => {
    const { endpoint, address } = shared ?? { endpoint: "", address: "" };
    const complaints: string[] = [];
    const visitors = new Visitors();
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await chromium.connect(endpoint);
    });
    afterAll(() => browser?.close());
    const open = async (route: string, { at = address, beside, ...options }: OpenOptions = {}): Promise<Page> => {
      if (browser === undefined) throw new Error("pages are opened in tests");
      const context = beside?.context() ?? (await visitors.next(browser, options));
      const page = await context.newPage();
      listen(page, at, complaints);
      await page.goto(at + route);
      return page;
    };
    tests({ address, complaints, open });
    // What is registered last comes first: pages are closed before the service that they talk to is stopped.
    afterEach(async () => {
      await visitors.leave();
      expect(complaints.splice(0)).toEqual([]);
    });
  });
}

type VisitorOptions = Omit<OpenOptions, "at" | "beside">;

/**
 * The visitors of a test know nothing of each other, and nothing of those before. One who has left comes again as a new
 * one, in the context that he had: in another one Chromium would load and compile everything again, which takes it as
 * long as the page itself.
 */
class Visitors {
  readonly #here: { readonly context: BrowserContext; readonly options: VisitorOptions }[] = [];
  readonly #gone = new Map<string, BrowserContext[]>();

  async next(browser: Browser, options: VisitorOptions): Promise<BrowserContext> {
    const { ownClock, ...looks } = options;
    const known = ownClock === true ? undefined : this.#gone.get(JSON.stringify(looks))?.pop();
    const viewport = { width: 1280, height: 860 };
    const context = known ?? (await browser.newContext({ viewport, locale: "en-US", ...looks }));
    this.#here.push({ context, options });
    return context;
  }

  async leave(): Promise<void> {
    for (const { context, options } of this.#here.splice(0)) {
      if (options.ownClock === true) {
        await context.close();
        continue;
      }
      for (const page of context.pages()) await leave(page);
      const key = JSON.stringify(options);
      this.#gone.set(key, [...(this.#gone.get(key) ?? []), context]);
    }
  }
}

/** Closes a page with all that it has stored. */
async function leave(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const debug = await page.context().newCDPSession(page);
  if (origin !== "null") await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.close();
}

function listen(page: Page, address: string, complaints: string[]): void {
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
}
