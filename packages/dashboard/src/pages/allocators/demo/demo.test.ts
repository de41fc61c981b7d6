import { allocatorInput } from "@evenhand/protocol";
import { expect, it } from "vitest";
import { demoAllocator, demoArms, demoCaller, isDemo } from "./demo.js";

interface SentRequest {
  readonly path: string;
  readonly body: unknown;
}

/** A service that answers until it was asked for this many decisions. */
function service(decisions: number, ending: AbortController, arm: string) {
  const sent: SentRequest[] = [];
  const post = (path: string, body: unknown) => {
    sent.push({ path, body });
    const asked = sent.filter((one) => one.path.endsWith("/decisions")).length;
    if (asked === decisions && path.endsWith("/reward")) ending.abort();
    return Promise.resolve({ id: `d${asked}`, arms: [arm] } as never);
  };
  return { sent, connection: { post, pause } };
}

const pause = () => Promise.resolve();

it("asks for decisions among those who are there, and reports a reward for each", async () => {
  const ending = new AbortController();
  const { sent, connection } = service(2, ending, "northmill");
  // 0.85 is below all presences but that of Orchard, 0.8, and below Northmill's average, 0.9.
  expect(await demoCaller(connection, "demo-1", ending.signal, () => 0.85)).toBeUndefined();
  expect(sent[0]).toEqual({ path: "/v1/allocators/demo-1/decisions", body: { except: ["orchard"] } });
  expect(sent).toContainEqual({ path: "/v1/decisions/d1/reward", body: { value: 1 } });
});

it("says why it ended where the service refuses", async () => {
  const connection = { post: () => Promise.reject(new Error("no")), pause };
  const problem = await demoCaller(connection, "demo-1", new AbortController().signal, () => 0);
  expect(problem?.detail).toContain("no");
});

it("is marked in its own data, and the service can read it", () => {
  const demo = demoAllocator("1a2b");
  expect(allocatorInput.safeParse(demo).success).toBe(true);
  expect(isDemo(demo.id)).toBe(true);
  expect(isDemo("orders")).toBe(false);
  expect(demo.arms.map(({ id }) => id)).toEqual(demoArms.map(({ id }) => id));
  // Once, by the id: not behind every name.
  expect(demo.arms.some(({ label }) => label?.includes("simulated"))).toBe(false);
});
