/**
 * Which supplier gets the next order? Each of three has a contract for a part of all orders; the rest goes where orders
 * are delivered on time most often. node examples/supplierOrders.mjs
 */
import { EvenhandClient } from "@evenhand/client";
import { withService } from "./demo/service.mjs";

/** How often each delivers on time: the world knows, and the service learns. */
const onTime = { north: 9, south: 7, west: 5 };

await withService(async (address) => {
  const client = new EvenhandClient({ address });
  const { notPromised } = await client.contracts.create({
    id: "orders",
    contract: "quota",
    arms: [{ id: "north" }, { id: "south", share: 0.2 }, { id: "west", share: "1/4" }],
  });
  console.log(`not promised: ${notPromised[0]}`);

  const orders = { north: 0, south: 0, west: 0 };
  for (let order = 0; order < 200; order++) {
    // While west is on holiday its rounds do not count against its share.
    const holiday = order >= 100 && order < 120;
    const { id, arm } = await client.decide("orders", holiday ? { except: ["west"] } : {});
    orders[arm]++;
    await client.reward(id, orders[arm] % 10 < onTime[arm] ? 1 : 0);
  }
  console.log("orders:", orders);
  console.log(`south: ${orders.south} of at least ${0.2 * 200}; west: ${orders.west} of at least ${(200 - 20) / 4}`);
});
