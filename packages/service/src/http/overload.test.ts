import { afterEach, expect, it } from "vitest";
import { changedStore } from "../../test/support/changedStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { engineWithLedger } from "../../test/support/engineWithLedger.js";
import { team } from "../../test/support/service.js";
import { Allocators } from "../allocators/allocators.js";
import { createApp } from "./app.js";

const WAITING = 5;
const folder = new EngineFolder();
afterEach(() => folder.remove());

it("at the limit of waiting commands answers 503 with Retry-After, and has done nothing", async () => {
  let write = () => {};
  let isWriting = () => {};
  const begun = new Promise<void>((resolve) => (isWriting = resolve));
  const released = new Promise<void>((resolve) => (write = resolve));
  let isHeld = false;
  const { engine, proofs, close } = await engineWithLedger(
    folder,
    (store) =>
      changedStore(store, {
        append: async (...asked) => {
          if (isHeld) {
            isWriting();
            await released;
          }
          return store.append(...asked);
        },
      }),
    { waiting: WAITING },
  );
  const app = createApp({ allocators: new Allocators(engine, proofs), origin: "example.org" });
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload });
  await post("/v1/allocators", team);
  isHeld = true;
  // As many as may wait; the disk takes none of them yet.
  const waiting = Array.from({ length: WAITING }, () => post("/v1/allocators/team/decisions", {}));
  await begun;
  await expect.poll(() => engine.waiting).toBe(WAITING);

  const refused = await post("/v1/allocators/team/decisions", {});
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "1"]);
  expect(refused.json()).toMatchObject({ code: "overloaded" });

  write();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array<number>(WAITING).fill(201));
  expect((await post("/v1/allocators/team/decisions", {})).statusCode).toBe(201);
  // created, tenures, and a decision for each that was not refused.
  expect((await engine.load("team")).allocator.state.length).toBe(2 + WAITING + 1);
  await app.close();
  await close();
});
