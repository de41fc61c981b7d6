import fc from "fast-check";
import { expect, it } from "vitest";
import { NodeHeap } from "./nodeHeap.js";

it("has the first of what was pushed and not removed", () => {
  const step = fc.oneof(fc.nat(50), fc.constant("remove" as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const heap = new NodeHeap((a, b) => a > b);
      const model: number[] = [];
      for (const what of steps) {
        if (what !== "remove") {
          heap.push(what);
          model.push(what);
        } else if (model.length > 0) {
          heap.removeFirst();
          model.shift();
        }
        model.sort((a, b) => b - a);
        expect(heap.size).toBe(model.length);
        if (model.length > 0) expect(heap.first).toBe(model[0]);
      }
      heap.clear();
      expect(heap.size).toBe(0);
    }),
    { seed: 91, numRuns: 500 },
  );
});
