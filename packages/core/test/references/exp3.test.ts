import { expect, test } from "vitest";
import { History } from "../support/history.js";
import { exp3Distribution, exp3Gamma, rexp3Distribution, rexp3Tuning } from "./exp3.js";

function past(pulls: readonly (readonly [number, number])[]): History {
  const history = new History();
  pulls.forEach(([arm, reward], index) => history.pull(index + 1, arm, () => reward));
  return history;
}

test("two arms, γ = 1/2, worked by hand", () => {
  expect(exp3Distribution(past([]), 2, 1 / 2)).toEqual([1 / 2, 1 / 2]);
  // Arm 0, reward 1: estimate 1/(1/2) = 2, weight e^(½·2/2) = √e. p_0 = ½·√e/(√e + 1) + ¼.
  const first = (1 / 2) * (Math.sqrt(Math.E) / (Math.sqrt(Math.E) + 1)) + 1 / 4;
  expect(exp3Distribution(past([[0, 1]]), 2, 1 / 2)[0]).toBeCloseTo(first, 14);
  // A reward of 0 changes nothing.
  const pulls = [
    [0, 1],
    [1, 0],
  ] as const;
  expect(exp3Distribution(past(pulls), 2, 1 / 2)[0]).toBeCloseTo(first, 14);
  // Arm 1, reward 1/2: estimate ½/p_1 with p_1 = 1 − p_0; w_1 = e^(¼·½/p_1).
  const [own, other] = [Math.sqrt(Math.E), Math.exp(1 / 8 / (1 - first))];
  const [, second] = exp3Distribution(past([...pulls, [1, 1 / 2]]), 2, 1 / 2);
  expect(second).toBeCloseTo((1 / 2) * (other / (own + other)) + 1 / 4, 14);
});

test("a distribution with at least γ/K for each arm, also where plain weights would overflow", () => {
  const many = past(Array.from({ length: 2000 }, () => [2, 1] as const));
  const p = exp3Distribution(many, 3, 0.9);
  expect(p.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 14);
  expect(p[0]).toBeCloseTo(0.3, 14);
  expect(exp3Distribution(many, 3, 1)).toEqual([1 / 3, 1 / 3, 1 / 3]);
});

test("R-EXP3 begins again after each batch", () => {
  const history = past([
    [0, 1],
    [0, 1],
    [1, 1],
    [0, 1],
  ]);
  const rule = { gamma: 1 / 2, batch: 3 };
  expect(rexp3Distribution(history, 2, 4, rule)).toEqual([1 / 2, 1 / 2]);
  expect(rexp3Distribution(history, 2, 5, rule)).toEqual(exp3Distribution(past([[0, 1]]), 2, 1 / 2));
  expect(rexp3Distribution(history, 2, 3, rule)[0]).toBeGreaterThan(rexp3Distribution(history, 2, 2, rule)[0]);
  const whole = rexp3Distribution(history, 2, 5, { gamma: 1 / 2, batch: 100 });
  expect(whole).toEqual(exp3Distribution(history, 2, 1 / 2));
});

test("the papers' tuning", () => {
  // K = 2: K ln K = 1.38629. √(1.38629/(1.71828·100)) = 0.08982.
  expect(exp3Gamma(2, 100)).toBeCloseTo(0.089822, 6);
  expect(exp3Gamma(10, 5)).toBe(1);
  // K = 2, T = 1000, V = 1: 1.11501·100 = 111.5 → 112; γ = √(1.38629/(1.71828·112)) = 0.084873.
  expect(rexp3Tuning(2, 1000, 1).batch).toBe(112);
  expect(rexp3Tuning(2, 1000, 1).gamma).toBeCloseTo(0.084873, 6);
  // V = 8 gives batches a quarter as long: 27.9 → 28.
  expect(rexp3Tuning(2, 1000, 8).batch).toBe(28);
});

test("refuses γ = 0 and rewards outside [0, 1]", () => {
  expect(() => exp3Distribution(past([]), 2, 0)).toThrow("γ");
  expect(() => exp3Distribution(past([[0, 2]]), 2, 0.5)).toThrow("[0, 1]");
});
