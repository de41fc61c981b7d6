import { createApp, openFolder } from "../dist/index.js";

/** node test/serve.mjs FOLDER [LEVEL]: the service on a free port of this machine, for tests that kill it. */
const allocators = await openFolder(process.argv[2], {
  onError: (error) => console.error(`background: ${error instanceof Error ? error.message : error}`),
});
const app = createApp({ allocators, origin: "example.org", logLevel: process.argv[3] ?? "silent" });
await app.listen({ host: "127.0.0.1", port: 0 });
process.on("SIGTERM", () => {
  void app.close().then(() => allocators.close());
});
console.log(`listening ${app.server.address().port} ${process.pid}`);
