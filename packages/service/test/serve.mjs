import { readSettings, startService } from "../dist/index.js";

/**
 * node test/serve.mjs FOLDER [LEVEL]: the service on a free port of this machine, for tests that kill it or fail its
 * disk. What it logs goes to its standard output.
 */
const [, , folder, logLevel = "warn"] = process.argv;
const flags = { folder, port: 0, insecureNoAuth: true, origin: "example.org", logLevel };
const service = await startService(readSettings({ flags }));
process.on("SIGTERM", () => void service.close());
console.log(`listening ${new URL(service.address).port} ${process.pid}`);
