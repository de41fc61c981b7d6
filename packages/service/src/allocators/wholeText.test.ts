import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { engineWithLedger } from "../../test/support/engineWithLedger.js";
import { freshService, team } from "../../test/support/service.js";
import { Allocators } from "./allocators.js";

const halves = ["\ud801", "a\udc00"];
const terms = { ...team, sameArmFor: 1000 };

const keyOf = (text: string) => ({ caller: "anyone", route: "decisions", text });

describe("texts with half a character", () => {
  let folder: EngineFolder;
  let opened: Awaited<ReturnType<typeof engineWithLedger>>;
  let allocators: Allocators;
  const open = async () => {
    opened = await engineWithLedger(folder);
    allocators = new Allocators(opened.engine, opened.proofs);
  };
  beforeEach(async () => {
    folder = new EngineFolder();
    await open();
    await allocators.create(terms, { origin: "x/team" });
  });
  afterEach(async () => {
    await opened.close();
    folder.remove();
  });

  it("are refused before and after a restart: nothing is decided, and no two people become one", async () => {
    const { logLength } = await allocators.view("team");
    const askAll = async () => {
      for (const half of halves) {
        const { decisions } = allocators;
        await expect(decisions.decide("team", [{ id: half }])).rejects.toMatchObject({ code: "id-format" });
        await expect(decisions.decide("team", [{ subject: half }])).rejects.toMatchObject({ code: "body-invalid" });
        await expect(decisions.decide("team", [{}], keyOf(half))).rejects.toMatchObject({ code: "body-invalid" });
      }
    };
    await askAll();
    await opened.close();
    await open();
    await askAll();
    expect((await allocators.view("team")).logLength).toBe(logLength);
  });

  it("are told from whole ones beyond 16 bits, which are known again after a restart", async () => {
    const asked = [{ id: "\u{10437}", subject: "\u{1f600}" }];
    const [[before]] = await allocators.decisions.decide("team", asked, keyOf("\u{10437}"));
    await opened.close();
    await open();
    expect((await allocators.decisions.decide("team", asked))[0][0]).toMatchObject({ id: before.id, repeated: true });
    expect((await allocators.decisions.decide("team", asked, keyOf("\u{10437}")))[0][0]).toMatchObject({
      id: before.id,
    });
  });
});

describe("through HTTP", () => {
  const { send } = freshService();

  it("ids of arms, labels, subjects and reasons of half characters, and ids that steer a terminal, are refused", async () => {
    for (const id of [...halves, "a\u001b[2Jb", "a\nb", "\u202eb"]) {
      const arms = [{ id, share: 0.5 }, { id: "b" }];
      expect((await send("POST", "/v1/allocators", { ...terms, arms })).body).toMatchObject({
        code: "arm-name-format",
      });
    }
    expect((await send("POST", "/v1/allocators", terms)).status).toBe(201);
    const path = "/v1/allocators/team";
    for (const half of halves) {
      const labelled = await send("POST", `${path}/labels`, { arms: [{ id: "ann", label: half }] });
      const decided = await send("POST", `${path}/decisions`, { subject: half });
      const granted = await send("POST", `${path}/grants`, { arm: "ann", reason: half });
      const codes = [labelled, decided, granted].map(({ status, body }) => [status, body["code"]]);
      expect(codes).toEqual([[400, "body-invalid"], [400, "body-invalid"], [422, "command-invalid"]]); // prettier-ignore
    }
  });
});
