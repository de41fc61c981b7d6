import { it } from "vitest";
import vm from "node:vm";
import { EvenhandError } from "../../src/index.js";
import { mutations } from "./mutations.js";
import { publicCalls } from "./publicCalls.js";
import { writeFileSync } from "node:fs";

it("explore", { timeout: 600_000 }, () => {
  const out: string[] = [];
  let total = 0;
  const g = globalThis as any;
  for (const { name, call, valid, isNumeric } of publicCalls()) {
    let iterator = mutations(valid)[Symbol.iterator]();
    const problems = new Map<string, [number, string]>();
    let current: readonly unknown[] = [];
    let hangs = 0; const t0 = Date.now(), n0 = total;
    g.__run = () => {
      for (let step = iterator.next(); step.done !== true; step = iterator.next()) {
        current = step.value;
        total++;
        try {
          let result = call(...(current as never[])) as any;
          if (typeof result?.next === "function") for (let i = 0, s = result.next(); i < 200 && !s.done; i++) s = result.next();
          const bounds = Array.isArray(result) ? result : [result];
          for (const b of bounds) if (b?.applies === true && Number.isNaN(b.value)) note("NaN bound");
        } catch (error: any) {
          if (error instanceof EvenhandError) continue;
          if (isNumeric && error instanceof TypeError) continue;
          note(`${error?.name}: ${error?.message}`.slice(0, 110) + " @ " + String(error?.stack).split("\n").find((l: string) => /core\/src/.test(l))?.trim().replace(/.*core\/src\//, "").slice(0,60));
        }
      }
    };
    const show = (args: readonly unknown[]) => { try { return JSON.stringify(args, (_, v) => typeof v === "symbol" ? "Symbol" : typeof v === "bigint" ? "7n" : v === undefined ? "undef" : typeof v === "number" && !Number.isFinite(v) ? String(v) : typeof v === "function" ? "fn" : v)?.slice(0, 200); } catch { return "[cyclic]"; } };
    const note = (what: string) => { const p = problems.get(what); if (p) p[0]++; else problems.set(what, [1, show(current)]); };
    for (;;) {
      try {
        vm.runInThisContext("__run()", { timeout: 3000 });
        break;
      } catch (error: any) {
        if (error.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
        note("HANGS");
        if (++hangs > 3) { out.push(`${name}: GIVING UP`); break; }
      }
    }
    if (Date.now() - t0 > 500 || total - n0 > 20000) out.push(`TIME ${name} ${Date.now() - t0} ms ${total - n0} calls`);
    if (problems.size > 0) { out.push(`## ${name}`); for (const [what, [count, args]] of problems) out.push(`   ${count} × ${what}   e.g. ${args}`); }
  }
  out.push(`total ${total}`);
  writeFileSync("/tmp/door/fuzz.txt", out.join("\n"));
});
