import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject } from "vitest";
// For the type of what is shared.
import type {} from "./globalSetup.js";

export interface OpenOptions extends BrowserContextOptions {
  /** Another server than the one of all tests: a service. */
  readonly at?: string;
  /** Another page of the same browser, as a second tab has it. */
  readonly beside?: Page;
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
    const contexts: BrowserContext[] = [];
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await chromium.connect(endpoint);
    });
    afterAll(() => browser?.close());
    const open = async (route: string, { at = address, beside, ...options }: OpenOptions = {}): Promise<Page> => {
      if (browser === undefined) throw new Error("pages are opened in tests");
      const viewport = { width: 1280, height: 860 };
      const context = beside?.context() ?? (await browser.newContext({ viewport, locale: "en-US", ...options }));
      if (beside === undefined) contexts.push(context);
      const page = await context.newPage();
      listen(page, at, complaints);
      await page.goto(at + route);
      return page;
    };
    tests({ address, complaints, open });
    // What is registered last comes first: pages are closed before the service that they talk to is stopped.
    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
      expect(complaints.splice(0)).toEqual([]);
    });
  });
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
