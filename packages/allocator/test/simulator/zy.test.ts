import { it } from "vitest";
import { Luck } from "./luck.js";
import { Simulation } from "./simulate.js";
import { Session } from "node:inspector/promises";
it("profile", async () => {
  const s = new Session();
  s.connect();
  await s.post("Profiler.enable");
  await s.post("Profiler.start");
  for (let seed = 1; seed <= 12; seed++) {
    const luck = new Luck(seed);
    const x = new Simulation(luck.below(2 ** 32));
    try {
      for (let i = 0; i < 300; i++) x.step(luck.below(2 ** 32));
    } catch (e) {
      console.log((e as Error).message.slice(0, 200));
    }
  }
  const { profile } = await s.post("Profiler.stop");
  const self = new Map<string, number>();
  const dt = profile.timeDeltas!;
  const byId = new Map(profile.nodes.map((n) => [n.id, n]));
  profile.samples!.forEach((id, i) => {
    const n = byId.get(id)!;
    const k = `${n.callFrame.functionName} ${n.callFrame.url.split("/").slice(-2).join("/")}:${n.callFrame.lineNumber}`;
    self.set(k, (self.get(k) ?? 0) + dt[i]);
  });
  console.log(
    [...self]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 40)
      .map(([k, v]) => `${(v / 1000).toFixed(0)} ms ${k}`)
      .join("\n"),
  );
}, 600_000);
