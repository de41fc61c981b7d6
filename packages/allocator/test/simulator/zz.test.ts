import { it } from "vitest";
import { Luck } from "./luck.js";
import { Simulation } from "./simulate.js";
it("search", () => {
  const seen = new Map<string, { n: number; story: string }>();
  const t0 = performance.now();
  let total = 0;
  const play = (b: number, steps: readonly number[]) => {
    try {
      const s = new Simulation(b);
      for (const d of steps) {
        s.step(d);
        total++;
      }
      s.end();
    } catch (e) {
      return (e as Error).message;
    }
  };
  const head = (m: string) => m.split("\n")[0].replace(/\d+/g, "N").slice(0, 90);
  for (let seed = 1; seed <= Number(process.env["N"] ?? 60); seed++) {
    const luck = new Luck(seed);
    const b = luck.below(2 ** 32);
    let steps = Array.from({ length: 400 }, () => luck.below(2 ** 32));
    let m = play(b, steps);
    if (m === undefined) continue;
    const h = head(m);
    const known = seen.get(h);
    if (known) {
      known.n++;
      continue;
    }
    const end = performance.now() + 6000;
    for (let size = steps.length >> 1; size >= 1; size = size >> 1) {
      for (let at = 0; at < steps.length && performance.now() < end;) {
        const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
        const again = play(b, fewer);
        if (again !== undefined && head(again) === h) {
          steps = fewer;
          m = again;
        } else at += size;
      }
    }
    seen.set(h, { n: 1, story: m });
  }
  for (const [h, { n, story }] of seen) console.log(`### ${n} x ${h}\n${story.slice(0, 3500)}`);
  console.log(total, "commands", performance.now() - t0, "ms");
}, 600_000);
