import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceDocument } from "../packages/service/dist/http/ownRoutes.js";
import { root } from "./run.mjs";

/**
 * node scripts/lintOpenApi.mjs (after npm run build): lints the OpenAPI document of the service, by the rules of
 * redocly.yaml. Nothing is sent anywhere: no counts of its use, and no question for a newer version.
 */
const folder = mkdtempSync(join(tmpdir(), "evenhand-openapi-"));
try {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(serviceDocument()));
  const args = ["node_modules/@redocly/cli/bin/cli.js", "lint", file, "--config", "redocly.yaml"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
