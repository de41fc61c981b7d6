// shop.mjs
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ClientError, EvenhandClient, RefusedError } from "@evenhand/client";
import express from "express";

const { EVENHAND_URL = "http://127.0.0.1:4600", EVENHAND_KEY, SHOP_URL = "http://127.0.0.1:3000" } = process.env;
const kept = "unreported.json";

const client = new EvenhandClient({
  address: EVENHAND_URL,
  ...(EVENHAND_KEY === undefined ? {} : { key: EVENHAND_KEY }),
  fallbackAfter: 500, // milliseconds until the shop chooses by itself
  fallback: inTurn(["north", "harbour", "valley"]),
  reportsGranted: true, // what the shop has chosen by itself is told when the service is back
  unreported: existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : [],
});
rmSync(kept, { force: true });

const app = express();

/** Whose offer is shown on this page view. */
app.get("/slot", async (_request, response) => {
  const { id, arm, isFallback } = await client.decide("front-page");
  response.json({ decision: id, supplier: arm, isFallback });
});

/** The offer was clicked, a second or an hour later. */
app.post("/clicks/:decision", async (request, response) => {
  await client.reward(request.params.decision, 1);
  response.sendStatus(204);
});

/** What the service refuses is the caller's mistake, such as a decision that never was. */
app.use((error, _request, response, next) => {
  const refused = error instanceof ClientError ? error.cause : undefined;
  if (refused instanceof RefusedError) response.status(refused.status).json({ error: refused.title });
  else next(error);
});

const { hostname, port } = new URL(SHOP_URL);
const server = app.listen(Number(port), hostname, () => {
  console.log(`the shop is at http://${hostname}:${server.address().port}`);
});

/** Ends without losing what the service does not know of yet. */
process.on("SIGTERM", () => {
  server.close(() => {
    if (client.unreported > 0) writeFileSync(kept, JSON.stringify(client.unreportedDecisions));
    process.exit();
  });
});

function inTurn(suppliers) {
  let turn = 0;
  return () => suppliers[turn++ % suppliers.length];
}
