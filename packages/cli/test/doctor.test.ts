import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedStore, openAllocators } from "@evenhand/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { evenhand, startEvenhand, endOf } from "./evenhand.js";

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-doctor-"));
  const allocators = await openAllocators(folder);
  for (const id of ["orders", "team"]) {
    await allocators.contracts.create({ id, contract: "quota", arms: [{ id: "a", share: 0.5 }, { id: "b" }] });
    await allocators.decideAll(id, [{}, {}]);
  }
  await allocators.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts an event at the end of a log that cannot have happened there. */
async function damage(): Promise<void> {
  const store = EmbeddedStore.open(folder);
  const team = await store.find("team");
  const { number = 0, length = 0 } = team ?? {};
  const records = await store.read(number, length - 1, 1);
  await store.append([{ allocator: number, expected: length, records, pointers: [], seeds: [] }]);
  await store.close();
}

describe("evenhand doctor", () => {
  it("says that all is in order", () => {
    expect(evenhand("doctor", "--folder", folder)).toEqual({
      code: 0,
      stdout: `${folder}: 2 allocators, all in order\n`,
      stderr: "",
    });
  });

  it("sends a test to those who are told of alarms, and says who took it", async () => {
    const receiver = createServer((_request, response) => response.writeHead(204).end());
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const { port } = receiver.address() as AddressInfo;
    const config = join(folder, "evenhand.json");
    const webhooks = [`http://127.0.0.1:${port}/secret-path`, "https://127.0.0.2/"];
    writeFileSync(config, JSON.stringify({ webhooks, webhookNetworks: ["127.0.0.1"] }));
    const env = { EVENHAND_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString("base64")}` };
    const ended = await endOf(startEvenhand({ env }, "doctor", "--webhook", "--config", config));
    receiver.close();
    expect(ended.code).toBe(6);
    expect(ended.stdout).toContain(`http://127.0.0.1:${port}: taken\n`);
    expect(ended.stdout).toMatch(/^https:\/\/127\.0\.0\.2: .*name the network of the receiver in webhookNetworks/m);
    expect(ended.stdout).not.toContain("secret-path");
  });

  it("names what is not, says what can be done, and gives the log, which is never written over", async () => {
    await damage();
    const rescued = join(folder, "rescued");
    const { code, stdout } = evenhand("doctor", "--folder", folder, "--export", rescued);
    expect(code).toBe(6);
    expect(stdout).toContain("2 allocators, 1 not in order");
    expect(stdout.replace(/\s+/g, " ")).toMatch(/team, event 4: decided: .* go on with a new allocator/);
    expect(readdirSync(rescued)).toEqual(["team.evenhand"]);
    expect(evenhand("audit", join(rescued, "team.evenhand")).code).toBe(4);
    expect(evenhand("doctor", "--folder", folder, "--export", rescued)).toMatchObject({ code: 2 });
    const { allocators } = JSON.parse(evenhand("doctor", "--folder", folder, "--json").stdout) as {
      allocators: { id: string; findings: { kind: string }[] }[];
    };
    expect(allocators.map(({ id, findings }) => [id, findings.map(({ kind }) => kind)])).toEqual([
      ["orders", []],
      ["team", ["log"]],
    ]);
  });

  it("names the file that is not what was written", () => {
    writeFileSync(join(folder, "keys.json"), "[");
    const { code, stdout } = evenhand("doctor", "--folder", folder);
    expect(code).toBe(6);
    expect(stdout).toContain(`${folder}: 2 allocators, 0 not in order; 1 finding in files\n\nkeys.json: `);
    expect(stdout.replace(/\s+/g, " ")).toContain("restore the newest backup from before the damage");
    expect(JSON.parse(evenhand("doctor", "--folder", folder, "--json").stdout)).toMatchObject({
      files: [{ file: "keys.json", words: expect.stringContaining("keys.json") as string }],
    });
  });

  it("a service says at its start whose log leads to no state, gives that log, and counts it", async () => {
    await damage();
    const child = startEvenhand({}, "serve", "--folder", folder, "--port", "0", "--insecure-no-auth");
    let words = "";
    child.stderr.on("data", (more: Buffer) => (words += more.toString()));
    await expect.poll(() => words).toMatch(/the log cannot be replayed, of 1 allocator: team\. .* \[log-unreadable\]/);
    const address = /http:[^\s"]+\//.exec(words)?.[0] ?? "";
    const ask = (path: string) => fetch(`${address}${path}`);
    expect((await ask("v1/allocators/team")).status).toBe(500);
    expect(await (await ask("v1/allocators/team")).json()).toMatchObject({ code: "log-unreadable" });
    expect((await ask("v1/allocators/team/log")).status).toBe(200);
    expect((await ask("v1/allocators/team/head")).status).toBe(200);
    expect(await (await ask("readyz")).json()).toMatchObject({ allocators: 2, unreadable: 1 });
    expect(await (await ask("metrics")).text()).toMatch(/^evenhand_unreadable_allocators 1$/m);
    expect((await ask("v1/allocators/orders")).status).toBe(200);
    child.kill("SIGTERM");
    expect(await endOf(child)).toMatchObject({ code: 0 });
  });

  it("refuses a folder that is none, and one that is in use", async () => {
    expect(evenhand("doctor", "--folder", join(folder, "none"))).toMatchObject({ code: 2 });
    const allocators = await openAllocators(folder);
    const { code, stderr } = evenhand("doctor", "--folder", folder);
    expect([code, stderr]).toEqual([2, expect.stringContaining("Another process has opened the folder")]);
    await allocators.close();
  });
});
