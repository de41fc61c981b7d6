import { describe, expect, it } from "vitest";
import { slowAccounts, UNIT } from "../../../test/references/slowAccounts.js";
import { randomRun } from "../../../test/support/randomRun.js";
import { smallLog } from "../../../test/support/smallLog.js";
import { Dice } from "../../../test/support/dice.js";
import { AccountBook } from "./accountBook.js";
import { compare, exact, exactText, ZERO } from "./exact.js";

describe("accounts", () => {
  it("have the largest deficit of each share, and the pulls and rounds, of the slow reference in 5 000 small logs", () => {
    for (let seed = 0; seed < 5000; seed++) {
      const log = smallLog(new Dice(seed));
      const book = new AccountBook();
      for (const event of log) book.take(event);
      book.settle();
      const rows = book.accounts.map(({ pulls, tenures }) => [
        pulls,
        tenures.reduce((sum, { openRounds }) => sum + openRounds, 0),
        ...tenures
          .filter(({ share }) => share.numerator > 0n)
          .map(({ since, largestDeficit }) => `${since.event}: ${exactText(largestDeficit.deficit)}`),
      ]);
      const slow = slowAccounts(log).map(({ pulls, openRounds, tenures }) => [
        pulls,
        openRounds,
        ...tenures.map(({ since, largest }) => `${since}: ${exactText(exact(largest, UNIT))}`),
      ]);
      expect(rows, `log ${seed}`).toEqual(slow);
    }
  });

  it.each(Array.from({ length: 30 }, (_, seed) => seed))("are those of the slow reference, log %i", (seed) => {
    const run = randomRun(seed, { commands: 500, grantEvery: [0, 4, 12][seed % 3], learner: "ucb1" });
    const book = new AccountBook();
    for (const { event } of run.log) book.take(event);
    book.settle();
    const slow = slowAccounts(run.log.map(({ event }) => event));
    for (const [arm, account] of book.accounts.entries()) {
      const sum = (of: (tenure: (typeof account.tenures)[number]) => number) =>
        account.tenures.reduce((total, tenure) => total + of(tenure), 0);
      expect([sum(({ openRounds }) => openRounds), sum(({ pulls }) => pulls), account.pulls]).toEqual([
        slow[arm].openRounds,
        slow[arm].pulls,
        slow[arm].pulls,
      ]);
      const promised = account.tenures.filter(({ share }) => share.numerator > 0n);
      const largest = promised
        .map(({ largestDeficit }) => largestDeficit.deficit)
        .reduce((most, one) => (compare(one, most) > 0 ? one : most), ZERO);
      expect(exactText(largest)).toBe(exactText(exact(slow[arm].largest, UNIT)));
      expect(promised.flatMap(({ short }) => (short === undefined ? [] : [short.at.event]))[0]).toBe(
        slow[arm].brokenAt[0],
      );
    }
  });
});
