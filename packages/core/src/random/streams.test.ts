import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bernoulliThreshold, Generator } from "./generator.js";
import { purpose } from "./keyState.js";
import { ArmStreams } from "./streams.js";

describe("ArmStreams", () => {
  it("gives arm i in trial j the stream (seed, reward, j, i)", () => {
    const streams = new ArmStreams(5);
    streams.begin(11, 4);
    const alone = new Generator().key(11, purpose.reward, 4, 3);
    for (let n = 0; n < 20; n++) expect(streams.uint32(3)).toBe(alone.uint32());
  });

  it("the n-th value of an arm does not depend on what else was drawn, or on trials before", () => {
    const arms = 4;
    const draws = fc.array(fc.record({ arm: fc.nat(arms - 1), several: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(1000), draws, draws, (seed, trial, before, during) => {
        const streams = new ArmStreams(arms);
        streams.begin(seed, trial + 1);
        for (const { arm } of before) streams.uint32(arm);
        streams.begin(seed, trial);
        const alone = Array.from({ length: arms }, (_, arm) => new Generator().key(seed, purpose.reward, trial, arm));
        for (const { arm, several } of during) {
          if (several) expect(streams.generator(arm).uniform()).toBe(alone[arm].uniform());
          else expect(streams.uint32(arm)).toBe(alone[arm].uint32());
        }
      }),
      { seed: 1 },
    );
  });

  it("begins again with the same seed and trial", () => {
    const streams = new ArmStreams(2);
    streams.begin(1, 1);
    const first = [streams.uint32(0), streams.uniform(1), streams.uint32(0)];
    streams.begin(1, 1);
    expect([streams.uint32(0), streams.uniform(1), streams.uint32(0)]).toEqual(first);
  });

  it("uniform and bernoulli are the arm's generator's", () => {
    const threshold = bernoulliThreshold(0.4);
    const streams = new ArmStreams(3);
    streams.begin(8, 2);
    const alone = new Generator().key(8, purpose.reward, 2, 1);
    for (let n = 0; n < 50; n++) {
      expect(streams.uniform(1)).toBe(alone.uniform());
      expect(streams.bernoulli(1, threshold)).toBe(Number(alone.bernoulli(threshold)));
    }
  });

  it("draws on where a word ties with the threshold, as the arm's generator does", () => {
    for (const fraction of [0, 0.25, 0.75]) {
      for (let trial = 0; trial < 8; trial++) {
        const first = new Generator().key(8, purpose.reward, trial, 1).uint32();
        const streams = new ArmStreams(3);
        streams.begin(8, trial);
        const alone = new Generator().key(8, purpose.reward, trial, 1);
        expect(streams.bernoulli(1, first + fraction)).toBe(Number(alone.bernoulli(first + fraction)));
        expect(streams.uint32(1)).toBe(alone.uint32());
      }
    }
  });

  it("many bernoulli values at once are those that come one by one, also after a tie", () => {
    for (const tied of [0, 1, 19]) {
      const words = new Generator().key(8, purpose.reward, 2, 1);
      for (let n = 0; n < tied; n++) words.uint32();
      const threshold = words.uint32() + 0.5;
      const [atOnce, oneByOne] = [new ArmStreams(3), new ArmStreams(3)];
      for (const streams of [atOnce, oneByOne]) streams.begin(8, 2);
      const values = new Float64Array(24).fill(-1);
      atOnce.bernoulliAhead(1, threshold, values, 2, 22);
      const expected = Array.from({ length: 20 }, () => oneByOne.bernoulli(1, threshold));
      expect([...values]).toEqual([-1, -1, ...expected, -1, -1]);
      expect(atOnce.uint32(1)).toBe(oneByOne.uint32(1));
    }
  });

  it("keeps purposes apart", () => {
    const rewards = new ArmStreams(1);
    const delays = new ArmStreams(1, purpose.delay);
    rewards.begin(1, 1);
    delays.begin(1, 1);
    expect(rewards.uint32(0)).not.toBe(delays.uint32(0));
  });

  it("takes arms, trials and seeds beyond 2^32 apart", () => {
    const streams = new ArmStreams(1);
    const first = (seed: number, trial: number) => {
      streams.begin(seed, trial);
      return streams.uint32(0);
    };
    const values = [first(0, 0), first(2 ** 32, 0), first(0, 2 ** 32), first(1, 0), first(0, 1)];
    expect(new Set(values).size).toBe(values.length);
  });
});
