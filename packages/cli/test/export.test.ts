import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAllocators, SharedSecret } from "@evenhand/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endOf, evenhand, startEvenhand } from "./evenhand.js";

let folder: string;
const file = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(file(name), "utf8");
let length = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "evenhand-export-"));
  const allocators = await openAllocators(file("data"));
  for (const id of ["orders", "team"]) {
    await allocators.contracts.create({ id, contract: "quota", arms: [{ id: "a", share: 0.5 }, { id: "b" }] });
    const decided = await allocators.decideAll(
      id,
      Array.from({ length: 200 }, () => ({})),
    );
    await allocators.rewardAll(decided.flat().map((one, index) => ({ decision: one.id, value: index % 2 })));
  }
  writeFileSync(file("log"), await allocators.evidence.log("orders"));
  length = (await allocators.contracts.view("orders")).logLength;
  await allocators.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("evenhand export", () => {
  it("writes a row for each decision of a folder, and goes on with a file that was cut, byte for byte", () => {
    const command = ["export", file("data"), "--allocator", "orders", "--format", "csv", "--out", file("orders.csv")];
    const { code, stderr } = evenhand(...command);
    expect([code, stderr]).toEqual([0, `orders: 200 rows of the first ${length} events in ${file("orders.csv")}\n`]);
    const whole = text("orders.csv");
    const [header, ...rows] = whole.trimEnd().split("\n");
    expect(header).toMatch(/^allocator,decision,place,/);
    expect(rows).toHaveLength(200);
    expect(rows.every((row) => /,rewarded,[01],\d+$/.test(row))).toBe(true);
    expect(existsSync(file("orders.csv.begun"))).toBe(false);
    // As an interrupted export leaves it.
    truncateSync(file("orders.csv"), 5000);
    const begun = { allocator: "orders", format: "csv", until: length, propensities: true };
    writeFileSync(file("orders.csv.begun"), JSON.stringify(begun));
    expect(evenhand(...command, "--continue")).toMatchObject({ code: 0 });
    expect(text("orders.csv")).toBe(whole);
    expect(existsSync(file("orders.csv.begun"))).toBe(false);
    expect(evenhand(...command, "--continue")).toMatchObject({ code: 2 });
  });

  it("has the chances of a folder whose seeds are sealed, where it is given the secret", async () => {
    writeFileSync(file("secret"), "a secret of more than thirty-two characters\n");
    const allocators = await openAllocators(file("sealed"), { secret: SharedSecret.ofFile(file("secret")) });
    await allocators.contracts.create({ id: "team", contract: "quota", arms: [{ id: "a", share: 0.5 }, { id: "b" }] });
    await allocators.decideAll("team", [{}, {}, {}]);
    await allocators.close();
    const command = ["export", file("sealed"), "--out", "-"];
    const refused = evenhand(...command);
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toMatch(/no secret for seeds.*secretFile.*\[shared-secret\]/s);
    const { code, stdout } = evenhand(...command, "--secret-file", file("secret"));
    expect(code).toBe(0);
    const rows = stdout
      .trimEnd()
      .split("\n")
      .map((row) => JSON.parse(row) as { propensity: number | null });
    expect(rows.map(({ propensity }) => typeof propensity)).toEqual(["number", "number", "number"]);
  });

  it("says which allocators there are, where it must choose", () => {
    const { code, stderr } = evenhand("export", file("data"), "--out", "-");
    expect(code).toBe(2);
    expect(stderr).toContain("required: one of orders, team");
  });

  it("has of a service what the log file has, although each connection breaks", async () => {
    const out = ["--no-propensities", "--out"];
    expect(evenhand("export", file("log"), ...out, file("of-file")).code).toBe(0);
    const serving = startEvenhand({}, "serve", "--folder", file("data"), "--port", "0", "--insecure-no-auth");
    const address = await new Promise<string>((resolve) => {
      serving.stdout.on("data", (said: Buffer) => {
        const [found] = /http:\/\/[\d.:]+/.exec(said.toString()) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const { proxy, cuts } = await cutting(address);
    const { port } = proxy.address() as AddressInfo;
    const asked = startEvenhand(
      {},
      "export",
      `http://127.0.0.1:${port}/`,
      "--allocator",
      "orders",
      ...out,
      file("of-service"),
    );
    expect((await endOf(asked)).code).toBe(0);
    proxy.close();
    const ended = endOf(serving);
    serving.kill("SIGTERM");
    await ended;
    expect(cuts()).toBe(2);
    expect(text("of-service")).toBe(text("of-file"));
    expect(evenhand("export", file("log"), "--format", "parquet", ...out, file("parquet")).code).toBe(0);
    expect([text("parquet").slice(0, 4), text("parquet").slice(-4)]).toEqual(["PAR1", "PAR1"]);
  });
});

/** Passes requests on, and cuts the first two exports in the middle of a row. */
async function cutting(address: string): Promise<{ readonly proxy: Server; readonly cuts: () => number }> {
  let cuts = 0;
  const proxy = createServer((request, response) => {
    void fetch(new URL(request.url ?? "", address)).then(async (answer) => {
      const bytes = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      if (request.url?.includes("/export") !== true || cuts === 2) return response.end(bytes);
      cuts++;
      return response.write(bytes.subarray(0, 10_000), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return { proxy, cuts: () => cuts };
}
