import { describe, expect, it } from "vitest";
import { AskedTogether } from "./askedTogether.js";

describe("questions that are asked at the same moment", () => {
  it("are answered by one statement for many of them, each by its own answer", async () => {
    const statements: number[] = [];
    const asked = new AskedTogether((questions: readonly number[]) => {
      statements.push(questions.length);
      return Promise.resolve(questions.map((question) => 2 * question));
    });
    const answers = await Promise.all(Array.from({ length: 300 }, (_, question) => asked.ask(question)));
    expect(answers).toEqual(Array.from({ length: 300 }, (_, question) => 2 * question));
    expect(statements).toEqual([128, 128, 44]);
  });

  it("fail with those of their statement alone", async () => {
    const asked = new AskedTogether((questions: readonly number[]) =>
      questions.includes(0) ? Promise.reject(new Error("too long")) : Promise.resolve(questions),
    );
    const settled = await Promise.allSettled(Array.from({ length: 200 }, (_, question) => asked.ask(question)));
    expect(settled.map(({ status }) => status)).toEqual(
      settled.map((_, question) => (question < 128 ? "rejected" : "fulfilled")),
    );
  });
});
