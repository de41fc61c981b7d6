import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { send, allocators } = freshService();

/** An allocator with decisions, some of which were rewarded or voided. */
async function decided(count = 40): Promise<number> {
  await send("POST", "/v1/allocators", {
    ...team,
    arms: [{ id: 'an"n, a', share: 0.5 }, { id: "bob" }],
    voidWithin: 5,
  });
  const items = Array.from({ length: count }, (_, index) => ({ id: `mine ${index}` }));
  const { body } = await send("POST", "/v1/allocators/team/decisions", { items });
  const ids = (body["items"] as { id: string }[]).map(({ id }) => id);
  await send("POST", "/v1/voids", { decisions: [ids[count - 1]] });
  await send("POST", "/v1/rewards", {
    items: ids.slice(0, 20).map((decision, index) => ({ decision, value: index % 2 })),
  });
  return (await allocators().view("team")).logLength;
}

const url = "/v1/allocators/team/export";

describe("an export", () => {
  it("has a row for each decision, with its reward, rule and chance, in three forms that say the same", async () => {
    await decided();
    const lines = await send("GET", url);
    expect(lines).toMatchObject({ status: 200, type: "application/x-ndjson" });
    const rows = lines.text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(40);
    expect(rows.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 20 }, () => "rewarded"),
      ...Array.from({ length: 19 }, () => "open"),
      "struck",
    ]);
    expect(new Set(rows.map(({ forced }) => forced))).toEqual(new Set([true, false]));
    expect(rows.every(({ propensity }) => typeof propensity === "number")).toBe(true);
    const details = await send("GET", `/v1/decisions/${String(rows[30]["decision"])}`);
    expect(details.body).toMatchObject({ explanation: { propensity: { probability: rows[30]["propensity"] } } });

    const csv = (await send("GET", `${url}?format=csv`)).text.trimEnd().split("\n");
    expect(csv[0]).toBe(Object.keys(rows[0]).join(","));
    expect(csv).toHaveLength(41);
    expect(csv.slice(1).every((line) => line.includes('"an""n, a"') || line.includes(",bob,"))).toBe(true);

    const pieces: Uint8Array[] = [];
    const { signal } = new AbortController();
    for await (const piece of await allocators().exports.pieces("team", { format: "parquet" }, signal))
      pieces.push(piece);
    const file = Uint8Array.from(Buffer.concat(pieces)).buffer;
    const read = await parquetReadObjects({ file });
    const plain = read.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          return [name, typeof value === "bigint" ? Number(value) : value instanceof Date ? value.getTime() : value];
        }),
      ),
    );
    expect(plain).toEqual(rows);
  });

  it("is continued behind any row, byte for byte, whatever has happened since", async () => {
    const until = await decided();
    for (const format of ["ndjson", "csv"]) {
      const whole = (await send("GET", `${url}?format=${format}&until=${until}`)).text;
      await send("POST", "/v1/allocators/team/decisions", { items: [{}, {}] });
      const lines = whole.split(/(?<=\n)/);
      const cut = lines.slice(0, 18).join("");
      const last = (await send("GET", `${url}?until=${until}`)).text.split("\n")[format === "csv" ? 16 : 17];
      const { place, position } = JSON.parse(last) as { place: number; position: number };
      const rest = await send("GET", `${url}?format=${format}&until=${until}&after=${place}.${position}`);
      expect(cut + rest.text).toBe(whole);
      // A place alone names the last of its rows.
      expect((await send("GET", `${url}?format=${format}&until=${until}&after=${place}`)).text).toBe(rest.text);
    }
  });

  it("has nothing that callers wrote", async () => {
    await decided();
    expect((await send("GET", url)).text).not.toContain("mine");
  });

  it("refuses bounds that are none, before it begins", async () => {
    const until = await decided(20);
    expect(await send("GET", `${url}?until=${until + 1}`)).toMatchObject({
      status: 400,
      body: { code: "query-invalid" },
    });
    expect(await send("GET", `${url}?after=x`)).toMatchObject({ status: 400, body: { code: "query-invalid" } });
    expect(await send("GET", "/v1/allocators/none/export")).toMatchObject({ status: 404 });
  });

  it("fails where the service stops: half a file must not seem to be a whole one", async () => {
    await decided();
    const stopping = new AbortController();
    const pieces = await allocators().exports.pieces("team", { format: "ndjson" }, stopping.signal);
    stopping.abort();
    await expect(pieces.next()).rejects.toThrow("abort");
  });
});
