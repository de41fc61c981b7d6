import { it, expect } from "vitest";
import { Run } from "./support/run.js";
it("smoke", () => {
  const run = new Run(["a","b","c"], { contract: { id: "quota", parameters: { shares: [0.5, 0.2, 0.1] } }, voidWithin: 10, rewards: { wait: 1000 } });
  console.log(JSON.stringify(run.log.map(e => e.event), null, 0).slice(0, 1500));
  for (let i = 0; i < 30; i++) {
    run.at += 10;
    const d = run.do({ kind: "decide", items: [i % 3 === 0 ? { except: ["b"] } : {}] });
    if (i % 2) run.do({ kind: "reward", items: [{ decision: d.answer[0].decisions[0].place, value: 1 }] });
    if (i % 7 === 3) console.log(run.do({ kind: "void", decisions: [run.do({kind:"decide", items:[{id:"x"+i, count: 2}]}).answer[0].decisions[0].place] }).answer);
  }
  run.at += 2000;
  console.log(run.do({ kind: "tick" }).events.length, run.allocator.state.open.size);
  console.log(run.log.length, run.log.slice(0,12).map(e => [e.event.kind, e.record.leaf.length, e.record.personal?.length]));
  const t = run.allocator.state.tallies;
  console.log([0,1,2].map(a => [t.column("pulls")[a], t.openRounds(a)]), run.allocator.state.policy.tenures());
  expect(run.folded().state.policy.state()).toEqual(run.allocator.state.policy.state());
});
