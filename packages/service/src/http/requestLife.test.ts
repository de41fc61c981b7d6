import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestLife, type RequestLifeOptions } from "./requestLife.js";
import type { RouteAnswer, Route } from "./route.js";
import { routes } from "./routes/table.js";

const routeOf = (name: string) => routes.find(({ operationId }) => operationId === name) as Route;
const request = { url: "/", headers: {}, params: {}, query: {}, body: undefined };

/** A life of requests whose answers come from replicas and a database that say nothing, until they are told to. */
function silentLife() {
  let answer!: (answered: RouteAnswer) => void;
  const answered = new Promise<RouteAnswer>((resolve) => (answer = resolve));
  const life = new RequestLife({ routing: { answer: () => answered } } as unknown as RequestLifeOptions);
  return { life, answer };
}

describe("an answer that rests on a shared database", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is not waited for longer than clients wait, whatever it waits for itself", async () => {
    const { life } = silentLife();
    const refused = expect(life.answer(routeOf("getReceipt"), request)).rejects.toMatchObject({ code: "store-failed" });
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
  });

  it("is waited for where it takes long by itself, as an audit", async () => {
    const { life, answer } = silentLife();
    const waiting = life.answer(routeOf("auditLog"), request);
    await vi.advanceTimersByTimeAsync(60_000);
    answer({ status: 200, body: "held" });
    expect(await waiting).toMatchObject({ body: "held" });
  });
});
