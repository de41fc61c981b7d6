/**
 * Who gets the next lead? Two people in sales have at least 40 % and 30 % of the leads; a no-show counts for neither,
 * and leads that come in while the service is away are handed out in turn and reported afterwards. node
 * examples/leadRouting.mjs
 */
import { EvenhandClient } from "@evenhand/client";
import { withService } from "./demo/service.mjs";

const team = ["ada", "ben"];
let turn = 0;

await withService(async (address) => {
  let isAway = false;
  const client = new EvenhandClient({
    address,
    retries: 0,
    // Each lead asks again: the network is back within milliseconds.
    askedAgainAfter: 0,
    fetch: (...request) => (isAway ? Promise.reject(new Error("the network is down")) : fetch(...request)),
    fallback: () => team[turn++ % team.length],
  });
  await client.contracts.create({
    id: "leads",
    contract: "quota",
    voidWithin: 10,
    arms: [
      { id: "ada", share: 0.4 },
      { id: "ben", share: 0.3 },
    ],
  });

  const first = await client.decide("leads");
  await client.void(first.id);
  console.log(`${first.arm} was to call, and the lead did not answer: void`);

  for (let lead = 0; lead < 30; lead++) {
    isAway = lead >= 10 && lead < 14;
    const { id, arm } = await client.decide("leads");
    await client.reward(id, arm === "ada" ? 1 : 0);
  }
  console.log(`chosen without the service: ${client.unreported}`);
  console.log(`reported: ${await client.reportGranted()}`);
  const { rounds } = await client.contracts.view("leads");
  console.log(`leads that count: ${rounds}`);
});
