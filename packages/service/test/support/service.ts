import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach } from "vitest";
import type { Allocators } from "../../src/allocators/allocators.js";
import { createApp, type AppOptions } from "../../src/http/app.js";
import { openFolder } from "../../src/openAllocators.js";
import { documentedAnswers } from "./documentedAnswers.js";

/** A contract for three arms that tests share. */
export const team = {
  id: "team",
  contract: "quota",
  arms: [{ id: "ann", share: 0.5 }, { id: "bob", share: "1/4" }, { id: "cem" }],
};

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** A service of its own for each test of a file, in a folder of its own. Each answer is compared with the document. */
export function freshService(options: Partial<AppOptions> = {}) {
  let folder = "";
  let allocators: Allocators;
  let app: FastifyInstance;
  let checkAnswers: () => void;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-service-"));
    allocators = await openFolder(folder);
    app = createApp({ allocators, origin: "example.org", ...options });
    checkAnswers = documentedAnswers(app);
  });
  afterEach(async () => {
    await app.close();
    await allocators.close();
    rmSync(folder, { recursive: true, force: true });
    checkAnswers();
  });
  async function send(method: Method, url: string, payload?: unknown, headers: Record<string, string> = {}) {
    const body = payload === undefined ? {} : { payload: payload as object };
    const answer = await app.inject({ method, url, headers, ...body });
    const type = String(answer.headers["content-type"]);
    return {
      status: answer.statusCode,
      text: answer.body,
      body: type.includes("json") && !type.includes("ndjson") ? answer.json<Record<string, unknown>>() : {},
      type,
      location: answer.headers.location,
      etag: answer.headers.etag,
    };
  }
  return { send, app: () => app, allocators: () => allocators, folder: () => folder };
}
