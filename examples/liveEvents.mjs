/**
 * What happens, as it happens: decisions and rewards of an allocator, each once, also over a broken connection.
 * node examples/liveEvents.mjs
 */
import { EvenhandClient } from "@evenhand/client";
import { withService } from "./demo/service.mjs";

const ROUNDS = 5;

await withService(async (address) => {
  const client = new EvenhandClient({ address });
  const names = ["north", "south"];
  const arms = names.map((id) => ({ id, share: "1/2" }));
  await client.contracts.create({ id: "orders", contract: "quota", arms });

  // From the beginning of the log on. Left out, `from` is now: only what happens later comes.
  const enough = new AbortController();
  const watching = (async () => {
    let rewards = 0;
    for await (const event of client.live("orders", { from: 0, signal: enough.signal })) {
      // The kind tells what the fields are. Arms are numbered in the order in which they came.
      if (event.kind === "decided") console.log(`round ${event.fields.round}: ${names[event.fields.arms[0]]}`);
      if (event.kind === "rewarded" && ++rewards === ROUNDS) enough.abort();
    }
    console.log(`rewards seen: ${rewards}`);
  })();

  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await client.decide("orders");
    await client.reward(id, 1);
  }
  await watching;
});
