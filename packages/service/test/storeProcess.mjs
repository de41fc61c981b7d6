import { EmbeddedStore } from "../dist/index.js";

/** Forked by test/support/storeElsewhere.ts: does what it is told with the store of a folder, and answers. */
let store;

process.on("message", async ({ number, method, args }) => {
  try {
    let done;
    if (method === "open") store = EmbeddedStore.open(args[0]);
    else done = await store[method](...args);
    process.send({ number, done });
  } catch (error) {
    process.send({ number, failed: { message: error.message, code: error.code } });
  }
});
