import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";
import { routes } from "../http/routes/table.js";
import { EmbeddedStore } from "../index.js";

const { app, folder } = freshService();

const own = { id: "order-of-7f3a", subject: "patient-91c2", reason: "because-of-5d1e", key: "idempotent-88aa" };

/** Everything that a key with `read` or `audit` can ask for; live events are the same as events, without an end. */
const readable = routes.filter(
  ({ method, scope, path }) => method === "GET" && ["read", "audit"].includes(scope ?? "") && !path.endsWith("/live"),
);

describe("a key with read or audit", () => {
  it("sees no caller's id, subject, reason, key or seed, whatever it asks for", async () => {
    const headers = { "idempotency-key": own.key };
    const post = (url: string, payload: object) => app().inject({ method: "POST", url, payload, headers });
    await app().inject({ method: "POST", url: "/v1/allocators", payload: { ...team, sameArmFor: 1000 } });
    const decided = await post("/v1/allocators/team/decisions", { id: own.id, subject: own.subject });
    const { id: decision } = decided.json<{ id: string }>();
    const grant = { arm: "cem", id: `${own.id}-granted`, reason: own.reason };
    await app().inject({ method: "POST", url: "/v1/allocators/team/grants", payload: grant });
    const calibration = { arm: "ann", pulls: 1, reason: own.reason };
    await app().inject({ method: "POST", url: "/v1/allocators/team/calibrations", payload: calibration });
    const full = await app().inject({ method: "GET", url: "/v1/allocators/team/full-log" });

    const store = EmbeddedStore.openReading(folder());
    const [{ seed, blinding }] = await store.seeds(1);
    const subjectKey = await store.getValue("subject-key team");
    await store.close();
    const named = JSON.stringify(["", "POST /v1/allocators/:id/decisions", "team", own.key]);
    const keyHash = hash("sha256", named, "buffer").subarray(0, 16);
    const secrets = [own.id, own.subject, own.reason, own.key].map((text) => Buffer.from(text));
    secrets.push(Buffer.from(seed), Buffer.from(blinding), Buffer.from(subjectKey ?? []), keyHash);
    // Otherwise the test would look for what is nowhere.
    for (const written of [own.id, own.reason]) expect(full.rawPayload.includes(written)).toBe(true);
    expect(full.rawPayload.includes(keyHash)).toBe(true);

    for (const { path } of readable) {
      const ids = {
        id: path.startsWith("/v1/decisions") ? decision : "team",
        decision,
        arm: "ann",
        level: "0",
        index: "0",
      };
      const query = path.endsWith("/consistency") ? "?from=1" : "";
      const url = path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => ids[name]) + query;
      let payload: Buffer = Buffer.alloc(0);
      const ask = async () => {
        const answer = await app().inject({ method: "GET", url });
        payload = answer.rawPayload;
        return answer.statusCode;
      };
      // A receipt needs a head, which is signed once a second.
      await expect.poll(ask, { message: url }).toBe(200);
      for (const secret of secrets) {
        const shown = [secret, ...(["hex", "base64"] as const).map((form) => Buffer.from(secret.toString(form)))];
        expect(
          shown.some((bytes) => payload.includes(bytes)),
          `${url} shows ${secret.toString()}`,
        ).toBe(false);
      }
    }
  });
});
