import { describe, expect, it } from "vitest";
import { presets } from "../../contracts/index.js";
import { withContract } from "../../contracts/withContract.js";
import { scenarios } from "../../setting/scenarios.js";
import { queryOf } from "../../links/settingQuery.js";
import { pairQuery, readPair, suggested, withContractOf } from "./pair.js";

const jobAd = scenarios[0].setting;

describe("a link holds both contracts", () => {
  it.each(presets)("B: $id", (preset) => {
    const pair = { a: jobAd, b: withContractOf(jobAd, withContract(jobAd, preset)) };
    expect(readPair(new URLSearchParams(pairQuery(pair).toString()))).toEqual({ pair });
  });

  it("what is wrong with B is said of B", () => {
    const query = pairQuery({ a: jobAd, b: jobAd });
    query.set("b.contract", "equal-floor:much");
    const read = readPair(query);
    expect("problems" in read && read.problems[0]).toMatch(/^B: contract: received "equal-floor:much"/);
  });
});

describe("a setting alone", () => {
  it("equal floors are compared with as much by size", () => {
    const read = readPair(queryOf(jobAd));
    expect("pair" in read && read.pair.b).toEqual({ ...jobAd, contract: { id: "quota", shares: { total: 0.5 } } });
  });

  it.each(scenarios.slice(1).map(({ id, setting }) => [id, setting] as const))("%s: the same world", (_, setting) => {
    const { contract, policies, ...world } = suggested(setting);
    expect({ ...setting, contract, policies }).toEqual({ ...world, contract, policies });
    expect(contract).not.toEqual(setting.contract);
  });
});
