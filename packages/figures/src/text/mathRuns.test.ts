import { expect, it } from "vitest";
import { mathRuns } from "./mathRuns.js";

const marked = (text: string) =>
  mathRuns(text)
    .map(({ text: part, place }) => (place === "line" ? part : place === "below" ? `<${part}>` : `{${part}}`))
    .join("");

it.each([
  ["Every arm has N_i(t) ≥ r_i·t.", "Every arm has N<i>(t) ≥ r<i>·t."],
  ["f(μ)_i ≤ N_i", "f(μ)<i> ≤ N<i>"],
  ["(τ_k·t − N_k(t))_+", "(τ<k>·t − N<k>(t))<+>"],
  ["n_i/μ̂_i", "n<i>/μ̂<i>"],
  ["log^(1/2) T of T^(2/3), T^x", "log{1/2} T of T{2/3}, T{x}"],
  ["K·2^(K−1)", "K·2{K−1}"],
])("sets %s with small letters", (text, expected) => {
  expect(marked(text)).toBe(expected);
});

it.each(["infant_mortality.csv in EVENHAND_DATA", "inc_dec_1", "a plain sentence", "", "x_offset", "docs_i18n"])(
  "leaves %j as it is",
  (text) => {
    expect(mathRuns(text)).toEqual([{ text, place: "line" }]);
  },
);
