import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratesFromWorldBank } from "./ratesFromWorldBank.js";

/** What the server answers next, and what it was last asked for. */
const api = { status: 200, body: "", asked: "" };
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    api.asked = request.url ?? "";
    response.writeHead(api.status, { "content-type": "application/json" }).end(api.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((done) => server.close(done)));

function answer(body: unknown, status = 200): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  Object.assign(api, { status, body: typeof body === "string" ? body : JSON.stringify(body) });
  return ratesFromWorldBank({ first: 1960, last: 1961 }, origin);
}

const row = (code: string, name: string, date: string, value: number | null) => ({
  indicator: { id: "SP.DYN.IMRT.IN", value: "Mortality rate, infant (per 1,000 live births)" },
  country: { id: code.slice(0, 2), value: name },
  countryiso3code: code,
  date,
  value,
  unit: "",
  obs_status: "",
  decimal: 1,
});
const page = { page: 1, pages: 1, per_page: 10000, total: 4, sourceid: "2", lastupdated: "2020-09-16" };

describe("the World Bank's API", () => {
  it("is asked for the five countries and the years, and its rows are rates", async () => {
    const rows = [
      row("GHA", "Ghana", "1961", 122.8),
      row("GHA", "Ghana", "1960", 123.9),
      row("TZA", "Tanzania", "1961", 143),
      row("TZA", "Tanzania", "1960", null),
    ];
    const rates = await answer([page, rows]);
    expect(api.asked).toBe(
      "/v2/country/GHA;KEN;TZA;ZMB;ZWE/indicator/SP.DYN.IMRT.IN?format=json&date=1960:1961&per_page=10000",
    );
    expect([...(rates.get("Ghana") ?? [])]).toEqual([
      [1961, 122.8],
      [1960, 123.9],
    ]);
    expect([...(rates.get("Tanzania") ?? [])]).toEqual([[1961, 143]]);
  });

  it.each([
    ["a refusal", [{ message: [{ id: "120", key: "Invalid value", value: "not valid" }] }], 200, "not valid"],
    ["a status", "down", 503, "status 503"],
    ["a page for people", "<html>", 200, "JSON"],
    ["a rate in words", [page, [row("GHA", "Ghana", "1960", "high" as never)]], 200, "high"],
  ])("%s is an error that says what came", async (_, body, status, received) => {
    await expect(answer(body, status)).rejects.toThrow(
      expect.objectContaining({
        code: "download-failed",
        path: "data",
        received: expect.stringContaining(received) as string,
      }),
    );
  });

  it("says so where there is no connection", async () => {
    const closed = createServer();
    await new Promise<void>((ready) => closed.listen(0, "127.0.0.1", ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const asked = ratesFromWorldBank({ first: 1960, last: 1961 }, `http://127.0.0.1:${port}`);
    await expect(asked).rejects.toMatchObject({
      code: "download-failed",
      remedy: "Check the connection, or download the file elsewhere and name it.",
      cause: expect.any(TypeError) as TypeError,
    });
  });
});
