import { expect, it } from "vitest";
import { nearest } from "./nearest.js";

it.each([
  ["deadlin-quota", ["ucb1", "deadline-quota"], "deadline-quota"],
  ["quota", ["ucb1", "deadline-quota"], "deadline-quota"],
  // One letter too many tells more than being part of another word; of three letters it does not.
  ["quotas", ["unequal-quotas", "quota"], "quota"],
  ["eta", ["etc", "eta-fucb"], "eta-fucb"],
  ["UCB", ["thompson", "ucb1"], "ucb1"],
  // Two edits of six letters are a third; three of seven are more.
  ["trails", ["trials"], "trials"],
  ["perrond", ["perRound"], "perRound"],
  ["xxyyzz7", ["horizon"], undefined],
  ["horbbbn", ["horizon"], undefined],
  // Two letters are inside of too many words.
  ["cb", ["ucb10000"], undefined],
  ["ucb", [], undefined],
])("%s among %j was meant to be %s", (text, candidates, meant) => {
  expect(nearest(text, candidates)).toBe(meant);
});
