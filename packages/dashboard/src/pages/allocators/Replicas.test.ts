import { expect, it } from "vitest";
import { replicasInWords } from "./Replicas.js";

const fresh = {
  ...{ id: "5f0c2f9b", address: null, epoch: 1, isSelf: false, isFresh: true, isLeaving: false },
  ...{ heardAgo: 0.4, owned: 7 },
};
const silent = { ...fresh, isFresh: false, heardAgo: 12.8 };

it.each([
  ["1 replica, heard from just now", [fresh]],
  ["3 replicas, all heard from just now", [fresh, fresh, fresh]],
  ["3 replicas, 1 not heard from for 12 s", [fresh, silent, fresh]],
  ["3 replicas, 2 not heard from for 40 s", [{ ...silent, heardAgo: 40 }, silent, fresh]],
  ["2 replicas, 1 about to stop", [fresh, { ...fresh, isLeaving: true }]],
  ["3 replicas, 1 not heard from for 12 s, 1 about to stop", [silent, fresh, { ...fresh, isLeaving: true }]],
])("says %s", (words, items) => {
  expect(replicasInWords(items)).toBe(words);
});
